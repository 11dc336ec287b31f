/** One tag after the other: the page around the code, and the products that it may mean. */
import { reviewWords as words } from '@vitrina/ui/messages/studio/review';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { IconButton } from '../../../widgets/button.tsx';
import { type Acts, cellId } from '../acts.ts';
import { Crop } from '../crop.tsx';
import { printedPrice, reasonOf, sentenceOf, stateOf } from '../item-words.ts';
import { useReview } from '../review-context.ts';
import { alike, itemsIn, type Pile, productOf } from '../state/decisions.ts';
import type { ReviewItem } from '../state/review-items.ts';
import { CandidateList } from './candidate-list.tsx';
import styles from './single-view.module.css';

type SingleViewProps = {
  item: ReviewItem;
  pile: Pile;
  acts: Acts;
  alikes: { isWanted: boolean; onWanted: (isWanted: boolean) => void };
  /** The buttons for the item. */
  actions: ReactNode;
};

/** Height of the crop by its width. */
const ASPECT = 0.92;

const Facts = ({ item }: { item: ReviewItem }) => {
  const printed = printedPrice(item);
  return (
    <p className={styles.why}>
      <strong>{words.code(item.text)}</strong>, {reasonOf(item)}
      {printed ? <span className={styles.differs}> ≠ {words.printed(printed)}</span> : null}
    </p>
  );
};

export const SingleView = ({ item, pile, acts, alikes: { isWanted, onWanted }, actions }: SingleViewProps) => {
  const review = useReview((state) => state.review);
  const decision = review.decisions[item.id];
  const ids = itemsIn(review, pile).map(({ id }) => id);
  const others = alike(review, item);
  const isCovered = useReview(({ dialog }) => dialog !== null);
  useEffect(
    function keepFocus() {
      if (isCovered) return;
      // The item takes the place of what had the focus, and the keys go on. A closing dialog gives its focus back in the next frame.
      const focus = () => {
        const { activeElement } = document;
        if (activeElement === document.body || activeElement === null)
          document.getElementById(cellId(item.id))?.focus({ preventScroll: true });
      };
      focus();
      let frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(focus);
      });
      return () => cancelAnimationFrame(frame);
    },
    [item.id, isCovered],
  );
  const product = productOf(review, item);
  return (
    <section
      id={cellId(item.id)}
      tabIndex={-1}
      className={styles.single}
      aria-label={`${words.page(item.page)}. ${sentenceOf(item, product, { listed: undefined, decision })}`}
      aria-roledescription={words.single}
    >
      <div className={styles.page}>
        <Crop page={item.page} box={item.box} block={item.block} aspect={ASPECT} className={styles.crop ?? ''} />
      </div>
      <div className={styles.side}>
        <header className={styles.head}>
          <span className={styles.place}>
            {words.page(item.page)} · {words.position(ids.indexOf(item.id) + 1, ids.length)}
          </span>
          <span className={styles.state}>{decision ? stateOf(decision) : null}</span>
          <IconButton label={words.previous} onPress={() => acts.move(-1)}>
            <ChevronLeft aria-hidden />
          </IconButton>
          <IconButton label={words.next} onPress={() => acts.move(1)}>
            <ChevronRight aria-hidden />
          </IconButton>
        </header>
        <h2 className={styles.title}>{words.which}</h2>
        <Facts item={item} />
        <CandidateList
          item={item}
          chosen={decision?.is === 'accept' || decision?.is === 'product' ? product : null}
          onChoose={(chosen) => acts.choose(chosen, item, isWanted ? others : [])}
        />
        {others.length > 0 ? (
          <label className={styles.alike}>
            <input type="checkbox" checked={isWanted} onChange={(event) => onWanted(event.target.checked)} />
            {words.applyAlike(others.length)}
          </label>
        ) : null}
        {actions}
      </div>
    </section>
  );
};
