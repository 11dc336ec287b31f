/** The footer of the product popup, always visible: price, quantity and the main action. A product without a price: ask-foot.tsx. */

import { Button, type CartName, es, Price, QuantityStepper } from '@vitrina/ui';
import { shopWords } from '@vitrina/ui/messages/shop';
import { Check } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import type { ItemOffer } from '../data/offer.ts';
import styles from './product-dialog.module.css';

const OfferPrice = ({ offer }: { offer: ItemOffer }) => {
  if (offer.price > 0)
    return <Price amount={offer.price} listAmount={offer.listPrice} currency={offer.currency} size="l" />;
  if (offer.is === 'soldOut') return null;
  return <strong className={styles.name}>{shopWords.free}</strong>;
};

type ProductFootProps = {
  /** The displayed variant; a change of variant keeps the quantity. */
  itemId: string;
  offer: ItemOffer;
  inCart: number;
  cartName: CartName;
  storeUrl: string | null;
  /** Below the price: its change, its age if it is stale, seller, stock, and variants to be had instead. */
  renderNote: (firstPrice: number) => ReactNode;
  /** Omitted when the item cannot be added: no cart, sold out, another seller. */
  onAdd?: (quantity: number) => void;
};

/** The first price shown for this variant. Kept here, because the note loads later. */
const useFirstPrice = (itemId: string, price: number): number => {
  const [first, setFirst] = useState({ itemId, price });
  if (first.itemId !== itemId) setFirst({ itemId, price });
  return first.price;
};

const ADDED_SHOWN_MS = 2000;

/** Whether this variant was added just now, and the function that says so. */
export const useAdded = (itemId: string): [isAdded: boolean, markAdded: () => void] => {
  const [addedId, setAddedId] = useState<string | null>(null);
  useEffect(
    function resetAdded() {
      if (addedId === null) return;
      const timer = setTimeout(() => setAddedId(null), ADDED_SHOWN_MS);
      return () => clearTimeout(timer);
    },
    [addedId],
  );
  return [addedId === itemId, () => setAddedId(itemId)];
};

export const ProductFoot = ({ itemId, offer, inCart, cartName, storeUrl, renderNote, onAdd }: ProductFootProps) => {
  const [chosen, setQuantity] = useState(1);
  const left = offer.most - inCart;
  const { step } = offer;
  const least = inCart > 0 ? step : offer.least;
  const quantity = Math.max(least, Math.min(chosen, left));
  const [isAdded, markAdded] = useAdded(itemId);
  const firstPrice = useFirstPrice(itemId, offer.price);

  const handleAdd = () => {
    onAdd?.(quantity);
    setQuantity(1);
    markAdded();
  };

  return (
    <div className={styles.foot}>
      <div className={styles.footPrice}>
        <OfferPrice offer={offer} />
        {renderNote(firstPrice)}
        {inCart > 0 ? <span className={styles.quiet}>{shopWords.inCart(inCart, cartName)}</span> : null}
      </div>
      {onAdd && left < least ? (
        <Button className={styles.add ?? ''} disabled>
          {shopWords.mostInCart}
        </Button>
      ) : onAdd ? (
        <>
          <QuantityStepper
            value={quantity}
            min={least}
            step={step}
            max={left}
            label={shopWords.quantity}
            onChange={setQuantity}
          />
          <Button variant="primary" className={styles.add ?? ''} onClick={handleAdd}>
            {isAdded ? <Check aria-hidden /> : null}
            {isAdded ? shopWords.added(cartName) : shopWords.addToCart(cartName)}
          </Button>
        </>
      ) : offer.is === 'soldOut' ? (
        <Button className={styles.add ?? ''} disabled>
          {es.reader.soldOut}
        </Button>
      ) : storeUrl ? (
        <a className={`${styles.add} ${styles.storeLink}`} href={storeUrl} target="_blank" rel="noopener">
          {shopWords.seeInStore}
          <span className="visually-hidden">({shopWords.opensInNewTab})</span>
        </a>
      ) : null}
      <span role="status" className="visually-hidden">
        {isAdded ? shopWords.added(cartName) : ''}
      </span>
    </div>
  );
};

/** The footer's final layout while the price loads. */
export const WaitingFoot = ({ hasCart, cartName }: { hasCart: boolean; cartName: CartName }) => (
  <div className={styles.foot}>
    <span className={styles.footPrice}>
      <span className={`${styles.bone} ${styles.footBone}`} />
    </span>
    {hasCart ? (
      <Button variant="primary" className={styles.add ?? ''} disabled>
        {shopWords.addToCart(cartName)}
      </Button>
    ) : null}
  </div>
);
