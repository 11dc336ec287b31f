/** Products of the list that stand on no page. */
import { reviewWords as words } from '@vitrina/ui/messages/studio/review';
import { CircleCheck } from 'lucide-react';
import { useLocation } from 'wouter';
import { pagePath } from '../../../lib/page-address.ts';
import { Button } from '../../../widgets/button.tsx';
import { EmptyState } from '../../../widgets/empty-state.tsx';
import { useDesk } from '../review-context.ts';
import styles from './lists.module.css';

export const MissingList = () => {
  const { key, findings } = useDesk();
  const [, navigate] = useLocation();
  const { missing } = findings;
  if (missing.total === 0) return <EmptyState picture={<CircleCheck />} title={words.missingNone} />;
  return (
    <div className={styles.content}>
      <p className={styles.quiet}>{words.missingHint}</p>
      <ul className={styles.plain}>
        {missing.items.map(({ id, ref, name }) => (
          <li key={`${ref} ${id}`} className={styles.line}>
            <span>{name}</span>
            <span className={styles.code}>{ref}</span>
            <Button
              variant="plain"
              aria-label={words.onPageOf(name || ref)}
              onPress={() => navigate(pagePath(key, 1, { product: { id, ref, name } }))}
            >
              {words.onPage}
            </Button>
          </li>
        ))}
      </ul>
      {missing.total > missing.items.length ? (
        <p className={styles.quiet}>{words.more(missing.total - missing.items.length)}</p>
      ) : null}
    </div>
  );
};
