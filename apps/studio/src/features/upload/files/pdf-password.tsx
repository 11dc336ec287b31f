/** The password of a protected PDF that is already uploaded. It is sent once and kept nowhere. */
import { signInWords } from '@vitrina/ui/messages/studio/shell';
import { uploadWords as words } from '@vitrina/ui/messages/studio/upload';
import { type FormEvent, useState } from 'react';
import { Form } from 'react-aria-components';
import { sentenceOf } from '../../../api/api-error.ts';
import { Button } from '../../../widgets/button.tsx';
import { PasswordField } from '../../../widgets/form/field.tsx';
import { Notice } from '../../../widgets/notice.tsx';
import type { PdfState } from '../new-catalog.state.ts';
import styles from './pdf-password.module.css';

export const PdfPassword = ({
  pdf: { error, isOpening },
  onOpen,
}: {
  pdf: Extract<PdfState, { is: 'locked' }>;
  onOpen: (password: string) => void;
}) => {
  const [password, setPassword] = useState('');
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!isOpening) onOpen(password);
  };
  return (
    <Form className={styles.form ?? ''} onSubmit={onSubmit}>
      {error === null ? null : (
        <Notice tone="danger" isUrgent>
          {sentenceOf(error)}
        </Notice>
      )}
      <PasswordField
        label={words.password}
        hint={words.passwordHint}
        words={signInWords}
        value={password}
        onChange={setPassword}
        autoComplete="off"
        maxLength={200}
        isRequired
        missing={words.passwordMissing}
      />
      <Button variant="primary" type="submit" isDisabled={isOpening} className={styles.open ?? ''}>
        {isOpening ? words.opening : words.open}
      </Button>
    </Form>
  );
};
