/** The cart (§2): lines, what they come to, and the way to the store as a real link that is built before the press. */

import { es, Sheet } from '@vitrina/ui';
import { cartWords } from '@vitrina/ui/messages/cart';
import { ShoppingBag } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { type Cart, type CartAct, type CartLine, hasItem } from './cart.state.ts';
import type { CartCheck } from './cart-check.ts';
import { CartFoot } from './cart-foot.tsx';
import { CartLineRow } from './cart-line-row.tsx';
import styles from './cart-panel.module.css';
import { type CheckoutShop, checkoutOf } from './checkout.ts';
import type { Sent } from './checkout-link.ts';
import type { OpenedParts } from './opened-parts.ts';

type CartPanelProps = {
  cart: Cart;
  shop: CheckoutShop;
  check: CartCheck;
  openedParts: OpenedParts;
  /** There is no network: the way out waits for it. */
  isOffline?: boolean;
  onAct: (act: CartAct) => void;
  /** The shopper follows a part of the checkout, the first is 1. */
  onCheckout?: (part: number) => void;
  onClose: () => void;
};

const Empty = () => (
  <div className={styles.empty}>
    <ShoppingBag aria-hidden className={styles.emptyIcon} strokeWidth={1.25} />
    <p className={styles.emptyTitle}>{cartWords.cartEmpty}</p>
    <p className={styles.quiet}>{cartWords.cartEmptyHint}</p>
  </div>
);

/** What the store changed comes first, and stays there when it is accepted, so that nothing jumps. */
const useNewsFirst = (lines: Cart['lines']): Cart['lines'] => {
  const [first, setFirst] = useState<readonly string[]>([]);
  const news = lines.filter(({ agreed, itemId }) => agreed && !first.includes(itemId)).map(({ itemId }) => itemId);
  if (news.length > 0) setFirst([...first, ...news]);
  const isFirst = ({ itemId }: CartLine) => first.includes(itemId);
  return [...lines.filter(isFirst), ...lines.filter((line) => !isFirst(line))];
};

export const CartPanel = (props: CartPanelProps) => {
  const { cart, shop, check, openedParts, isOffline = false, onAct, onCheckout, onClose } = props;
  const list = useRef<HTMLUListElement>(null);
  const opened = useStore(openedParts);
  const shown = useNewsFirst(cart.lines);
  const isEmpty = cart.lines.length === 0;

  useEffect(() => check.start(), [check]);
  useEffect(() => openedParts.follow(), [openedParts]);

  // Parts of a cart that is gone say nothing of this one.
  const isOfThisCart = opened.flat().some(({ itemId }) => hasItem(cart, itemId));
  const checkout = checkoutOf(shop, cart.lines, isOfThisCart ? opened : []);

  const handleOpen = (part: number, sent: readonly Sent[] | null) => {
    if (sent && !isOfThisCart) openedParts.forget();
    if (sent) openedParts.add(sent);
    onCheckout?.(part);
  };
  const handleAct = (act: CartAct) => {
    onAct(act);
    // The button that had the focus goes with its line.
    if (act.type === 'removed' || act.type === 'cleared') list.current?.focus();
  };
  const handleClose = () => {
    onAct({ type: 'forgotten' });
    onClose();
  };

  const footer = (
    <CartFoot
      cart={cart}
      checkout={checkout}
      check={check}
      isOffline={isOffline}
      onAct={handleAct}
      onOpen={handleOpen}
      onStartAgain={openedParts.forget}
      onClose={handleClose}
    />
  );
  return (
    <Sheet side="right" title={es.app.cart} footer={footer} onClose={handleClose}>
      {isEmpty ? <Empty /> : null}
      <ul ref={list} className={styles.lines} tabIndex={-1} aria-label={es.app.cart} hidden={isEmpty}>
        {shown.map((line) => (
          <CartLineRow
            key={line.itemId}
            line={line}
            isRefused={checkout.refused.includes(line.itemId)}
            onCount={(quantity) => onAct({ type: 'counted', itemId: line.itemId, quantity })}
            onRemove={() => handleAct({ type: 'removed', itemId: line.itemId })}
          />
        ))}
      </ul>
    </Sheet>
  );
};
