/** Products found: what is shown of them comes from the shelf, the store's answer and the cart. */
import type { Item, PdfPage, Product, ProductRef } from '@vitrina/contract';
import { es } from '@vitrina/ui';
import { useMemo } from 'react';
import { addedFacts } from '../features/cart/added-facts.ts';
import { quantityOf } from '../features/cart/cart.state.ts';
import { documentProducts } from '../features/finder/document-products.ts';
import type { FinderCard } from '../features/finder/finder-row.tsx';
import type { Finder } from '../features/finder/finder-store.ts';
import { ProductFinder } from '../features/finder/product-finder.tsx';
import { cartItem } from '../features/product/cart-item.ts';
import { isBuyable, itemOffer } from '../features/product/offer.ts';
import { productTitle } from '../features/product/product-name.ts';
import { productPictures } from '../features/product/product-pictures.ts';
import { productOf } from '../features/product/product-shelf.ts';
import type { DocumentShop } from './use-shop.ts';

type FinderOfDocumentProps = {
  finder: Finder;
  query: string;
  pages: readonly PdfPage[];
  shop: DocumentShop;
  onPage: (product: ProductRef, page: number) => void;
  /** Over which a product of the store alone opens. */
  openPage: number;
};

/** Money that is no number, as some backends send it, is no price. */
const soldCard = (shop: DocumentShop, product: Product, item: Item, title: string): FinderCard => {
  const offer = itemOffer(item, shop.provider);
  const { itemId, ref } = cartItem(product, item, shop.provider);
  return {
    name: title,
    ref,
    picture: productPictures(product, item)[0],
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

const bareCard = ({ ref }: ProductRef, name: string): FinderCard => ({
  name: name || es.reader.product(ref),
  ref,
  picture: undefined,
  price: null,
  note: null,
  isSoldOut: false,
  canAdd: false,
  inCart: 0,
});

export const FinderOfDocument = ({ finder, query, pages, shop, onPage, openPage }: FinderOfDocumentProps) => {
  const carried = useMemo(() => documentProducts(pages), [pages]);
  const pickOf = (product: ProductRef) => {
    const seen = productOf(shop, product);
    return seen.is === 'ready' ? seen.value : null;
  };
  const add = (product: Product, item: Item) => {
    const added = cartItem(product, item, shop.provider);
    shop.cart.act({ type: 'added', item: added, quantity: 1 });
    shop.analytics.track('add_to_cart', addedFacts(added, 1));
  };
  return (
    <ProductFinder
      finder={finder}
      query={query}
      carried={carried}
      cards={{
        known: (product) => pickOf(product)?.product ?? null,
        ofCarried: (product, name) => {
          const pick = pickOf(product);
          if (!pick) return bareCard(product, name);
          const title = productTitle(pick.product, pick.item);
          return { ...soldCard(shop, pick.product, pick.item, title), ref: product.ref };
        },
        ofProduct: (product) => {
          const [item] = product.items;
          return item ? soldCard(shop, product, item, product.productName) : bareCard({ id: '', ref: '' }, '');
        },
      }}
      acts={{
        onSight: (products) => void shop.shelf.lookUp(products),
        onPage,
        onOpen: (product, name, page) => shop.openProduct(product, name, page ?? openPage),
        onAddCarried: (product) => {
          const pick = pickOf(product);
          if (pick) add(pick.product, pick.item);
        },
        onAdd: (product) => {
          const [item] = product.items;
          if (item) add(product, item);
        },
        onSearch: (asked, count) =>
          shop.analytics.track('search', { query: asked.slice(0, 200), count, in: 'products' }),
      }}
    />
  );
};
