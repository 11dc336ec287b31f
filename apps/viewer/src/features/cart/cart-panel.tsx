/** The cart (§2): lines, what they come to, and the way to the store as a real link that is built before the click. */

import { Button, es, formatCount, Sheet, Toast } from '@vitrina/ui';
import { shopWords } from '@vitrina/ui/messages/shop';
import { ShoppingBag } from 'lucide-react';
import { useRef } from 'react';
import { type Cart, type CartAct, cartCount, cartPoints, cartTotal } from './cart.state.ts';
import { CartLineRow } from './cart-line-row.tsx';
import styles from './cart-panel.module.css';
import { type CheckoutShop, checkoutOf } from './checkout.ts';
import { CheckoutAction } from './checkout-action.tsx';
import { formatTotal } from './format-total.ts';

type CartPanelProps = {
  cart: Cart;
  shop: CheckoutShop;
  onAct: (act: CartAct) => void;
  /** The shopper follows a part of the checkout, the first is 1. */
  onCheckout?: (part: number) => void;
  onClose: () => void;
};

const Empty = () => (
  <div className={styles.empty}>
    <ShoppingBag aria-hidden className={styles.emptyIcon} strokeWidth={1.25} />
    <p className={styles.emptyTitle}>{shopWords.cartEmpty}</p>
    <p className={styles.quiet}>{shopWords.cartEmptyHint}</p>
  </div>
);

const Sum = ({ lines }: Pick<Cart, 'lines'>) => {
  const points = cartPoints(lines);
  return (
    <div className={styles.sum}>
      <p className={styles.totalRow}>
        <span>
          {shopWords.total} <span className={styles.quiet}>({es.app.itemCount(cartCount(lines))})</span>
        </span>
        <strong className={styles.total}>{formatTotal(cartTotal(lines), lines)}</strong>
      </p>
      {points > 0 ? <p className={styles.quiet}>{shopWords.points(formatCount(points))}</p> : null}
    </div>
  );
};

export const CartPanel = ({ cart, shop, onAct, onCheckout, onClose }: CartPanelProps) => {
  const list = useRef<HTMLUListElement>(null);
  const checkout = checkoutOf(shop, cart.lines);

  const handleRemove = (itemId: string) => {
    onAct({ type: 'removed', itemId });
    // The button that had the focus goes with its line.
    list.current?.focus();
  };
  const handleClose = () => {
    onAct({ type: 'forgotten' });
    onAct({ type: 'pricesSeen' });
    onClose();
  };

  const footer = (
    <div className={styles.foot}>
      <Toast
        text={cart.removed ? shopWords.removed(cart.removed.line.name) : null}
        action={{ label: shopWords.undo, onAct: () => onAct({ type: 'restored' }) }}
        onDone={() => onAct({ type: 'forgotten' })}
      />
      {cart.lines.length === 0 ? (
        <Button onClick={handleClose}>{shopWords.keepReading}</Button>
      ) : (
        <>
          <Sum lines={cart.lines} />
          <CheckoutAction checkout={checkout} {...(onCheckout ? { onCheckout } : {})} />
        </>
      )}
    </div>
  );

  return (
    <Sheet side="right" title={es.app.cart} footer={footer} onClose={handleClose}>
      {cart.lines.length === 0 ? <Empty /> : null}
      <ul ref={list} className={styles.lines} tabIndex={-1} aria-label={es.app.cart} hidden={cart.lines.length === 0}>
        {cart.lines.map((line) => (
          <CartLineRow
            key={line.itemId}
            line={line}
            isRefused={checkout.refused.includes(line.itemId)}
            onCount={(quantity) => onAct({ type: 'counted', itemId: line.itemId, quantity })}
            onRemove={() => handleRemove(line.itemId)}
          />
        ))}
      </ul>
    </Sheet>
  );
};
