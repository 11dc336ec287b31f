/** The browsers in which the person is signed in. Those that the person does not know can be ended. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { OwnSession } from '@vitrina/contract/admin';
import { relativeTime } from '@vitrina/ui';
import { accountWords as words } from '@vitrina/ui/messages/studio/account';
import { shellWords } from '@vitrina/ui/messages/studio/shell';
import { Monitor, Smartphone } from 'lucide-react';
import { sentenceOf } from '../../api/api-error.ts';
import { useApi } from '../../api/studio-context.ts';
import { showToast } from '../../lib/toasts.ts';
import { Button } from '../../widgets/button.tsx';
import { Chip } from '../../widgets/chip.tsx';
import { Notice } from '../../widgets/notice.tsx';
import { Section } from '../../widgets/section.tsx';
import styles from './tokens-section.module.css';

const date = new Intl.DateTimeFormat('es-CO', { dateStyle: 'long' });
const PHONES: readonly OwnSession['system'][] = ['android', 'ios'];

const deviceOf = ({ browser, system }: OwnSession): string =>
  words.device(words.browsers[browser], words.systems[system]);

/** The clock of this device may be behind that of the server: then the last use is left out. */
const timesOf = ({ createdAt, usedAt }: OwnSession, now: number): string => {
  const used = relativeTime(usedAt, now);
  return [words.since(date.format(new Date(createdAt))), used === null ? '' : words.lastUse(used)]
    .filter(Boolean)
    .join(' · ');
};

const Row = ({ session, now, onEnd }: { session: OwnSession; now: number; onEnd: (uid: string) => void }) => {
  const Icon = PHONES.includes(session.system) ? Smartphone : Monitor;
  const device = deviceOf(session);
  return (
    <li className={styles.row}>
      <Icon aria-hidden />
      <span className={styles.facts}>
        <strong>{device}</strong>
        <span className={styles.quiet}>{timesOf(session, now)}</span>
      </span>
      {session.isCurrent ? (
        <Chip tone="success">{words.thisSession}</Chip>
      ) : (
        <Button variant="plain" aria-label={words.endOf(device)} onPress={() => onEnd(session.uid)}>
          {words.end}
        </Button>
      )}
    </li>
  );
};

export const SessionsSection = () => {
  const api = useApi();
  const queries = useQueryClient();
  const { data, error, refetch, dataUpdatedAt } = useQuery({
    queryKey: ['sessions'],
    queryFn: ({ signal }) => api.call('sessions.list', {}, { signal }),
  });
  const act = async (change: () => Promise<unknown>, done: string): Promise<void> => {
    try {
      await change();
      showToast(done);
    } catch (cause) {
      showToast(sentenceOf(cause));
    }
    await queries.invalidateQueries({ queryKey: ['sessions'] });
  };
  const hasOthers = data?.some(({ isCurrent }) => !isCurrent) ?? false;
  return (
    <Section title={words.sessions} lead={words.sessionsHint}>
      {error === null ? null : (
        <Notice
          tone="danger"
          title={words.sessionsFailed}
          action={<Button onPress={() => void refetch()}>{shellWords.retry}</Button>}
        >
          {sentenceOf(error)}
        </Notice>
      )}
      {data ? (
        <ul className={styles.list}>
          {data.map((session) => (
            <Row
              key={session.uid}
              session={session}
              now={dataUpdatedAt}
              onEnd={(sessionUid) => void act(() => api.call('sessions.end', { params: { sessionUid } }), words.ended)}
            />
          ))}
        </ul>
      ) : null}
      {data && !hasOthers ? <p className={styles.quiet}>{words.onlyThis}</p> : null}
      {hasOthers ? (
        <Button
          className={styles.endOthers ?? ''}
          onPress={() => void act(() => api.call('sessions.end-others', {}), words.othersEnded)}
        >
          {words.endOthers}
        </Button>
      ) : null}
    </Section>
  );
};
