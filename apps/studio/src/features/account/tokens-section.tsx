/** Keys of programs: a list, and a form for a new one. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Token } from '@vitrina/contract/admin';
import { relativeTime } from '@vitrina/ui';
import { accountWords as words } from '@vitrina/ui/messages/studio/account';
import { shellWords } from '@vitrina/ui/messages/studio/shell';
import { teamWords } from '@vitrina/ui/messages/studio/team';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { sentenceOf } from '../../api/api-error.ts';
import { useApi } from '../../api/studio-context.ts';
import { showToast } from '../../lib/toasts.ts';
import { Button } from '../../widgets/button.tsx';
import { Modal } from '../../widgets/dialog/modal.tsx';
import { Notice } from '../../widgets/notice.tsx';
import { Section } from '../../widgets/section.tsx';
import { NewTokenForm } from './new-token-form.tsx';
import styles from './tokens-section.module.css';

const date = new Intl.DateTimeFormat('es-CO', { dateStyle: 'long' });

const validityOf = ({ expiresAt, usedAt }: Token, now: number): string => {
  const day = date.format(new Date(expiresAt));
  const used = usedAt === null ? null : relativeTime(usedAt, now);
  const validity = Date.parse(expiresAt) < now ? words.expired(day) : words.until(day);
  return `${validity} · ${used === null ? words.unused : words.used(used)}`;
};

/** The text of a new key, which is shown once. */
const NewToken = ({ token, onDone }: { token: string; onDone: () => void }) => {
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(token);
    showToast(words.copied);
  };
  return (
    <Modal title={words.created} isOpen onClose={onDone}>
      <p>{words.createdHint}</p>
      <code className={styles.token}>{token}</code>
      <div className={styles.buttons}>
        <Button variant="primary" onPress={() => void copy()}>
          {words.copy}
        </Button>
        <Button onPress={onDone}>{words.done}</Button>
      </div>
    </Modal>
  );
};

export const TokensSection = () => {
  const api = useApi();
  const queries = useQueryClient();
  const [created, setCreated] = useState<string | null>(null);
  const { data, error, refetch, dataUpdatedAt } = useQuery({
    queryKey: ['tokens'],
    queryFn: ({ signal }) => api.call('tokens.list', {}, { signal }),
  });
  const reread = () => queries.invalidateQueries({ queryKey: ['tokens'] });
  const revoke = async (tokenUid: string): Promise<void> => {
    try {
      await api.call('tokens.revoke', { params: { tokenUid } });
      showToast(words.revoked);
    } catch (cause) {
      showToast(sentenceOf(cause));
    }
    await reread();
  };
  return (
    <Section title={words.tokens} lead={words.tokensHint}>
      {error === null ? null : (
        <Notice
          tone="danger"
          title={words.tokensFailed}
          action={<Button onPress={() => void refetch()}>{shellWords.retry}</Button>}
        >
          {sentenceOf(error)}
        </Notice>
      )}
      {data?.length === 0 ? <p className={styles.quiet}>{words.tokensEmpty}</p> : null}
      {data && data.length > 0 ? (
        <ul className={styles.list}>
          {data.map((token) => (
            <li key={token.uid} className={styles.row}>
              <KeyRound aria-hidden />
              <span className={styles.facts}>
                <strong>{token.name}</strong>
                <span className={styles.quiet}>
                  {teamWords.roles[token.role]} · {validityOf(token, dataUpdatedAt)}
                </span>
              </span>
              <Button variant="plain" aria-label={words.revokeOf(token.name)} onPress={() => void revoke(token.uid)}>
                {words.revoke}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      <NewTokenForm
        onCreated={(token) => {
          setCreated(token);
          void reread();
        }}
      />
      {created === null ? null : <NewToken token={created} onDone={() => setCreated(null)} />}
    </Section>
  );
};
