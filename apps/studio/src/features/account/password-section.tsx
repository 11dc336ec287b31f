/** The change of the password. */
import { accountWords as words } from '@vitrina/ui/messages/studio/account';
import { signInWords } from '@vitrina/ui/messages/studio/shell';
import { type FormEvent, useState } from 'react';
import { Form } from 'react-aria-components';
import { ApiError, sentenceOf } from '../../api/api-error.ts';
import { useApi, useSession } from '../../api/studio-context.ts';
import { showToast } from '../../lib/toasts.ts';
import { Button } from '../../widgets/button.tsx';
import { PasswordField } from '../../widgets/form/field.tsx';
import { Notice } from '../../widgets/notice.tsx';
import { Section } from '../../widgets/section.tsx';
import styles from './form.module.css';

const MIN_LENGTH = 10;

export const PasswordSection = () => {
  const api = useApi();
  const { user } = useSession();
  const [present, setPresent] = useState('');
  const [next, setNext] = useState('');
  const [failure, setFailure] = useState<unknown>(null);
  const [isPending, setIsPending] = useState(false);

  const save = async (): Promise<void> => {
    setIsPending(true);
    setFailure(null);
    try {
      await api.changePassword({ password: present, newPassword: next });
      setPresent('');
      setNext('');
      showToast(words.saved);
    } catch (error) {
      setFailure(error);
    }
    setIsPending(false);
  };

  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!isPending) void save();
  };

  return (
    <Section title={words.password} lead={words.passwordHint}>
      <Form className={styles.form ?? ''} onSubmit={onSubmit}>
        {failure === null ? null : (
          <Notice tone="danger" isUrgent>
            {failure instanceof ApiError && failure.code === 'session.refused'
              ? words.wrongPresent
              : sentenceOf(failure)}
          </Notice>
        )}
        {/* Password managers store the new password under this name. */}
        <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
        <PasswordField
          label={words.present}
          value={present}
          onChange={setPresent}
          autoComplete="current-password"
          isRequired
          missing={words.needsPresent}
          words={signInWords}
        />
        <PasswordField
          label={words.next}
          hint={words.nextHint}
          value={next}
          onChange={setNext}
          autoComplete="new-password"
          isRequired
          missing={words.needsNext}
          validate={(text) => (text === '' || text.length >= MIN_LENGTH ? true : words.tooShort)}
          words={signInWords}
        />
        <Button variant="primary" type="submit">
          {words.save}
        </Button>
      </Form>
    </Section>
  );
};
