/** The price of a variant before it changed while the popup was open. */
import { formatMoney } from '@vitrina/ui';
import { detailWords } from '@vitrina/ui/messages/product-details';
import { shopWords } from '@vitrina/ui/messages/shop';
import { useState } from 'react';
import type { ItemOffer } from '../data/offer.ts';
import styles from './product-details.module.css';

/** The first price shown for this variant, when it has changed since; else `null`. */
const usePreviousPrice = (itemId: string, price: number): number | null => {
  const [first, setFirst] = useState({ itemId, price });
  if (first.itemId !== itemId) setFirst({ itemId, price });
  const isOther = first.itemId === itemId && first.price !== price;
  return isOther && first.price > 0 && price > 0 ? first.price : null;
};

type PriceChangeProps = { itemId: string; offer: Pick<ItemOffer, 'price' | 'currency'> };

export const PriceChange = ({ itemId, offer: { price, currency } }: PriceChangeProps) => {
  const previous = usePreviousPrice(itemId, price);
  const before = previous === null ? null : formatMoney(previous, currency);
  return (
    <>
      {before === null ? null : (
        <span className={styles.updated} aria-hidden>
          {shopWords.priceUpdated}
          <span className={styles.quiet}>{detailWords.priceBefore(before)}</span>
        </span>
      )}
      <span role="status" className="visually-hidden">
        {before === null
          ? ''
          : `${shopWords.priceUpdated}: ${shopWords.priceChange(before, formatMoney(price, currency))}`}
      </span>
    </>
  );
};
