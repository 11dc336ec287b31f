/** The footer of the cart, always visible: undo of a removal, the total and the checkout action. */

import type { Sent } from '@vitrina/contract/checkout-link';
import { Button, type CartName, Toast } from '@vitrina/ui';
import { cartWords } from '@vitrina/ui/messages/cart';
import { useState } from 'react';
import type { Cart, CartAction } from './cart.state.ts';
import styles from './cart-panel.module.css';
import type { Checkout } from './checkout/checkout.ts';
import { CheckoutAction } from './checkout/checkout-action.tsx';
import { CheckoutParts } from './checkout/checkout-parts.tsx';
import type { PriceCheck } from './checkout/price-check.ts';
import { CartSum } from './total/cart-sum.tsx';

type CartFootProps = {
  cart: Cart;
  checkout: Checkout;
  check: PriceCheck;
  isOffline: boolean;
  onAct: (act: CartAction) => void;
  /**
   * The shopper opens this part of the checkout (from 1). `sent`: its lines if it is one of several parts and was not
   * opened before; otherwise `null`.
   */
  onOpen: (part: number, sent: readonly Sent[] | null) => void;
  onStartAgain: () => void;
  onClose: () => void;
};

const removedText = (removed: Cart['removed'], cartName: CartName): string | null => {
  const [first, ...others] = removed;
  if (!first) return null;
  return others.length > 0 ? cartWords.cartCleared(cartName) : cartWords.removed(first.line.name);
};

export const CartFoot = (props: CartFootProps) => {
  const { cart, checkout, check, isOffline, onAct, onOpen, onStartAgain, onClose } = props;
  const [hasLeft, setHasLeft] = useState(false);
  const { opened, next, ordered, cartName } = checkout;
  const count = opened.length + next.length;
  const isDone = count > 1 || opened.length > 0 ? next.length === 0 : hasLeft;

  const handleOpen = (part: number) => {
    setHasLeft(true);
    onOpen(part, count > 1 && part > opened.length ? (next[0]?.sent ?? null) : null);
  };
  const handleClear = () => {
    setHasLeft(false);
    onStartAgain();
    onAct({ type: 'cleared' });
  };

  const checkoutControls = (
    <>
      {ordered.length > 0 ? <CartSum lines={ordered} /> : null}
      {count > 1 ? (
        <CheckoutParts checkout={checkout} isOffline={isOffline} onOpen={handleOpen} onStartAgain={onStartAgain} />
      ) : null}
      {isDone ? (
        <p className={styles.after}>
          {cartWords.afterCheckout[cartName]}
          <Button variant="plain" className={styles.small ?? ''} onClick={handleClear}>
            {cartWords.clearCart(cartName)}
          </Button>
        </p>
      ) : null}
      <CheckoutAction
        checkout={checkout}
        changes={cart.lines.filter(({ agreed }) => agreed).length}
        check={check}
        isOffline={isOffline}
        onAgree={() => onAct({ type: 'changes-accepted' })}
        onOpen={handleOpen}
      />
    </>
  );
  return (
    <div className={styles.foot}>
      <Toast
        text={removedText(cart.removed, cartName)}
        action={{ label: cartWords.undo, onAct: () => onAct({ type: 'restored' }) }}
        onDone={() => onAct({ type: 'undo-discarded' })}
      />
      {cart.lines.length > 0 ? checkoutControls : <Button onClick={onClose}>{cartWords.keepReading}</Button>}
    </div>
  );
};
