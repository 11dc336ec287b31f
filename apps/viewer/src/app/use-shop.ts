/** What a shopper can do on the open document: products in sight, the cart, and which popup is open. */
import { type Company, extraOf, type Model, type PdfDetails, type PdfPage, type ProductRef } from '@vitrina/contract';
import { pagesInView, type ViewMode } from '@vitrina/geometry';
import { useCallback, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { cartCount } from '../features/cart/cart.state.ts';
import type { CheckoutShop } from '../features/cart/checkout.ts';
import type { Provider } from '../features/product/offer.ts';
import type { Shop } from '../features/product/product-dialog.tsx';
import { afterPaint } from '../lib/after-paint.ts';
import { useTagState } from './use-tag-state.ts';
import type { Viewer } from './viewer.ts';

/** What lies over the page. */
export type Popup =
  | { is: 'none' }
  | { is: 'product'; product: ProductRef; name: string; page: number }
  | { is: 'model'; model: Model; page: number }
  | { is: 'cart' }
  | { is: 'sections' }
  | { is: 'overview' }
  | { is: 'print' };

type ShopContext = {
  viewer: Viewer;
  company: Company;
  details: PdfDetails | null;
  pages: readonly PdfPage[];
  pageCount: number;
  page: number;
  mode: ViewMode;
};

/** A provider this program does not know has no checkout of its own: orders go by chat. */
const providerOf = (company: Company): Provider => {
  const named = company.Integrations.ECOMMERCE.PROVIDER.toUpperCase();
  return named === 'VTEX' || named === 'SHOPIFY' ? named : 'FEED';
};

/** Decisions "Products": the cart needs the company's switch and a commercial document. */
const shopOf = (company: Company, details: PdfDetails | null, existCar: boolean): Shop => {
  const isCommercial = details?.isCommercial !== false;
  return {
    isCommercial,
    hasCart: existCar && isCommercial,
    provider: providerOf(company),
    website: company.Info.Website,
  };
};

const checkoutShop = ({ viewer, company, details, page }: ShopContext): CheckoutShop => ({
  provider: providerOf(company),
  website: company.Info.Website,
  utmSource: viewer.config.utmSource,
  chatNumber: extraOf(company, 'CHAT_NUMBER')?.trim() || company.Info.Contact,
  documentName: details?.name ?? company.Name,
  page,
});

export const useShop = (context: ShopContext) => {
  const { viewer, company, details, pages, pageCount, page, mode } = context;
  const { analytics, view } = viewer;
  const { shelf, cart, firstAdded } = viewer.shopOf(company);
  const views = useStore(shelf, (state) => state.views);
  const tagViews = useStore(shelf, (state) => state.tagViews);
  const cartState = useStore(cart);
  const firstLine = useStore(firstAdded, ({ line }) => line);
  const existCar = useStore(view, (state) => state.existCar);
  const [popup, setPopup] = useState<Popup>({ is: 'none' });
  const shop = shopOf(company, details, existCar);
  const { provider, isCommercial } = shop;

  useEffect(() => cart.follow(), [cart]);

  useEffect(
    function lookUpOpenPages() {
      const open = new Set(pagesInView(page, pageCount, mode));
      return afterPaint(() => void shelf.lookUpPages(pages.filter(({ index }) => open.has(index))));
    },
    [shelf, pages, page, pageCount, mode],
  );

  const lookUpPages = useCallback(
    (seen: readonly number[]) => void shelf.lookUpPages(pages.filter(({ index }) => seen.includes(index))),
    [shelf, pages],
  );

  const tagState = useTagState({ tagViews, cart: cartState, provider, isCommercial });

  const openProduct = (product: ProductRef, name: string, at: number) =>
    setPopup({ is: 'product', product, name, page: at });
  const openCart = () => {
    firstAdded.setState({ line: null });
    setPopup({ is: 'cart' });
  };

  return {
    ...shop,
    viewer,
    company,
    /** For the bars; `null` where nothing can be bought. */
    cartButton: shop.hasCart ? { count: cartCount(cartState.lines), open: openCart } : null,
    shop,
    shelf,
    /** What is known of each product: for `productOf`. */
    views,
    cart,
    cartState,
    firstLine,
    popup,
    analytics,
    checkout: checkoutShop(context),
    tagState,
    /** Pages that are seen besides the open ones. */
    lookUpPages,
    close: () => setPopup({ is: 'none' }),
    forgetFirst: () => firstAdded.setState({ line: null }),
    /** Shown as it is: what it needs is asked for by what draws it. */
    show: setPopup,
    openProduct,
    /** A person has chosen the tag itself, on its page or by its name. */
    chooseTag: (product: ProductRef, name: string, at: number) => {
      analytics.track('tag_click', { ref: product.ref, id: product.id, name, page: at });
      openProduct(product, name, at);
    },
    openModel: (model: Model, at: number) => {
      analytics.track('model_view', { ref: model.product.ref, id: model.product.id, page: at });
      setPopup({ is: 'model', model, page: at });
    },
    openCart,
    openSections: () => setPopup({ is: 'sections' }),
    openOverview: () => setPopup({ is: 'overview' }),
    openPrint: () => setPopup({ is: 'print' }),
  };
};

export type DocumentShop = ReturnType<typeof useShop>;
