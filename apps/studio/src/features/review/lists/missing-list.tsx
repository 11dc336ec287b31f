/** Products of the list that stand on no page. */
import { reviewWords as words } from '@vitrina/ui/messages/studio/review';
import { CircleCheck } from 'lucide-react';
import { EmptyState } from '../../../widgets/empty-state.tsx';
import { useDesk } from '../review-context.ts';
import styles from './lists.module.css';

export const MissingList = () => {
  const { missing } = useDesk().findings;
  if (missing.total === 0) return <EmptyState picture={<CircleCheck />} title={words.missingNone} />;
  return (
    <div className={styles.content}>
      <p className={styles.quiet}>{words.missingHint}</p>
      <ul className={styles.plain}>
        {missing.items.map(({ id, ref, name }) => (
          <li key={`${ref} ${id}`} className={styles.line}>
            <span>{name}</span>
            <span className={styles.code}>{ref}</span>
          </li>
        ))}
      </ul>
      {missing.total > missing.items.length ? (
        <p className={styles.quiet}>{words.more(missing.total - missing.items.length)}</p>
      ) : null}
    </div>
  );
};
