/** Shop state of the open document: products of the visible pages, the cart and the open popup. */
import { type Company, extraOf, type Model, type PdfDetails, type PdfPage, type ProductRef } from '@vitrina/contract';
import { pagesInView, type ViewMode } from '@vitrina/geometry';
import { es } from '@vitrina/ui/messages';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { cartCount } from '../../../features/cart/cart.state.ts';
import type { Provider, Shop } from '../../../features/product/data/offer.ts';
import { afterPaint } from '../../../lib/after-paint.ts';
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
  const provider = providerOf(company);
  return {
    isCommercial,
    hasCart: existCar && isCommercial,
    provider,
    website: company.Info.Website,
    chatNumber: chatContact(company),
    cartName: provider === 'FEED' ? 'order' : 'cart',
  };
};

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
  /** `over`: opened from the cart, to which it returns. */
  | { is: 'product'; product: ProductRef; name: string; page: number; over?: 'cart' }
  | { is: 'model'; model: Model; page: number }
  | { is: 'cart' }
  | { is: 'sections' }
  | { is: 'overview' }
  | { is: 'print' };

/** The width from which the cart stands beside the pages; with large text it needs more. */
export const CART_BESIDE = '(min-width: 1280px) and (min-width: 80em)';

/** The popup over the open document. The functions are the same at every render. */
const usePopup = ({ analytics, view }: Viewer, forgetFirst: () => void) => {
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
        // The button opens and closes the cart beside the pages.
        if (window.matchMedia(CART_BESIDE).matches) view.setState((state) => ({ isCartBeside: !state.isCartBeside }));
        else setPopup({ is: 'cart' });
      },
      openSections: () => setPopup({ is: 'sections' }),
      openOverview: () => setPopup({ is: 'overview' }),
      openPrint: () => setPopup({ is: 'print' }),
    };
  }, [analytics, view, forgetFirst]);
  return { popup, ...actions };
};

export const useShop = (context: ShopContext) => {
  const { viewer, company, details } = context;
  const { analytics } = viewer;
  const existCar = useStore(viewer.view, (state) => state.existCar);
  const shop = shopOf(company, details, existCar);
  const { tagViews, ...pageProducts } = usePageProducts(context);
  const cart = useCart(viewer, company);
  const popup = usePopup(viewer, cart.forgetFirst);
  const isCartBeside = useStore(viewer.view, (state) => state.isCartBeside) && shop.hasCart;
  const tagState = useTagState({ ...shop, tagViews, cart: cart.cartState });

  return {
    ...shop,
    ...pageProducts,
    ...cart,
    ...popup,
    viewer,
    company,
    details,
    analytics,
    shop,
    tagState,
    isCartBeside,
    /** Button for the bars; `null` if nothing can be bought. Beside the pages it closes the cart, too. */
    cartButton: shop.hasCart
      ? {
          title: es.app.cart[shop.cartName],
          products: cart.cartState.lines.length,
          count: cartCount(cart.cartState.lines),
          isOpen: isCartBeside,
          open: popup.openCart,
        }
      : null,
    documentName: details?.name ?? company.Name,
  };
};

export type DocumentShop = ReturnType<typeof useShop>;
