/** The cart popup, with price check and checkout progress of the open company. */
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { addedFacts } from '../../../features/cart/added-facts.ts';
import { type CartAction, hasItem } from '../../../features/cart/cart.state.ts';
import { CartPanel } from '../../../features/cart/cart-panel.tsx';
import { createCheckoutProgress } from '../../../features/cart/checkout/checkout-progress.ts';
import { createPriceCheck } from '../../../features/cart/checkout/price-check.ts';
import { oneTotal } from '../../../features/cart/total-text.ts';
import { itemOffer } from '../../../features/product/data/offer.ts';
import { createCartPrices } from './cart-prices.ts';
import type { DocumentShop } from './use-shop.ts';

const now = () => Date.now();

/** `ask` if no product requested so far has a price of a seller to buy from; before any is known, `buy`. */
const possibleWith = ({ products, provider }: DocumentShop): 'buy' | 'ask' => {
  const views = Object.values(products.getState().views);
  const offers = views.flatMap((view) => (view.is === 'ready' ? [itemOffer(view.value.item, provider)] : []));
  return offers.length > 0 && offers.every(({ is }) => is === 'ask' || is === 'otherSeller') ? 'ask' : 'buy';
};

export const CartPopup = ({ shop }: { shop: DocumentShop }) => {
  const { viewer, company, provider, cart, cartState, analytics } = shop;
  const [checkoutState] = useState(() => {
    const fetchOffers = createCartPrices({ api: viewer.api, company, provider, region: viewer.region.current, now });
    return {
      check: createPriceCheck({ fetchOffers, cart }),
      openedParts: createCheckoutProgress({ companyUid: company.Uid, storage: viewer.local, now }),
    };
  });
  const isOffline = useStore(viewer.view, (state) => state.isOffline);
  useEffect(
    function recheckWhenOnline() {
      if (isOffline) return checkoutState.check.recheck;
    },
    [isOffline, checkoutState],
  );
  const act = (action: CartAction) => {
    const before = cart.getState();
    cart.act(action);
    const after = cart.getState();
    if (action.type === 'removed' || action.type === 'cleared')
      for (const { itemId: id, ref } of before.lines)
        if (!hasItem(after, id)) analytics.track('remove_from_cart', { id, ref });
    if (action.type === 'restored')
      for (const line of after.lines)
        if (!hasItem(before, line.itemId)) analytics.track('add_to_cart', addedFacts(line, line.quantity));
  };
  const checkout = (part: number) => {
    const lines = cartState.lines.filter(({ absence }) => !absence);
    analytics.track('begin_checkout', { part, lines: lines.length, value: oneTotal(lines) });
  };
  return (
    <CartPanel
      {...checkoutState}
      cart={cartState}
      shop={shop.checkout}
      possible={possibleWith(shop)}
      isOffline={isOffline}
      onAct={act}
      onCheckout={checkout}
      onClose={shop.close}
    />
  );
};
