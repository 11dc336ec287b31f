/** The certain tags, page by page: a grid with one roving focus. */
import { reviewWords as words } from '@vitrina/ui/messages/studio/review';
import { CheckCheck } from 'lucide-react';
import { Button } from '../../../widgets/button.tsx';
import type { Acts } from '../acts.ts';
import { shortcutsOf } from '../keys.ts';
import { useReview } from '../review-context.ts';
import { isDecided, itemsIn } from '../state/decisions.ts';
import { groupByPage, type PageGroup } from '../state/review-items.ts';
import styles from './contact-sheet.module.css';
import { SheetCell } from './sheet-cell.tsx';

const PageOfSheet = ({ group: { page, items }, tabStop, acts }: { group: PageGroup; tabStop: string; acts: Acts }) => {
  const open = useReview(({ review }) => items.filter(({ id }) => !isDecided(review, id)).length);
  return (
    <section className={styles.group} aria-labelledby={`pagina-${page}`}>
      <header className={styles.head}>
        <h2 id={`pagina-${page}`} className={styles.title}>
          {words.page(page)}
        </h2>
        <span className={styles.lead}>{words.pageLead(open, items.length)}</span>
        {open === 0 ? null : (
          <Button
            className={styles.accept ?? ''}
            aria-keyshortcuts={shortcutsOf('accept-page')}
            onPress={() => acts.acceptPage(page)}
          >
            <CheckCheck aria-hidden />
            <span>
              {words.acceptPage(open)}
              <span className="visually-hidden"> {words.acceptPageRest(open, page)}</span>
            </span>
            <kbd className={styles.key} aria-hidden>
              ⇧A
            </kbd>
          </Button>
        )}
      </header>
      <div role="grid" aria-label={words.gridOf(page, items.length)}>
        <div role="row" className={styles.cells}>
          {items.map((item) => (
            <SheetCell key={item.id} item={item} isTabStop={item.id === tabStop} />
          ))}
        </div>
      </div>
    </section>
  );
};

export const ContactSheet = ({ acts }: { acts: Acts }) => {
  const review = useReview((state) => state.review);
  const focused = useReview((state) => state.focused);
  const items = itemsIn(review, 'sure');
  const groups = groupByPage(items);
  const isThere = focused !== null && items.some(({ id }) => id === focused);
  const tabStop = isThere ? focused : (items.find(({ id }) => !isDecided(review, id)) ?? items[0])?.id;
  return (
    <div className={styles.sheet}>
      {groups.map((group) => (
        <PageOfSheet key={group.page} group={group} tabStop={tabStop ?? ''} acts={acts} />
      ))}
    </div>
  );
};
