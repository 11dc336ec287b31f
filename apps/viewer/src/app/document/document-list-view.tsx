/** The document as a list. Takes product data from the product store and the cart. */
import type { PdfPage, ProductRef, Section } from '@vitrina/contract';
import { paragraphsOf, paragraphText, USUAL_ASPECT } from '@vitrina/geometry';
import { knownAspect } from '@vitrina/page-view';
import { es } from '@vitrina/ui';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { addedFacts } from '../../features/cart/added-facts.ts';
import { DocumentList, type DocumentListCallbacks } from '../../features/list-view/document-list.tsx';
import type { ListProduct } from '../../features/list-view/list-product.tsx';
import { cartItem } from '../../features/product/data/offer.ts';
import { cropOf, withCrop } from '../../features/product/data/product-crop.ts';
import { productTitle } from '../../features/product/data/product-display.ts';
import { productOf } from '../../features/product/data/product-state.ts';
import type { PageWordsSource } from '../../features/text-search/page-words.ts';
import { cardFacts, unknownFacts } from './shop/card-facts.ts';
import { placeOf } from './shop/line-place.ts';
import type { DocumentShop } from './shop/use-shop.ts';

type DocumentListViewProps = {
  name: string;
  pages: readonly PdfPage[];
  pageCount: number;
  sections: readonly Section[];
  openPages: readonly number[];
  shop: DocumentShop;
  words: PageWordsSource;
  goTo: (page: number) => void;
  /** Returns to the pages. */
  onPages: () => void;
};

type Listed = { product: ProductRef; name: string; pages: readonly PdfPage[]; page: number };

const listProduct = (shop: DocumentShop, { product, name, pages, page }: Listed): ListProduct => {
  const known = productOf(shop, product);
  const unknown = { ...unknownFacts(product.ref), name: name || es.reader.product(product.ref) };
  // Until the store has answered: its picture may be on the way.
  if (known.is === 'idle' || known.is === 'loading') return unknown;
  const crop = cropOf(pages, product, page)?.url;
  if (known.is !== 'ready') return { ...unknown, picture: crop };
  const { product: sold, item } = known.value;
  const facts = cardFacts(shop, sold, item);
  return { ...facts, picture: facts.picture ?? crop, name: productTitle(sold, item), ref: product.ref };
};

export const DocumentListView = (props: DocumentListViewProps) => {
  const { name, pages, pageCount, sections, openPages, shop, words, goTo, onPages } = props;
  const latest = useRef({ shop, pages, goTo, onPages, openPages });
  useEffect(function storeLatest() {
    latest.current = { shop, pages, goTo, onPages, openPages };
  });

  const callbacks = useMemo<DocumentListCallbacks>(
    () => ({
      onVisible: (visiblePages) => {
        const { shop: openShop, pages: loaded, openPages: open, goTo: openPage } = latest.current;
        const visible = new Set(visiblePages);
        void openShop.products.lookUpPages(loaded.filter(({ index }) => visible.has(index)));
        const [first] = visiblePages;
        if (first !== undefined && !open.includes(first)) openPage(first);
      },
      onOpen: (page) => {
        latest.current.goTo(page);
        latest.current.onPages();
      },
      onProduct: (product, title, page) => latest.current.shop.chooseTag(product, title, page),
      onAdd: (product, page) => {
        const { shop: openShop, pages: listed } = latest.current;
        const known = productOf(openShop, product);
        if (known.is !== 'ready') return;
        const sold = cartItem(known.value.product, known.value.item, openShop.provider);
        const item = { ...withCrop(sold, listed, product, page), ...placeOf(openShop, listed, product, page) };
        openShop.cart.act({ type: 'added', item, quantity: 1 });
        openShop.analytics.track('add_to_cart', addedFacts(item, 1));
      },
      readText: async (page) =>
        paragraphsOf(await words.of(page.words), knownAspect(page) ?? USUAL_ASPECT).map(paragraphText),
    }),
    [words],
  );
  const { views, cartState, provider, hasCart, isCommercial } = shop;
  const cardOf = useCallback(
    (product: ProductRef, title: string, page: number) => listProduct(shop, { product, name: title, pages, page }),
    // oxlint-disable-next-line react/exhaustive-deps -- the shop is a new object on every render; cards depend on these fields only
    [views, cartState, provider, hasCart, isCommercial, pages],
  );
  const document = useMemo(() => ({ name, pages, pageCount, sections }), [name, pages, pageCount, sections]);
  return <DocumentList document={document} openPages={openPages} productOf={cardOf} callbacks={callbacks} />;
};
