/** The cart popup, with price check and checkout progress of the open company. */

import type { PdfPage } from '@vitrina/contract';
import { clampPage } from '@vitrina/geometry';
import { useEffect, useMemo, useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { useStore } from 'zustand';
import { addedFacts } from '../../../features/cart/added-facts.ts';
import { type CartAction, hasItem, type LinePlace } from '../../../features/cart/cart.state.ts';
import type { LineLinks } from '../../../features/cart/cart-line-row.tsx';
import { CartPanel } from '../../../features/cart/cart-panel.tsx';
import type { CheckoutShop } from '../../../features/cart/checkout/checkout.ts';
import { createCheckoutProgress } from '../../../features/cart/checkout/checkout-progress.ts';
import { createPriceCheck } from '../../../features/cart/checkout/price-check.ts';
import { oneTotal } from '../../../features/cart/total/total-text.ts';
import { itemOffer } from '../../../features/product/data/offer.ts';
import { withOpenCrop } from '../../../features/product/data/product-crop.ts';
import { changedSearch } from '../../../lib/links/address.ts';
import { createCartPrices } from './cart-prices.ts';
import type { DocumentShop } from './use-shop.ts';

const now = () => Date.now();

/** `ask` if no product requested so far has a price of a seller to buy from; before any is known, `buy`. */
const possibleWith = ({ products, provider }: DocumentShop): 'buy' | 'ask' => {
  const views = Object.values(products.getState().views);
  const offers = views.flatMap((view) => (view.is === 'ready' ? [itemOffer(view.value.item, provider)] : []));
  return offers.length > 0 && offers.every(({ is }) => is === 'ask' || is === 'otherSeller') ? 'ask' : 'buy';
};

const hrefOf = ({ pdf, page }: LinePlace): string =>
  `/view${changedSearch(window.location.search, { pdf, page, product: null, productREF: null })}`;

/** A line may come from another document of the company. */
const lineLinks = ({ shop, pageCount, onPage }: CartPopupProps): LineLinks => {
  const { view } = shop.viewer;
  const { openPdf } = view.getState();
  return {
    openPdf,
    hrefOf,
    onPage: (place) => {
      if (place.pdf !== openPdf) return navigate(hrefOf(place));
      if (!shop.isCartBeside) shop.close();
      onPage(clampPage(place.page, pageCount));
    },
    onProduct: ({ itemId: id, ref, name, place }) => {
      const page = place?.pdf === openPdf ? place.page : view.getState().pageIndex;
      const product = { is: 'product', product: { id, ref }, name, page } as const;
      shop.show(shop.isCartBeside ? product : { ...product, over: 'cart' });
    },
  };
};

const checkoutShop = ({ shop, page }: CartPopupProps): CheckoutShop => ({
  provider: shop.provider,
  website: shop.company.Info.Website,
  utmSource: shop.viewer.config.utmSource,
  chatNumber: shop.chatNumber,
  documentName: shop.documentName,
  page,
});

type CartPopupProps = {
  shop: DocumentShop;
  pages: readonly PdfPage[];
  page: number;
  pageCount: number;
  onPage: (page: number) => void;
};

export const CartPopup = (props: CartPopupProps) => {
  const { shop, pages } = props;
  const { openPdf } = shop.viewer.view.getState();
  const { viewer, company, provider, cart, cartState, analytics } = shop;
  const shown = useMemo(
    () => ({ ...cartState, lines: cartState.lines.map((line) => withOpenCrop(line, pages, openPdf)) }),
    [cartState, pages, openPdf],
  );
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
      cart={shown}
      shop={checkoutShop(props)}
      links={lineLinks(props)}
      possible={possibleWith(shop)}
      isOffline={isOffline}
      onAct={act}
      onCheckout={checkout}
      isBeside={shop.isCartBeside}
      onClose={shop.isCartBeside ? () => viewer.view.setState({ isCartBeside: false }) : shop.close}
    />
  );
};
