/** One tag on a phone: the crop above, the product below, large buttons, and swipes for the same. */
import { useQuery } from '@tanstack/react-query';
import { ProductPicture } from '@vitrina/ui';
import { reviewWords as words } from '@vitrina/ui/messages/studio/review';
import { Check, EyeOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { productQuery } from '../../../api/product-lookups.ts';
import { useApi } from '../../../api/studio-context.ts';
import { type Acts, cellId } from '../acts.ts';
import { Crop } from '../crop.tsx';
import { listedPrice, printedPrice, reasonOf, sentenceOf, stateOf } from '../item-words.ts';
import { useDesk, useReview } from '../review-context.ts';
import { itemsIn, type Pile, productOf } from '../state/decisions.ts';
import type { ReviewItem } from '../state/review-items.ts';
import { CandidateList } from './candidate-list.tsx';
import styles from './review-card.module.css';
import { useSwipe } from './use-swipe.ts';

const ASPECT = 0.62;

type ReviewCardProps = { item: ReviewItem; pile: Pile; acts: Acts; actions: ReactNode };

export const ReviewCard = ({ item, pile, acts, actions }: ReviewCardProps) => {
  const api = useApi();
  const { key } = useDesk();
  const review = useReview((state) => state.review);
  const decision = review.decisions[item.id];
  const product = productOf(review, item);
  const { data: listed } = useQuery(productQuery(api, key.companyUid, product, true));
  const ids = itemsIn(review, pile).map(({ id }) => id);
  const { shift, share, handlers } = useSwipe({
    onRight: () => acts.decide({ is: 'accept' }, item),
    onLeft: () => acts.decide({ is: 'reject' }, item),
  });
  const printed = printedPrice(item);
  return (
    <section
      id={cellId(item.id)}
      tabIndex={-1}
      className={styles.card}
      aria-label={`${words.page(item.page)}. ${sentenceOf(item, product, { listed, decision })}`}
    >
      <p className={styles.head}>
        <span>{words.page(item.page)}</span>
        <span className={styles.state}>{decision ? stateOf(decision) : null}</span>
        <span>{words.position(ids.indexOf(item.id) + 1, ids.length)}</span>
      </p>
      <div
        className={styles.swiped}
        data-resting={shift === 0 || undefined}
        style={{ transform: `translateX(${shift}px) rotate(${share * 2}deg)` }}
        {...handlers}
      >
        <Crop page={item.page} box={item.box} block={item.block} aspect={ASPECT} />
        <span className={styles.accepts} style={{ opacity: Math.max(0, share) }} aria-hidden>
          <Check /> {words.accept}
        </span>
        <span className={styles.hides} style={{ opacity: Math.max(0, -share) }} aria-hidden>
          <EyeOff /> {words.reject}
        </span>
        <div className={styles.product}>
          <ProductPicture url={listed?.imageUrl} alt="" className={styles.picture ?? ''} />
          <div className={styles.facts}>
            <h2 className={styles.name}>{product.name || listed?.name || product.ref}</h2>
            <p className={styles.code}>
              {product.ref} · {reasonOf(item)}
            </p>
            <p className={styles.price}>
              {listedPrice(item, listed) ?? (listed === null ? words.unknownProduct : ' ')}
            </p>
            {printed ? <p className={styles.differs}>≠ {words.printed(printed)}</p> : null}
          </div>
        </div>
      </div>
      {pile === 'doubt' && item.candidates.length > 1 ? (
        <CandidateList
          item={item}
          chosen={decision?.is === 'accept' || decision?.is === 'product' ? product : null}
          onChoose={(chosen) => acts.choose(chosen, item)}
        />
      ) : null}
      {actions}
    </section>
  );
};
