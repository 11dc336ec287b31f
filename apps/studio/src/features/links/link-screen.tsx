/** The page of a link of one use: an invitation is accepted, with or without an account, or a new password is set. */
import { useQuery } from '@tanstack/react-query';
import type { OpenLink } from '@vitrina/contract/admin';
import { linksWords as words } from '@vitrina/ui/messages/studio/links';
import { shellWords } from '@vitrina/ui/messages/studio/shell';
import { teamWords } from '@vitrina/ui/messages/studio/team';
import { type ComponentType, useState } from 'react';
import { ApiError, isTransient, wordsOf } from '../../api/api-error.ts';
import { sessionIn } from '../../api/session-store.ts';
import { useApi, useSessionState } from '../../api/studio-context.ts';
import { BASE, companyPath } from '../../lib/addresses.ts';
import { Button } from '../../widgets/button.tsx';
import { Notice } from '../../widgets/notice.tsx';
import { PageHeader } from '../../widgets/page-header.tsx';
import { Waiting } from '../../widgets/waiting.tsx';
import { NewAccountForm, NewPasswordForm } from './link-forms.tsx';
import styles from './link-screen.module.css';

/** A new page: no state of an earlier person remains, and the used link leaves the history. */
const open = (company: string): void => window.location.replace(`${BASE}${company && companyPath(company)}`);

/** Why a link cannot be used, and the way on. */
const Failed = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => {
  const isOver = error instanceof ApiError && error.code.startsWith('link.');
  const { sentence, action } = wordsOf(error);
  return (
    <>
      <PageHeader title={isOver ? words.failed : words.failedRead} lead={`${sentence} ${action}`} />
      {isTransient(error) ? <Button onPress={onRetry}>{shellWords.retry}</Button> : null}
      <Button variant={isOver ? 'primary' : 'plain'} onPress={() => open('')}>
        {words.toStudio}
      </Button>
    </>
  );
};

const AcceptButton = ({ token, onFailure }: { token: string; onFailure: (error: unknown) => void }) => {
  const api = useApi();
  const accept = async (): Promise<void> => {
    try {
      open((await api.call('links.accept', { body: { token } })).company);
    } catch (error) {
      onFailure(error);
    }
  };
  return (
    <Button variant="primary" onPress={() => void accept()}>
      {words.accept}
    </Button>
  );
};

type LinkProps = { token: string; SignIn: ComponentType<{ fixedEmail: string }> };

const Invitation = ({
  link: { email, company, companyName, role, by, hasAccount },
  token,
  SignIn,
  onFailure,
}: LinkProps & { link: OpenLink; onFailure: (error: unknown) => void }) => {
  const api = useApi();
  const session = sessionIn(useSessionState());
  const isOther = session !== null && session.user.email !== email;
  return (
    <>
      <PageHeader title={words.title(companyName)} lead={words.lead(by, role === null ? '' : teamWords.roles[role])} />
      {isOther ? (
        <>
          <Notice>{words.otherAccount(email, session.user.email)}</Notice>
          <Button variant="primary" onPress={() => void api.signOut().catch(() => api.forget())}>
            {words.signOut}
          </Button>
        </>
      ) : null}
      {session !== null && !isOther ? <AcceptButton token={token} onFailure={onFailure} /> : null}
      {session === null && hasAccount ? (
        <>
          <p className={styles.quiet}>{words.hasAccount}</p>
          <SignIn fixedEmail={email} />
        </>
      ) : null}
      {session === null && !hasAccount ? (
        <NewAccountForm email={email} token={token} onDone={() => open(company)} onFailure={onFailure} />
      ) : null}
    </>
  );
};

/** `SignIn`: the form for the person with an email. */
export const LinkScreen = ({ token, SignIn }: LinkProps) => {
  const api = useApi();
  const [failure, setFailure] = useState<unknown>(null);
  const { data, error, refetch } = useQuery({
    queryKey: ['link', token],
    queryFn: ({ signal }) => api.call('links.read', { body: { token } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const failed = failure ?? (data === undefined ? error : null);
  const retry = (): void => {
    setFailure(null);
    void refetch();
  };
  return (
    <div className={styles.screen}>
      {failed === null ? null : <Failed error={failed} onRetry={retry} />}
      {failed === null && data === undefined ? <Waiting /> : null}
      {failed === null && data?.kind === 'invitation' ? (
        <Invitation link={data} token={token} SignIn={SignIn} onFailure={setFailure} />
      ) : null}
      {failed === null && data?.kind === 'password' ? (
        <>
          <PageHeader title={words.passwordTitle} lead={words.passwordLead(data.by, data.email)} />
          <NewPasswordForm email={data.email} token={token} onDone={() => open(data.company)} onFailure={setFailure} />
        </>
      ) : null}
    </div>
  );
};
