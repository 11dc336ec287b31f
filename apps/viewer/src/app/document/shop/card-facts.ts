/** The facts on a card of a product, from the answer of the store: for the list and for the product search. Pure. */
import type { Item, Product } from '@vitrina/contract';
import type { CartName } from '@vitrina/ui';
import { detailWords } from '@vitrina/ui/messages/product-details';
import { quantityOf } from '../../../features/cart/cart.state.ts';
import { cartItem, type ItemOffer, isBuyable, itemOffer, type Provider } from '../../../features/product/data/offer.ts';
import { measureOf, productPictures } from '../../../features/product/data/product-display.ts';
import { canQuote } from '../../../features/product/data/quote.ts';
import type { DocumentShop } from './use-shop.ts';

type CardShop = Pick<DocumentShop, 'isCommercial' | 'hasCart' | 'provider' | 'cartName' | 'chatNumber' | 'cartState'>;

/** `price` is null while unknown, or if nothing is sold. */
export type CardFacts = {
  ref: string;
  picture: string | undefined;
  price: { amount: number; listAmount: number; currency: string | undefined } | null;
  isSoldOut: boolean;
  /** `free`: the store's price is 0. `ask`: the store gives the price on request. */
  note: 'free' | 'ask' | null;
  /** Another seller, other variants than the one that is sold out, or what one unit of the order holds. */
  remark: string | null;
  /** With the note `ask`: as a quote. */
  canAdd: boolean;
  inCart: number;
  cartName: CartName;
};

const remarkOf = ({ items }: Product, item: Item, { is, seller }: ItemOffer, provider: Provider): string | null => {
  if (is === 'otherSeller') return seller?.sellerName ? detailWords.soldBy(seller.sellerName) : detailWords.soldByOther;
  const others = is === 'soldOut' ? items.filter((one) => itemOffer(one, provider).is !== 'soldOut').length : 0;
  if (others > 0) return detailWords.otherOptions(others);
  return item.unitMultiplier && is !== 'soldOut' ? measureOf(item) : null;
};

/** A price that is not a number, as some backends send it, counts as no price. */
export const cardFacts = (shop: CardShop, product: Product, item: Item): CardFacts => {
  const { isCommercial, hasCart, provider, cartState } = shop;
  const offer = itemOffer(item, provider);
  const { itemId, ref } = cartItem(product, item, provider);
  const isPriced = offer.is === 'priced' || offer.is === 'otherSeller';
  const inCart = quantityOf(cartState, itemId);
  return {
    ref,
    picture: productPictures(product, item)[0],
    price:
      isCommercial && isPriced ? { amount: offer.price, listAmount: offer.listPrice, currency: offer.currency } : null,
    note: isCommercial && (offer.is === 'free' || offer.is === 'ask') ? offer.is : null,
    isSoldOut: isCommercial && offer.is === 'soldOut',
    remark: isCommercial ? remarkOf(product, item, offer, provider) : null,
    canAdd: ((hasCart && isBuyable(offer)) || canQuote(offer, shop)) && inCart + offer.step <= offer.most,
    inCart,
    cartName: shop.cartName,
  };
};

/** A card before the store has answered. */
export const unknownFacts = (ref: string): CardFacts => ({
  ref,
  picture: undefined,
  price: null,
  isSoldOut: false,
  note: null,
  remark: null,
  canAdd: false,
  inCart: 0,
  cartName: 'cart',
});
