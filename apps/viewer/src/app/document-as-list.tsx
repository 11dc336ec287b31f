/** The document as a list: what the list shows of a product comes from the shelf and the cart. */
import type { PdfPage, ProductRef, Section } from '@vitrina/contract';
import { knownAspect, paragraphsOf, paragraphText } from '@vitrina/page-view';
import { es } from '@vitrina/ui';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { addedFacts } from '../features/cart/added-facts.ts';
import { quantityOf } from '../features/cart/cart.state.ts';
import { DocumentList, type DocumentListActs } from '../features/list/document-list.tsx';
import type { ListProduct } from '../features/list/list-product.tsx';
import { cartItem } from '../features/product/cart-item.ts';
import { isBuyable, itemOffer } from '../features/product/offer.ts';
import { productTitle } from '../features/product/product-name.ts';
import { productPictures } from '../features/product/product-pictures.ts';
import { productOf } from '../features/product/product-shelf.ts';
import type { PageWordsSource } from '../features/search/page-words.ts';
import type { DocumentShop } from './use-shop.ts';

type DocumentAsListProps = {
  name: string;
  pages: readonly PdfPage[];
  pageCount: number;
  sections: readonly Section[];
  openPages: readonly number[];
  shop: DocumentShop;
  words: PageWordsSource;
  goTo: (page: number) => void;
  /** Back to the pages. */
  onPages: () => void;
};

/** A4 upright: only where lines break in the text depends on it. */
const USUAL_ASPECT = 0.7;

const listProduct = (shop: DocumentShop, product: ProductRef, name: string): ListProduct => {
  const seen = productOf(shop, product);
  const bare = { name: name || es.reader.product(product.ref), ref: product.ref, price: null, note: null };
  if (seen.is !== 'ready') return { ...bare, isSoldOut: false, canAdd: false, inCart: 0 };
  const { product: sold, item } = seen.value;
  const offer = itemOffer(item, shop.provider);
  const { itemId } = cartItem(sold, item, shop.provider);
  return {
    ...bare,
    name: productTitle(sold, item),
    picture: productPictures(sold, item)[0],
    price:
      shop.isCommercial && offer.is === 'priced'
        ? { amount: offer.price, listAmount: offer.listPrice, currency: offer.currency }
        : null,
    note: shop.isCommercial && (offer.is === 'free' || offer.is === 'ask') ? offer.is : null,
    isSoldOut: shop.isCommercial && offer.is === 'soldOut',
    canAdd: shop.hasCart && isBuyable(offer),
    inCart: quantityOf(shop.cartState, itemId),
  };
};

export const DocumentAsList = (props: DocumentAsListProps) => {
  const { name, pages, pageCount, sections, openPages, shop, words, goTo, onPages } = props;
  const latest = useRef({ shop, pages, goTo, onPages, openPages });
  useEffect(function keepLatest() {
    latest.current = { shop, pages, goTo, onPages, openPages };
  });

  const acts = useMemo<DocumentListActs>(
    () => ({
      onSight: (seen) => {
        const now = latest.current;
        const inSight = new Set(seen);
        void now.shop.shelf.lookUpPages(now.pages.filter(({ index }) => inSight.has(index)));
        const [first] = seen;
        if (first !== undefined && !now.openPages.includes(first)) now.goTo(first);
      },
      onOpen: (page) => {
        latest.current.goTo(page);
        latest.current.onPages();
      },
      onProduct: (product, title, page) => latest.current.shop.chooseTag(product, title, page),
      onAdd: (product) => {
        const { shop: now } = latest.current;
        const seen = productOf(now, product);
        if (seen.is !== 'ready') return;
        const item = cartItem(seen.value.product, seen.value.item, now.provider);
        now.cart.act({ type: 'added', item, quantity: 1 });
        now.analytics.track('add_to_cart', addedFacts(item, 1));
      },
      readText: async (page) =>
        paragraphsOf(await words.of(page.words), knownAspect(page) ?? USUAL_ASPECT).map(paragraphText),
    }),
    [words],
  );
  const { views, cartState, provider, hasCart, isCommercial } = shop;
  const cardOf = useCallback(
    (product: ProductRef, title: string) => listProduct(shop, product, title),
    // oxlint-disable-next-line react/exhaustive-deps -- the shop is new with every drawing; these are what a card shows
    [views, cartState, provider, hasCart, isCommercial],
  );
  const document = useMemo(() => ({ name, pages, pageCount, sections }), [name, pages, pageCount, sections]);
  return <DocumentList document={document} openPages={openPages} productOf={cardOf} acts={acts} />;
};
