/** The approval of a draft: its state, the links for people without an account, and their comments. */
import { useQuery } from '@tanstack/react-query';
import type { ApprovalLink, EditionFeedback } from '@vitrina/contract/admin';
import { approvalWords as words } from '@vitrina/ui/messages/studio/approval';
import { momentText } from '@vitrina/ui/moment';
import { useState } from 'react';
import { wordsOf } from '../../../api/api-error.ts';
import type { EditionKey } from '../../../api/edition-key.ts';
import { useApi } from '../../../api/studio-context.ts';
import { Button } from '../../../widgets/button.tsx';
import { CopyField } from '../../../widgets/form/copy-field.tsx';
import { SelectField } from '../../../widgets/form/select-field.tsx';
import { Notice } from '../../../widgets/notice.tsx';
import { Section } from '../../../widgets/section.tsx';
import { ChatLink } from '../share/chat-link.tsx';
import { type FeedbackChanges, feedbackQuery, useFeedbackChanges } from './approval-queries.ts';
import styles from './approval-section.module.css';
import { CommentList } from './comment-list.tsx';

const DAYS = (['1', '7', '30', '60'] as const).map((value) => ({ value, label: words.daysOf(Number(value)) }));
const RIGHTS = [
  { value: 'approve', label: words.approve },
  { value: 'comment', label: words.comment },
] as const;
const day = new Intl.DateTimeFormat('es-CO', { day: 'numeric', month: 'long' });
const dayOf = (time: string): string => day.format(new Date(time));

const State = ({ approvals }: Pick<EditionFeedback, 'approvals'>) => {
  const [newest] = approvals;
  if (!newest) return <p className={styles.quiet}>{words.none}</p>;
  const when = momentText(new Date(newest.at));
  return newest.isOutdated ? (
    <Notice title={words.outdated(newest.name, when)}>{words.outdatedHint}</Notice>
  ) : (
    <Notice tone="success" title={words.approved(newest.name, when)} />
  );
};

const NewLink = ({ createLink, name }: Pick<FeedbackChanges, 'createLink'> & { name: string }) => {
  const [days, setDays] = useState<(typeof DAYS)[number]['value']>('7');
  const [right, setRight] = useState<(typeof RIGHTS)[number]['value']>('approve');
  const { data: created, isPending } = createLink;
  return (
    <div className={styles.newLink}>
      <div className={styles.fields}>
        <SelectField label={words.rights} options={RIGHTS} value={right} onChange={setRight} />
        <SelectField label={words.days} options={DAYS} value={days} onChange={setDays} />
        <Button
          isDisabled={isPending}
          onPress={() => createLink.mutate({ days: Number(days), mayApprove: right === 'approve' })}
        >
          {isPending ? words.creating : words.create}
        </Button>
      </div>
      {created ? (
        <>
          <CopyField label={words.link} hint={words.linkHint(dayOf(created.expiresAt))} value={created.url} />
          <ChatLink text={words.chatText(name, created.url)} label={words.chat} />
        </>
      ) : null}
    </div>
  );
};

const OpenLinks = ({ links, endLink }: Pick<FeedbackChanges, 'endLink'> & { links: readonly ApprovalLink[] }) =>
  links.length === 0 ? null : (
    <div>
      <h3 className={styles.heading}>{words.links}</h3>
      <ul>
        {links.map(({ id, mayApprove, createdBy, expiresAt }) => (
          <li key={id} className={styles.row}>
            <span>
              {words.linkOf(mayApprove ? words.approve : words.comment, createdBy ?? words.somebody)}{' '}
              <span className={styles.quiet}>{words.until(dayOf(expiresAt))}</span>
            </span>
            <Button
              variant="plain"
              isDisabled={endLink.isPending}
              aria-label={words.endOf(dayOf(expiresAt))}
              onPress={() => endLink.mutate(id)}
            >
              {words.end}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );

/** `onGoTo`: shows a page of the draft. */
export const ApprovalSection = ({
  edition,
  name,
  onGoTo,
}: {
  edition: EditionKey;
  name: string;
  onGoTo: (page: number) => void;
}) => {
  const api = useApi();
  const { data, error } = useQuery(feedbackQuery(api, edition));
  const changes = useFeedbackChanges(edition);
  return (
    <Section title={words.title} lead={words.lead}>
      {data ? <State approvals={data.approvals} /> : null}
      {data === undefined && error !== null ? (
        <Notice tone="danger" title={words.failed}>
          {wordsOf(error).sentence} {wordsOf(error).action}
        </Notice>
      ) : null}
      <NewLink createLink={changes.createLink} name={name} />
      {data ? (
        <>
          <OpenLinks links={data.links} endLink={changes.endLink} />
          <CommentList comments={data.comments} changes={changes} onGoTo={onGoTo} />
        </>
      ) : null}
    </Section>
  );
};
