/** A price with the struck-through list price, if higher, and the discount in percent. */

import { discountPercent, formatMoney } from './format/money.ts';
import { shopWords } from './messages/shop/shop.ts';
import styles from './price.module.css';

type PriceProps = { amount: number; listAmount?: number; currency?: string | undefined; size?: 's' | 'l' };

export const Price = ({ amount, listAmount = 0, currency, size = 's' }: PriceProps) => {
  const percent = discountPercent(amount, listAmount);
  return (
    <span className={`${styles.price} ${styles[size]}`}>
      <span className={styles.amount}>{formatMoney(amount, currency)}</span>
      {listAmount > amount ? (
        <s className={styles.list}>
          <span className="visually-hidden">{shopWords.before} </span>
          {formatMoney(listAmount, currency)}
        </s>
      ) : null}
      {percent > 0 ? (
        <span className={styles.discount}>
          <span aria-hidden>{shopWords.discountShort(percent)}</span>
          <span className="visually-hidden">{shopWords.discount(percent)}</span>
        </span>
      ) : null}
    </span>
  );
};
