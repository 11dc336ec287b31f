/** The cart over the page, put together with the store that its prices are asked of. */
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { addedFacts } from '../features/cart/added-facts.ts';
import { type CartAct, hasItem } from '../features/cart/cart.state.ts';
import { createCartCheck } from '../features/cart/cart-check.ts';
import { CartPanel } from '../features/cart/cart-panel.tsx';
import { createOpenedParts } from '../features/cart/opened-parts.ts';
import { oneTotal } from '../features/cart/total-text.ts';
import { createCartPrices } from './cart-prices.ts';
import type { DocumentShop } from './use-shop.ts';

const now = () => Date.now();

export const CartPopup = ({ shop }: { shop: DocumentShop }) => {
  const { viewer, company, provider, cart, cartState, analytics } = shop;
  const [till] = useState(() => {
    const ask = createCartPrices({ api: viewer.api, company, provider, region: viewer.region.current, now });
    return {
      check: createCartCheck({ ask, cart }),
      openedParts: createOpenedParts({ companyUid: company.Uid, storage: viewer.local, now }),
    };
  });
  const isOffline = useStore(viewer.view, (state) => state.isOffline);
  useEffect(
    function askWhenItIsBack() {
      if (isOffline) return till.check.askAnew;
    },
    [isOffline, till],
  );
  const act = (what: CartAct) => {
    const before = cart.getState();
    cart.act(what);
    const after = cart.getState();
    if (what.type === 'removed' || what.type === 'cleared')
      for (const { itemId: id, ref } of before.lines)
        if (!hasItem(after, id)) analytics.track('remove_from_cart', { id, ref });
    if (what.type === 'restored')
      for (const line of after.lines)
        if (!hasItem(before, line.itemId)) analytics.track('add_to_cart', addedFacts(line, line.quantity));
  };
  const checkout = (part: number) => {
    const lines = cartState.lines.filter(({ absence }) => !absence);
    analytics.track('begin_checkout', { part, lines: lines.length, value: oneTotal(lines) });
  };
  return (
    <CartPanel
      {...till}
      cart={cartState}
      shop={shop.checkout}
      isOffline={isOffline}
      onAct={act}
      onCheckout={checkout}
      onClose={shop.close}
    />
  );
};
