/** Printed codes that are no product of the list: each can get one. */
import type { Findings } from '@vitrina/contract/admin';
import { reviewWords as words } from '@vitrina/ui/messages/studio/review';
import { Check, CircleCheck } from 'lucide-react';
import { useLocation } from 'wouter';
import { pagePath } from '../../../lib/page-address.ts';
import { Button } from '../../../widgets/button.tsx';
import { EmptyState } from '../../../widgets/empty-state.tsx';
import { Crop } from '../crop.tsx';
import { useDesk, useReview } from '../review-context.ts';
import { besideCode } from '../state/beside-code.ts';
import styles from './lists.module.css';
import { useKeptFocus } from './use-kept-focus.ts';

type Printed = Findings['printed']['items'][number];

const ASPECT = 0.5;

const PrintedRow = ({ printed: { code, page, box } }: { printed: Printed }) => {
  const { store, key } = useDesk();
  const [, navigate] = useLocation();
  const added = useReview(({ review }) =>
    Object.values(review.added).find((tag) => tag.page === page && tag.code === code),
  );
  const row = useKeptFocus(added !== undefined);
  return (
    <li ref={row} tabIndex={-1} className={styles.row}>
      <Crop page={page} box={box} aspect={ASPECT} className={styles.crop ?? ''} />
      <div className={styles.facts}>
        <h2 className={styles.name}>{code}</h2>
        <p className={styles.quiet}>{words.page(page)}</p>
        {added ? (
          <p className={styles.done}>
            <Check aria-hidden /> {words.added(added.product.name)}
          </p>
        ) : null}
      </div>
      {added ? null : (
        <div className={styles.buttons}>
          <Button
            aria-label={`${words.addProduct}: ${code}`}
            onPress={() => store.show({ dialog: { is: 'search', target: { code, page, box } } })}
          >
            {words.addProduct}
          </Button>
          <Button
            variant="plain"
            aria-label={words.onPageOf(code)}
            onPress={() => navigate(pagePath(key, page, { spot: besideCode(box) }))}
          >
            {words.onPage}
          </Button>
        </div>
      )}
    </li>
  );
};

export const PrintedList = () => {
  const { printed } = useDesk().findings;
  if (printed.total === 0) return <EmptyState picture={<CircleCheck />} title={words.printedNone} />;
  return (
    <div className={styles.content}>
      <p className={styles.quiet}>{words.printedHint}</p>
      <ul className={styles.list}>
        {printed.items.map((one) => (
          <PrintedRow key={`${one.page} ${one.code} ${one.box.position.left} ${one.box.position.top}`} printed={one} />
        ))}
      </ul>
      {printed.total > printed.items.length ? (
        <p className={styles.quiet}>{words.more(printed.total - printed.items.length)}</p>
      ) : null}
    </div>
  );
};
