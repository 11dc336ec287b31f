/** One tag of the contact sheet: the printed code above, its product below. */
import { useQuery } from '@tanstack/react-query';
import { ProductPicture } from '@vitrina/ui';
import { reviewWords as words } from '@vitrina/ui/messages/studio/review';
import { Check, Clock, EyeOff, Replace } from 'lucide-react';
import { memo, useCallback, useRef } from 'react';
import { productQuery } from '../../../api/product-lookups.ts';
import { useApi } from '../../../api/studio-context.ts';
import { cellId } from '../acts.ts';
import { Crop } from '../crop.tsx';
import { listedPrice, printedPrice, reasonOf, stateOf } from '../item-words.ts';
import { useDesk } from '../review-context.ts';
import { shortcutsOf } from '../shortcuts.ts';
import type { Decision } from '../state/decisions.ts';
import { productOf } from '../state/decisions.ts';
import type { ReviewItem } from '../state/review-items.ts';
import styles from './sheet-cell.module.css';
import { useNear } from './use-near.ts';

const MARKS = { accept: Check, reject: EyeOff, later: Clock, product: Replace };
/** Height of a crop by its width. */
const ASPECT = 0.65;
const SHORTCUTS = (['accept', 'reject', 'other', 'later'] as const).map(shortcutsOf).join(' ');

const Mark = ({ decision }: { decision: Decision }) => {
  const Icon = MARKS[decision.is];
  return (
    <span className={styles.mark} data-is={decision.is}>
      <Icon aria-hidden />
    </span>
  );
};

type SheetCellProps = { item: ReviewItem; decision: Decision | undefined; isTabStop: boolean };

export const SheetCell = memo(({ item, decision, isTabStop }: SheetCellProps) => {
  const api = useApi();
  const { key, store } = useDesk();
  const element = useRef<HTMLDivElement>(null);
  const onSeen = useCallback(() => store.see([item.id]), [store, item.id]);
  const isNear = useNear(element, onSeen);
  const product = productOf({ decisions: { [item.id]: decision } }, item);
  const { data: listed } = useQuery(productQuery(api, key.companyUid, product, isNear));
  const price = listedPrice(item, listed);
  const printed = printedPrice(item);
  return (
    <div
      ref={element}
      id={cellId(item.id)}
      role="gridcell"
      tabIndex={isTabStop ? 0 : -1}
      aria-keyshortcuts={SHORTCUTS}
      className={styles.cell}
      data-decision={decision?.is}
      onFocus={() => store.show({ focused: item.id })}
    >
      <span className="visually-hidden">{words.code(item.text)}, </span>
      <span className={styles.page}>
        <Crop page={item.page} box={item.box} block={item.block} aspect={ASPECT} />
        {decision ? <Mark decision={decision} /> : null}
      </span>
      <span className={styles.product}>
        <ProductPicture url={listed?.imageUrl} alt="" className={styles.picture ?? ''} />
        <span className={styles.facts}>
          <span className={styles.name}>{product.name || listed?.name || product.ref}</span>
          <span className="visually-hidden">, </span>
          <span className={styles.code}>{product.ref}</span>
          <span className={styles.prices}>
            <span>
              <span className="visually-hidden">{price ? `, ${words.listedShort} ` : ', '}</span>
              {price ?? (listed === null ? words.unknownProduct : '')}
            </span>
            {printed ? (
              <span className={styles.differs}>
                <span className="visually-hidden">, {words.printedShort} </span>
                <span className={styles.sign} aria-hidden>
                  ≠
                </span>{' '}
                {printed}
              </span>
            ) : null}
          </span>
        </span>
      </span>
      <span className="visually-hidden">
        , {words.because(reasonOf(item))}, {stateOf(decision)}
      </span>
    </div>
  );
});
