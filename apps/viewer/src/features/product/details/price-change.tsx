/** The price of a variant before it changed while the popup was open. */
import { formatMoney } from '@vitrina/ui';
import { detailWords } from '@vitrina/ui/messages/product-details';
import type { ItemOffer } from '../data/offer.ts';
import styles from './product-details.module.css';

type PriceChangeProps = { firstPrice: number; offer: Pick<ItemOffer, 'price' | 'currency'> };

export const PriceChange = ({ firstPrice, offer: { price, currency } }: PriceChangeProps) => {
  const hasChanged = firstPrice !== price && firstPrice > 0 && price > 0;
  const before = hasChanged ? formatMoney(firstPrice, currency) : null;
  return (
    <>
      {before === null ? null : (
        <span className={styles.updated} aria-hidden>
          {detailWords.priceUpdated}
          <span className={styles.quiet}>{detailWords.priceBefore(before)}</span>
        </span>
      )}
      <span role="status" className="visually-hidden">
        {before === null
          ? ''
          : `${detailWords.priceUpdated}: ${detailWords.priceChange(before, formatMoney(price, currency))}`}
      </span>
    </>
  );
};
