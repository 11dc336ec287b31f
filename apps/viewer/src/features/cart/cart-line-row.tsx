/** One product in the cart, with what the store has changed about it. */

import { formatMoney, IconButton, Price, ProductPicture, QuantityStepper } from '@vitrina/ui';
import { cartWords } from '@vitrina/ui/messages/cart';
import { shopWords } from '@vitrina/ui/messages/shop';
import { Trash2 } from 'lucide-react';
import { type CartLine, COP, cartTotal, MOST_OF_ONE } from './cart.state.ts';
import styles from './cart-line-row.module.css';

type CartLineRowProps = {
  line: CartLine;
  /** The store would not take it from here. */
  isRefused: boolean;
  onCount: (quantity: number) => void;
  onRemove: () => void;
};

/** What is to be accepted, and what keeps the line out of the order. */
const LineNews = ({ line, isRefused }: Pick<CartLineRowProps, 'line' | 'isRefused'>) => {
  const { absence, agreed, discounted_price, currency } = line;
  if (absence)
    return (
      <p className={styles.news} data-new={agreed !== undefined}>
        <strong>{cartWords.absence[absence]}</strong> · {cartWords.notOrdered}
      </p>
    );
  const isPriceNew =
    agreed !== undefined && (agreed.price !== discounted_price || (agreed.currency ?? COP) !== (currency ?? COP));
  return (
    <>
      {agreed?.isAbsent ? (
        <p className={styles.news} data-new>
          <strong>{cartWords.backAgain}</strong>
        </p>
      ) : null}
      {isPriceNew ? (
        <p className={styles.news} data-new>
          <strong>{shopWords.priceUpdated}</strong>
          <br />
          {shopWords.priceChange(
            formatMoney(agreed.price, agreed.currency ?? currency),
            formatMoney(discounted_price, currency),
          )}
        </p>
      ) : null}
      {isRefused ? <p className={styles.news}>{cartWords.lineRefused}</p> : null}
    </>
  );
};

export const CartLineRow = ({ line, isRefused, onCount, onRemove }: CartLineRowProps) => {
  const { name, ref, price, discounted_price, quantity, currency, absence } = line;
  return (
    <li className={styles.line} data-absent={absence !== undefined}>
      <ProductPicture url={line.imageUrl} alt="" className={styles.picture ?? ''} />
      <div className={styles.words}>
        <p className={styles.name}>
          <bdi>{name}</bdi>
        </p>
        {ref ? <p className={styles.ref}>{shopWords.reference(ref)}</p> : null}
        {absence ? null : discounted_price > 0 ? (
          <Price amount={discounted_price} listAmount={price} currency={currency} />
        ) : (
          <span>{shopWords.free}</span>
        )}
      </div>
      <IconButton label={cartWords.remove(name)} className={styles.remove ?? ''} onClick={onRemove}>
        <Trash2 aria-hidden className={styles.icon} />
      </IconButton>
      <LineNews line={line} isRefused={isRefused} />
      {absence ? null : (
        <div className={styles.counts}>
          <QuantityStepper value={quantity} most={MOST_OF_ONE} label={cartWords.quantityOf(name)} onChange={onCount} />
          {quantity > 1 && discounted_price > 0 ? (
            <span className={styles.lineTotal}>{formatMoney(cartTotal([line]), currency)}</span>
          ) : null}
        </div>
      )}
    </li>
  );
};
