/** Rows of a price list that were left out: one line for each kind, with its number and the first rows. */
import type { FeedReport } from '@vitrina/contract';
import { formatCount } from '@vitrina/ui';
import { priceListWords as words } from '@vitrina/ui/messages/studio/price-list';
import { problemGroups } from './checked-list.state.ts';
import styles from './problem-groups.module.css';

const MAX_VALUE = 40;

export const ProblemGroups = ({ report }: { report: FeedReport }) => {
  const groups = problemGroups(report);
  if (groups.length === 0) return null;
  return (
    <section aria-label={words.problems} className={styles.section}>
      <h3 className={styles.title}>{words.problems}</h3>
      <ul>
        {groups.map(({ reason, column, count, examples }) => {
          const lines = examples.map(({ line, value }) =>
            value ? `${line} («${value.slice(0, MAX_VALUE)}»)` : String(line),
          );
          const rest = count > examples.length ? '…' : '';
          return (
            <li key={`${reason}\n${column ?? ''}`} className={styles.group}>
              <strong className={styles.count}>{formatCount(count)}</strong>
              <span>
                {words.reasons[reason] ?? words.otherReason}
                <span className={styles.rows}>
                  {' '}
                  {words.rows(lines.join(', '), count === 1)}
                  {rest}
                </span>
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
};
