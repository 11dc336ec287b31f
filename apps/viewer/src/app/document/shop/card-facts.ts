/** The facts on a card of a product, from the answer of the store: for the list and for the product search. */
import type { Item, Product } from '@vitrina/contract';
import { quantityOf } from '../../../features/cart/cart.state.ts';
import { cartItem, isBuyable, itemOffer } from '../../../features/product/data/offer.ts';
import { productPictures } from '../../../features/product/data/product-display.ts';
import type { DocumentShop } from './use-shop.ts';

/** A price that is not a number, as some backends send it, counts as no price. */
export const cardFacts = (shop: DocumentShop, product: Product, item: Item) => {
  const offer = itemOffer(item, shop.provider);
  const { itemId, ref } = cartItem(product, item, shop.provider);
  return {
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
