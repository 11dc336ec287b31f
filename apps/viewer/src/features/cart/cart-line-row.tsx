/** One product in the cart. */

import { formatMoney, IconButton, Price, ProductPicture, QuantityStepper } from '@vitrina/ui';
import { shopWords } from '@vitrina/ui/messages/shop';
import { Trash2 } from 'lucide-react';
import { type CartLine, cartTotal, MOST_OF_ONE } from './cart.state.ts';
import styles from './cart-panel.module.css';

type CartLineRowProps = {
  line: CartLine;
  /** The store would not take it from here. */
  isRefused: boolean;
  onCount: (quantity: number) => void;
  onRemove: () => void;
};

export const CartLineRow = ({ line, isRefused, onCount, onRemove }: CartLineRowProps) => {
  const { name, ref, price, discounted_price, quantity, currency, before } = line;
  return (
    <li className={styles.line}>
      <ProductPicture url={line.imageUrl} alt="" className={styles.picture ?? ''} />
      <div className={styles.words}>
        <p className={styles.name}>{name}</p>
        {ref ? <p className={styles.quiet}>{shopWords.reference(ref)}</p> : null}
        {discounted_price > 0 ? (
          <Price amount={discounted_price} listAmount={price} currency={currency} />
        ) : (
          <span>{shopWords.free}</span>
        )}
      </div>
      <IconButton label={shopWords.remove(name)} className={styles.remove ?? ''} onClick={onRemove}>
        <Trash2 aria-hidden className={styles.icon} />
      </IconButton>
      {before === undefined ? null : (
        <p className={styles.updated}>
          {shopWords.priceUpdated} · {shopWords.before} {formatMoney(before, currency)}
        </p>
      )}
      {isRefused ? <p className={styles.updated}>{shopWords.lineRefused}</p> : null}
      <div className={styles.counts}>
        <QuantityStepper value={quantity} most={MOST_OF_ONE} label={shopWords.quantityOf(name)} onChange={onCount} />
        {quantity > 1 && discounted_price > 0 ? (
          <span className={styles.lineTotal}>{formatMoney(cartTotal([line]), currency)}</span>
        ) : null}
      </div>
    </li>
  );
};
