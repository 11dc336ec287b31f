/** Email and password. With `fixedEmail` it continues the session of that person. */
import { signInWords as words } from '@vitrina/ui/messages/studio/shell';
import { type FormEvent, useEffect, useState } from 'react';
import { Form } from 'react-aria-components';
import { ApiError, sentenceOf } from '../../api/api-error.ts';
import { useApi } from '../../api/studio-context.ts';
import { Button } from '../../widgets/button.tsx';
import { Field, PasswordField } from '../../widgets/form/field.tsx';
import { Notice } from '../../widgets/notice.tsx';
import styles from './sign-in-form.module.css';

const DEFAULT_WAIT_S = 5;

/** Seconds until the server accepts another attempt, counted down. */
const useWait = (): [seconds: number, start: (seconds: number) => void] => {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (seconds <= 0) return;
    const timer = setTimeout(() => setSeconds(seconds - 1), 1000);
    return () => clearTimeout(timer);
  }, [seconds]);
  return [seconds, setSeconds];
};

const textIn = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};

export const SignInForm = ({ fixedEmail }: { fixedEmail?: string }) => {
  const api = useApi();
  const [failure, setFailure] = useState<unknown>(null);
  const [isPending, setIsPending] = useState(false);
  const [waitS, startWait] = useWait();

  const submit = async (form: FormData): Promise<void> => {
    setIsPending(true);
    try {
      await api.signIn({ email: (fixedEmail ?? textIn(form, 'email')).trim(), password: textIn(form, 'password') });
    } catch (error) {
      setFailure(error);
      if (error instanceof ApiError && error.code === 'session.throttled')
        startWait(Math.ceil(error.retryAfterS ?? DEFAULT_WAIT_S));
      setIsPending(false);
    }
  };

  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (isPending || waitS > 0) return;
    setFailure(null);
    void submit(new FormData(event.currentTarget));
  };

  return (
    <Form className={styles.form ?? ''} onSubmit={onSubmit}>
      {failure === null ? null : (
        <Notice tone="danger" isUrgent>
          {sentenceOf(failure)} {waitS > 0 ? words.wait(waitS) : null}
        </Notice>
      )}
      <Field
        label={words.email}
        name="email"
        type="email"
        autoComplete="username"
        isRequired
        missing={words.needsEmail}
        {...(fixedEmail === undefined ? {} : { value: fixedEmail, isReadOnly: true })}
      />
      <PasswordField
        label={words.password}
        name="password"
        autoComplete="current-password"
        isRequired
        missing={words.needsPassword}
        words={words}
      />
      <Button variant="primary" type="submit" isDisabled={waitS > 0}>
        {isPending ? words.pending : words.submit}
      </Button>
    </Form>
  );
};
