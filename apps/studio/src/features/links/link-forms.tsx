/** The forms of a link: a new account, or a new password. */
import { linksWords as words } from '@vitrina/ui/messages/studio/links';
import { signInWords } from '@vitrina/ui/messages/studio/shell';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Form } from 'react-aria-components';
import { ApiError, sentenceOf } from '../../api/api-error.ts';
import { useApi } from '../../api/studio-context.ts';
import { Button } from '../../widgets/button.tsx';
import { Field, PasswordField } from '../../widgets/form/field.tsx';
import { Notice } from '../../widgets/notice.tsx';
import styles from './link-screen.module.css';

const MIN_LENGTH = 10;

type LinkFormProps = {
  email: string;
  token: string;
  onDone: () => void;
  /** The link itself cannot be used any more. */
  onFailure: (error: unknown) => void;
};

/** Sends once at a time. A failure of the link leaves the form; every other one stands above it, and the input stays. */
const LinkForm = ({
  email,
  send,
  submit,
  onDone,
  onFailure,
  children,
}: Omit<LinkFormProps, 'token'> & { send: () => Promise<void>; submit: string; children: ReactNode }) => {
  const [failure, setFailure] = useState<unknown>(null);
  const [isPending, setIsPending] = useState(false);
  const act = async (): Promise<void> => {
    setIsPending(true);
    setFailure(null);
    try {
      await send();
      onDone();
    } catch (error) {
      if (error instanceof ApiError && error.code.startsWith('link.')) onFailure(error);
      else setFailure(error);
    }
    setIsPending(false);
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!isPending) void act();
  };
  return (
    <Form className={styles.form ?? ''} onSubmit={onSubmit}>
      {failure === null ? null : (
        <Notice tone="danger" isUrgent>
          {sentenceOf(failure)}
        </Notice>
      )}
      {/* Password managers store the new password under this name. */}
      <Field label={signInWords.email} type="email" name="username" autoComplete="username" value={email} isReadOnly />
      {children}
      <Button variant="primary" type="submit">
        {submit}
      </Button>
    </Form>
  );
};

const NewPassword = ({ value, onChange }: { value: string; onChange: (text: string) => void }) => (
  <PasswordField
    label={words.password}
    hint={words.passwordHint}
    value={value}
    onChange={onChange}
    autoComplete="new-password"
    isRequired
    missing={words.needsPassword}
    validate={(text) => (text === '' || text.length >= MIN_LENGTH ? true : words.tooShort)}
    words={signInWords}
  />
);

export const NewAccountForm = ({ token, ...rest }: LinkFormProps) => {
  const api = useApi();
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  return (
    <LinkForm {...rest} submit={words.join} send={() => api.join({ token, name, password })}>
      <Field
        label={words.name}
        value={name}
        onChange={setName}
        autoComplete="name"
        maxLength={100}
        isRequired
        missing={words.needsName}
      />
      <NewPassword value={password} onChange={setPassword} />
    </LinkForm>
  );
};

export const NewPasswordForm = ({ token, ...rest }: LinkFormProps) => {
  const api = useApi();
  const [password, setPassword] = useState('');
  return (
    <LinkForm {...rest} submit={words.save} send={() => api.resetPassword({ token, password })}>
      <NewPassword value={password} onChange={setPassword} />
    </LinkForm>
  );
};
