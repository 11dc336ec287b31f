/** The cart panel (§2): lines, total and the checkout as a real link, built before the click. */

import type { Sent } from '@vitrina/contract/checkout-link';
import { type CartName, es, Sheet } from '@vitrina/ui';
import { cartWords } from '@vitrina/ui/messages/cart';
import { ShoppingBag } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { type Cart, type CartAction, type CartLine, hasItem } from './cart.state.ts';
import { CartAside, type CartFrameProps } from './cart-aside.tsx';
import { CartFoot } from './cart-foot.tsx';
import { CartLineRow, type LineLinks } from './cart-line-row.tsx';
import styles from './cart-panel.module.css';
import { type CheckoutShop, checkoutOf, takesOrders } from './checkout/checkout.ts';
import type { CheckoutProgress } from './checkout/checkout-progress.ts';
import type { PriceCheck } from './checkout/price-check.ts';

type CartPanelProps = {
  cart: Cart;
  shop: CheckoutShop;
  check: PriceCheck;
  links: LineLinks;
  openedParts: CheckoutProgress;
  /** `ask` if all known products of the document are without a price. */
  possible?: 'buy' | 'ask';
  /** Beside the pages, which stay usable; else over them. */
  isBeside?: boolean;
  /** Without a network the checkout link is disabled. */
  isOffline?: boolean;
  onAct: (act: CartAction) => void;
  /** The shopper opens a part of the checkout (from 1). */
  onCheckout?: (part: number) => void;
  onClose: () => void;
};

/** Promises only what is possible. */
const emptyHint = (shop: CheckoutShop, possible: 'buy' | 'ask'): string => {
  if (!takesOrders(shop)) return cartWords.checkoutNone;
  if (possible === 'buy') return cartWords.cartEmptyHint.buy;
  return shop.provider === 'FEED' ? cartWords.cartEmptyHint.quote : cartWords.cartEmptyHint.store;
};

const EmptyCart = ({ hint, cartName }: { hint: string; cartName: CartName }) => (
  <div className={styles.empty}>
    <ShoppingBag aria-hidden className={styles.emptyIcon} strokeWidth={1.25} />
    <p className={styles.emptyTitle}>{cartWords.cartEmpty(cartName)}</p>
    <p className={styles.quiet}>{hint}</p>
  </div>
);

const CartSheet = (props: CartFrameProps) => <Sheet side="right" {...props} />;

/** Changed lines come first and stay there after the change is accepted, so that the layout does not jump. */
const useChangedFirst = (lines: Cart['lines']): Cart['lines'] => {
  const [first, setFirst] = useState<readonly string[]>([]);
  const changed = lines.filter(({ agreed, itemId }) => agreed && !first.includes(itemId)).map(({ itemId }) => itemId);
  if (changed.length > 0) setFirst([...first, ...changed]);
  const isFirst = ({ itemId }: CartLine) => first.includes(itemId);
  return [...lines.filter(isFirst), ...lines.filter((line) => !isFirst(line))];
};

export const CartPanel = (props: CartPanelProps) => {
  const {
    cart,
    shop,
    check,
    links,
    openedParts,
    possible = 'buy',
    isOffline = false,
    onAct,
    onCheckout,
    onClose,
  } = props;
  const Frame = props.isBeside ? CartAside : CartSheet;
  const list = useRef<HTMLUListElement>(null);
  const opened = useStore(openedParts);
  const shown = useChangedFirst(cart.lines);
  const isEmpty = cart.lines.length === 0;

  const listed = useRef(cart.lines.length);
  useEffect(
    function showAddedLine() {
      const body = list.current?.parentElement;
      // A product added while the cart stands beside the pages is the last line.
      if (body && cart.lines.length > listed.current) body.scrollTop = body.scrollHeight;
      listed.current = cart.lines.length;
    },
    [cart.lines.length],
  );
  useEffect(() => check.start(), [check]);
  useEffect(() => openedParts.follow(), [openedParts]);

  // Progress of an earlier cart does not apply to this one.
  const isOfThisCart = opened.flat().some(({ itemId }) => hasItem(cart, itemId));
  const checkout = checkoutOf(shop, cart.lines, isOfThisCart ? opened : []);

  const { cartName } = checkout;
  const title = es.app.cart[cartName];

  const handleOpen = (part: number, sent: readonly Sent[] | null) => {
    if (sent && !isOfThisCart) openedParts.forget();
    if (sent) openedParts.add(sent);
    onCheckout?.(part);
  };
  const handleAct = (act: CartAction) => {
    onAct(act);
    // The focused button is removed together with its line.
    if (act.type === 'removed' || act.type === 'cleared') list.current?.focus();
  };
  const handleClose = () => {
    onAct({ type: 'undo-discarded' });
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
    <Frame title={title} footer={footer} onClose={handleClose}>
      {isEmpty ? <EmptyCart hint={emptyHint(shop, possible)} cartName={cartName} /> : null}
      <ul ref={list} className={styles.lines} tabIndex={-1} aria-label={title} hidden={isEmpty}>
        {shown.map((line) => (
          <CartLineRow
            key={line.itemId}
            line={line}
            links={links}
            cartName={cartName}
            isRefused={checkout.refused.includes(line.itemId)}
            onCount={(quantity) => onAct({ type: 'quantity-changed', itemId: line.itemId, quantity })}
            onRemove={() => handleAct({ type: 'removed', itemId: line.itemId })}
          />
        ))}
      </ul>
    </Frame>
  );
};
