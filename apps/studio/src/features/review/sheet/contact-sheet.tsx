/** The certain tags, page by page: a grid with one roving focus. */
import { reviewWords as words } from '@vitrina/ui/messages/studio/review';
import { CheckCheck } from 'lucide-react';
import { memo, useEffect, useMemo, useRef } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { Button } from '../../../widgets/button.tsx';
import { type Acts, cellId } from '../acts.ts';
import { useDesk, useReview } from '../review-context.ts';
import { shortcutsOf } from '../shortcuts.ts';
import { isDecided, itemsIn } from '../state/decisions.ts';
import { groupByPage, type PageGroup } from '../state/review-items.ts';
import styles from './contact-sheet.module.css';
import { SheetCell } from './sheet-cell.tsx';
import { useIsNearScreen } from './use-near.ts';

/** With more tags, only the pages near the screen have their cells: a document of 1300 pages has ten thousand. */
const MAX_CELLS = 1500;

type PageOfSheetProps = { group: PageGroup; tabStop: string | null; acts: Acts };

const Cells = ({ group: { page, items }, tabStop, acts }: PageOfSheetProps) => {
  const decisions = useReview(useShallow(({ review }) => items.map(({ id }) => review.decisions[id])));
  const open = useReview(({ review }) => items.filter(({ id }) => !isDecided(review, id)).length);
  return (
    <>
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
          {items.map((item, at) => (
            <SheetCell key={item.id} item={item} decision={decisions[at]} isTabStop={item.id === tabStop} />
          ))}
        </div>
      </div>
    </>
  );
};

/** The same height without its contents. */
const Blank = ({ group: { page, items } }: { group: PageGroup }) => (
  <>
    <header className={styles.head}>
      <h2 id={`pagina-${page}`} className={styles.title}>
        {words.page(page)}
      </h2>
    </header>
    <div className={styles.cells} aria-hidden>
      {items.map(({ id }) => (
        <span key={id} className={styles.blank} />
      ))}
    </div>
  </>
);

/** `tabStop`: the cell of the page that has the place of the grid in the order of Tab; null on the other pages. */
const PageOfSheet = memo(({ isSparse, ...props }: PageOfSheetProps & { isSparse: boolean }) => {
  const section = useRef<HTMLElement>(null);
  const isNear = useIsNearScreen(section, isSparse);
  const { group, tabStop } = props;
  return (
    <section ref={section} className={styles.group} aria-labelledby={`pagina-${group.page}`}>
      {isNear || tabStop !== null ? <Cells {...props} /> : <Blank group={group} />}
    </section>
  );
});
PageOfSheet.displayName = 'PageOfSheet';

/** A cell far from the screen is drawn before it can get the focus. */
const useFocusOfDrawnCell = (): void => {
  const { store } = useDesk();
  const toFocus = useReview((state) => state.toFocus);
  useEffect(
    function focusDrawnCell() {
      if (toFocus === null) return;
      document.getElementById(cellId(toFocus))?.focus();
      store.show({ toFocus: null });
    },
    [toFocus, store],
  );
};

export const ContactSheet = ({ acts }: { acts: Acts }) => {
  // The list stays the same while decisions change: only the pages with these decisions are drawn again.
  const items = useReview(useShallow(({ review }) => itemsIn(review, 'sure')));
  const groups = useMemo(() => groupByPage(items), [items]);
  const tabStop = useReview(({ review, focused }) => {
    const isThere = focused !== null && items.some(({ id }) => id === focused);
    return isThere ? focused : ((items.find(({ id }) => !isDecided(review, id)) ?? items[0])?.id ?? null);
  });
  useFocusOfDrawnCell();
  return (
    <div className={styles.sheet}>
      {groups.map((group) => (
        <PageOfSheet
          key={group.page}
          group={group}
          tabStop={group.items.some(({ id }) => id === tabStop) ? tabStop : null}
          acts={acts}
          isSparse={items.length > MAX_CELLS}
        />
      ))}
    </div>
  );
};
