/** The audit trail: acts of members, of programs and of the command line, newest first. */
import { useInfiniteQuery } from '@tanstack/react-query';
import type { AuditEntry } from '@vitrina/contract/admin';
import { actWords, otherAct, teamWords as words } from '@vitrina/ui/messages/studio/team';
import { useCompanyTime } from '../../api/company-time.ts';
import { useApi, useCompany } from '../../api/studio-context.ts';
import { Button } from '../../widgets/button.tsx';
import { Section } from '../../widgets/section.tsx';
import styles from './trail.module.css';

const LIMIT = 20;

const personOf = ({ user, by, note }: AuditEntry): string => {
  if (by === 'link') return `${note} (${words.byLink})`;
  if (user === null) return words.commandLine;
  const name = user.name || user.email;
  return by === 'token' ? `${name} (${words.byToken})` : name;
};

export const Trail = () => {
  const api = useApi();
  const { uid: companyUid } = useCompany();
  const time = useCompanyTime().format;
  const { data, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['audit', companyUid],
    queryFn: ({ pageParam, signal }) =>
      api.call(
        'audit.list',
        { params: { companyUid }, query: { limit: LIMIT, ...(pageParam !== '' && { before: pageParam }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });
  if (!data) return null;
  const entries = data.pages.flatMap((page) => page.entries);
  return (
    <Section title={words.trail}>
      {entries.length === 0 ? <p>{words.trailEmpty}</p> : null}
      <ol className={styles.list}>
        {entries.map((entry) => (
          <li key={entry.uid} className={styles.row}>
            <span>
              <strong>{personOf(entry)}</strong> {actWords[entry.operation] ?? otherAct}
            </span>
            <time dateTime={entry.at} className={styles.time}>
              {time.format(new Date(entry.at))}
            </time>
          </li>
        ))}
      </ol>
      {hasNextPage ? (
        <Button className={styles.more ?? ''} onPress={() => void fetchNextPage()}>
          {words.older}
        </Button>
      ) : null}
    </Section>
  );
};
