/** Products found. Takes product data from the product store, the store's answer and the cart. */
import type { Item, PdfPage, Product, ProductRef } from '@vitrina/contract';
import { es } from '@vitrina/ui';
import { useMemo } from 'react';
import { addedFacts } from '../../features/cart/added-facts.ts';
import type { CartLine } from '../../features/cart/cart.state.ts';
import { cartItem } from '../../features/product/data/offer.ts';
import { cropOf, withCrop } from '../../features/product/data/product-crop.ts';
import { productTitle } from '../../features/product/data/product-display.ts';
import { productOf } from '../../features/product/data/product-state.ts';
import { documentProducts } from '../../features/product-search/document-products.ts';
import { ProductSearch } from '../../features/product-search/product-search.tsx';
import type { ProductSearchStore } from '../../features/product-search/product-search-store.ts';
import type { ResultCard } from '../../features/product-search/result-row.tsx';
import { cardFacts, unknownFacts } from './shop/card-facts.ts';
import { placeOf } from './shop/line-place.ts';
import type { DocumentShop } from './shop/use-shop.ts';

type DocumentProductSearchProps = {
  productSearch: ProductSearchStore;
  query: string;
  pages: readonly PdfPage[];
  shop: DocumentShop;
  onPage: (product: ProductRef, page: number) => void;
  /** The page over which a product opens that only the store has. */
  openPage: number;
};

const soldCard = (shop: DocumentShop, product: Product, item: Item, name: string): ResultCard => ({
  ...cardFacts(shop, product, item),
  name,
});

const bareCard = ({ ref }: ProductRef, name: string): ResultCard => ({
  ...unknownFacts(ref),
  name: name || es.reader.product(ref),
});

export const DocumentProductSearch = ({
  productSearch,
  query,
  pages,
  shop,
  onPage,
  openPage,
}: DocumentProductSearchProps) => {
  const listed = useMemo(() => documentProducts(pages), [pages]);
  const pickOf = (product: ProductRef) => {
    const known = productOf(shop, product);
    return known.is === 'ready' ? known.value : null;
  };
  const add = (added: CartLine) => {
    shop.cart.act({ type: 'added', item: added, quantity: 1 });
    shop.analytics.track('add_to_cart', addedFacts(added, 1));
  };
  return (
    <ProductSearch
      search={productSearch}
      query={query}
      listed={listed}
      cards={{
        known: (product) => pickOf(product)?.product ?? null,
        inDocument: (product, name) => {
          const pick = pickOf(product);
          if (!pick) return bareCard(product, name);
          const title = productTitle(pick.product, pick.item);
          const card = soldCard(shop, pick.product, pick.item, title);
          return { ...card, picture: card.picture ?? cropOf(pages, product)?.url, ref: product.ref };
        },
        ofProduct: (product) => {
          const [item] = product.items;
          return item ? soldCard(shop, product, item, product.productName) : bareCard({ id: '', ref: '' }, '');
        },
      }}
      callbacks={{
        onVisible: (products) => void shop.products.lookUp(products),
        onPage,
        onOpen: (product, name, page) => shop.openProduct(product, name, page ?? openPage),
        onAddDocumentProduct: (product) => {
          const pick = pickOf(product);
          const page = listed.find((one) => one.product === product)?.pages[0];
          if (!pick) return;
          const line = withCrop(cartItem(pick.product, pick.item, shop.provider), pages, product, page);
          add({ ...line, ...placeOf(shop, pages, product, page) });
        },
        onAdd: (product) => {
          const [item] = product.items;
          if (item) add(cartItem(product, item, shop.provider));
        },
        onSearch: (text, count) => shop.analytics.track('search', { query: text.slice(0, 200), count, in: 'products' }),
      }}
    />
  );
};
