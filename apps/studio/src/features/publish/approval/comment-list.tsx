/** Comments on a draft, with the page of each, and what to do about them. */
import type { EditionComment } from '@vitrina/contract';
import { formatCount } from '@vitrina/ui';
import { approvalWords as words } from '@vitrina/ui/messages/studio/approval';
import { momentText } from '@vitrina/ui/moment';
import { Button } from '../../../widgets/button.tsx';
import type { FeedbackChanges } from './approval-queries.ts';
import styles from './approval-section.module.css';

type Changes = Pick<FeedbackChanges, 'resolve' | 'remove'>;

const Comment = ({
  comment: { id, name, text, page, at, resolvedAt },
  changes: { resolve, remove },
  onGoTo,
}: {
  comment: EditionComment;
  changes: Changes;
  onGoTo: (page: number) => void;
}) => {
  const isResolved = resolvedAt !== null;
  return (
    <li className={styles.comment} data-resolved={isResolved || undefined}>
      <p className={styles.facts}>
        <strong>{name}</strong>
        <span>{momentText(new Date(at))}</span>
        <span>{page === null ? words.document : words.page(page)}</span>
        {isResolved ? <span className={styles.done}>{words.resolved}</span> : null}
      </p>
      <p className={styles.text}>{text}</p>
      <div className={styles.actions}>
        {page === null ? null : (
          <Button aria-label={words.goToOf(page)} onPress={() => onGoTo(page)}>
            {words.goTo}
          </Button>
        )}
        <Button
          aria-label={isResolved ? words.reopenOf(name) : words.resolveOf(name)}
          isDisabled={resolve.isPending}
          onPress={() => resolve.mutate({ id, isResolved: !isResolved })}
        >
          {isResolved ? words.reopen : words.resolve}
        </Button>
        <Button
          variant="plain"
          aria-label={words.removeOf(name)}
          isDisabled={remove.isPending}
          onPress={() => remove.mutate(id)}
        >
          {words.remove}
        </Button>
      </div>
    </li>
  );
};

/** The open ones first, each group the oldest first. */
export const CommentList = ({
  comments,
  changes,
  onGoTo,
}: {
  comments: readonly EditionComment[];
  changes: Changes;
  onGoTo: (page: number) => void;
}) => {
  if (comments.length === 0) return <p className={styles.quiet}>{words.noComments}</p>;
  const open = comments.filter(({ resolvedAt }) => resolvedAt === null);
  const resolved = comments.filter(({ resolvedAt }) => resolvedAt !== null);
  const heading = words.comments(formatCount(comments.length), comments.length === 1);
  return (
    <div>
      <h3 className={styles.heading} role="status">
        {heading}
        {open.length > 0 ? ` · ${words.openCount(formatCount(open.length), open.length === 1)}` : ''}
      </h3>
      <ul>
        {[...open, ...resolved].map((comment) => (
          <Comment key={comment.id} comment={comment} changes={changes} onGoTo={onGoTo} />
        ))}
      </ul>
    </div>
  );
};
