/** Shop state of the open document: products of the visible pages, the cart and the open popup. */
import { type Company, extraOf, type Model, type PdfDetails, type PdfPage, type ProductRef } from '@vitrina/contract';
import { pagesInView, type ViewMode } from '@vitrina/geometry';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { cartCount } from '../../../features/cart/cart.state.ts';
import type { CheckoutShop } from '../../../features/cart/checkout/checkout.ts';
import type { Provider, Shop } from '../../../features/product/data/offer.ts';
import { afterPaint } from '../../../lib/after-paint.ts';
import { chatNumber } from '../../../lib/links/chat-number.ts';
import type { Viewer } from '../../session/viewer.ts';
import { useTagState } from './use-tag-state.ts';

type ShopContext = {
  viewer: Viewer;
  company: Company;
  details: PdfDetails | null;
  pages: readonly PdfPage[];
  pageCount: number;
  page: number;
  mode: ViewMode;
};

/** Unknown providers have no checkout of their own: orders go by chat, as for a price list. */
const providerOf = (company: Company): Provider => {
  const named = company.Integrations.ECOMMERCE.PROVIDER.toUpperCase();
  return named === 'VTEX' || named === 'SHOPIFY' ? named : 'FEED';
};

/** Free text with the number. */
const chatContact = (company: Company): string => extraOf(company, 'CHAT_NUMBER')?.trim() || company.Info.Contact;

/** Decisions "Products": the cart needs the company's switch and a commercial document. */
const shopOf = (company: Company, details: PdfDetails | null, existCar: boolean): Shop => {
  const isCommercial = details?.isCommercial !== false;
  return {
    isCommercial,
    hasCart: existCar && isCommercial,
    provider: providerOf(company),
    website: company.Info.Website,
    chatNumber: chatNumber(chatContact(company)),
  };
};

const checkoutShop = ({ viewer, company, details, page }: ShopContext): CheckoutShop => ({
  provider: providerOf(company),
  website: company.Info.Website,
  utmSource: viewer.config.utmSource,
  chatNumber: chatContact(company),
  documentName: details?.name ?? company.Name,
  page,
});

/** Product states of the tags and of `productOf`; looks up the products of the open pages once these are painted. */
const usePageProducts = ({ viewer, company, pages, pageCount, page, mode }: ShopContext) => {
  const { products } = viewer.sessionOf(company);
  const views = useStore(products, (state) => state.views);
  const tagViews = useStore(products, (state) => state.tagViews);

  useEffect(
    function lookUpOpenPages() {
      const open = new Set(pagesInView(page, pageCount, mode));
      return afterPaint(() => void products.lookUpPages(pages.filter(({ index }) => open.has(index))));
    },
    [products, pages, page, pageCount, mode],
  );

  /** Looks up the products of pages that are visible besides the open ones. */
  const lookUpPages = useCallback(
    (seen: readonly number[]) => void products.lookUpPages(pages.filter(({ index }) => seen.includes(index))),
    [products, pages],
  );
  return { products, views, tagViews, lookUpPages };
};

const useCart = (viewer: Viewer, company: Company) => {
  const { cart, firstAdded } = viewer.sessionOf(company);
  const cartState = useStore(cart);
  const firstLine = useStore(firstAdded, ({ line }) => line);
  useEffect(() => cart.follow(), [cart]);
  const forgetFirst = useCallback(() => firstAdded.setState({ line: null }), [firstAdded]);
  return { cart, cartState, firstLine, forgetFirst };
};

export type Popup =
  | { is: 'none' }
  | { is: 'product'; product: ProductRef; name: string; page: number }
  | { is: 'model'; model: Model; page: number }
  | { is: 'cart' }
  | { is: 'sections' }
  | { is: 'overview' }
  | { is: 'print' };

/** The popup over the open document. The functions are the same at every render. */
const usePopup = (analytics: Viewer['analytics'], forgetFirst: () => void) => {
  const [popup, setPopup] = useState<Popup>({ is: 'none' });
  const actions = useMemo(() => {
    const openProduct = (product: ProductRef, name: string, page: number) =>
      setPopup({ is: 'product', product, name, page });
    return {
      close: () => setPopup({ is: 'none' }),
      /** Opens any popup as it is; the popup requests its own data. */
      show: setPopup,
      openProduct,
      /** Opens the product of a tag that the visitor chose; tracks `tag_click`. */
      chooseTag: (product: ProductRef, name: string, page: number) => {
        analytics.track('tag_click', { ref: product.ref, id: product.id, name, page });
        openProduct(product, name, page);
      },
      openModel: (model: Model, page: number) => {
        analytics.track('model_view', { ref: model.product.ref, id: model.product.id, page });
        setPopup({ is: 'model', model, page });
      },
      openCart: () => {
        forgetFirst();
        setPopup({ is: 'cart' });
      },
      openSections: () => setPopup({ is: 'sections' }),
      openOverview: () => setPopup({ is: 'overview' }),
      openPrint: () => setPopup({ is: 'print' }),
    };
  }, [analytics, forgetFirst]);
  return { popup, ...actions };
};

export const useShop = (context: ShopContext) => {
  const { viewer, company, details } = context;
  const { analytics } = viewer;
  const existCar = useStore(viewer.view, (state) => state.existCar);
  const shop = shopOf(company, details, existCar);
  const { tagViews, ...pageProducts } = usePageProducts(context);
  const cart = useCart(viewer, company);
  const popup = usePopup(analytics, cart.forgetFirst);
  const tagState = useTagState({ ...shop, tagViews, cart: cart.cartState });

  return {
    ...shop,
    ...pageProducts,
    ...cart,
    ...popup,
    viewer,
    company,
    analytics,
    shop,
    tagState,
    /** Button for the bars; `null` if nothing can be bought. */
    cartButton: shop.hasCart ? { count: cartCount(cart.cartState.lines), open: popup.openCart } : null,
    checkout: checkoutShop(context),
  };
};

export type DocumentShop = ReturnType<typeof useShop>;
