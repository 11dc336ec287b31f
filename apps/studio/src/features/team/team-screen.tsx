/** Equipo: the people of the company and their roles, invitations, and the trail of changes. */
import { useQuery } from '@tanstack/react-query';
import { shellWords } from '@vitrina/ui/messages/studio/shell';
import { teamWords as words } from '@vitrina/ui/messages/studio/team';
import { sentenceOf } from '../../api/api-error.ts';
import { membersQuery } from '../../api/queries.ts';
import { hasRole, useApi, useCompany } from '../../api/studio-context.ts';
import { useWhoCan } from '../../api/use-who-can.ts';
import { Button } from '../../widgets/button.tsx';
import { Notice } from '../../widgets/notice.tsx';
import { PageHeader } from '../../widgets/page-header.tsx';
import { Section } from '../../widgets/section.tsx';
import { Waiting } from '../../widgets/waiting.tsx';
import { Invitations } from './invitations.tsx';
import { MemberRow } from './member-row.tsx';
import styles from './team-screen.module.css';
import { Trail } from './trail.tsx';

export const TeamScreen = () => {
  const api = useApi();
  const company = useCompany();
  const { data, error, refetch } = useQuery(membersQuery(api, company.uid));
  const isOwner = hasRole(company, 'owner');
  const whoCan = useWhoCan();
  return (
    <div className={styles.screen}>
      <PageHeader title={words.title} lead={words.lead} />
      {error === null ? null : (
        <Notice
          tone="danger"
          title={words.failed}
          action={<Button onPress={() => void refetch()}>{shellWords.retry}</Button>}
        >
          {sentenceOf(error)}
        </Notice>
      )}
      {data === undefined && error === null ? <Waiting /> : null}
      {data === undefined ? null : (
        <Section title={words.members} {...(!isOwner && { lead: whoCan.owners(words.ownersAct) })}>
          <ul className={styles.list}>
            {data.map((member) => (
              <MemberRow key={member.userUid} member={member} members={data} />
            ))}
          </ul>
        </Section>
      )}
      {isOwner ? <Invitations /> : null}
      {isOwner ? <Trail /> : null}
    </div>
  );
};
