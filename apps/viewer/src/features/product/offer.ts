/** What an item costs and whether it can be bought (§3 sellers; decisions "Products"). Pure. */
import type { Item } from '@vitrina/contract';

export type Provider = 'VTEX' | 'SHOPIFY' | 'FEED';

export type ItemOffer = {
  /**
   * `free`: a price of 0 that the store means. A cart-add store says 0 when a product has no price, so there it is `ask`,
   * as is a price that cannot be read: it is asked in the store, and the item cannot be added.
   */
  is: 'priced' | 'free' | 'ask' | 'soldOut';
  /** Payable now, major units; 0 unless there is a price. */
  price: number;
  /** Higher than `price`, or 0. */
  listPrice: number;
  /** `priceWithoutDiscount`, else `listPrice`, else `price` (decisions "Cart item"). */
  priceBefore: number;
  rewardValue: number;
  currency: string | undefined;
};

const positive = (amount: number | undefined): number =>
  amount !== undefined && amount > 0 && Number.isFinite(amount) ? amount : 0;

/** Of the first seller that has it, else of the first. */
export const itemOffer = (item: Item, provider: Provider): ItemOffer => {
  const offers = item.sellers.map((seller) => seller.commertialOffer);
  const offer = offers.find((one) => one.isAvailable !== false) ?? offers[0];
  const price = positive(offer?.price);
  const listPrice = positive(offer?.listPrice);
  /* A price list without prices makes no offers, but what it names is there to be asked for. */
  const isPriceless = offer === undefined && provider === 'FEED';
  const isAvailable = isPriceless || (offer !== undefined && offer.isAvailable !== false);
  const unpriced = provider === 'VTEX' || offer?.price !== 0 ? 'ask' : 'free';
  return {
    is: !isAvailable ? 'soldOut' : price > 0 ? 'priced' : unpriced,
    price,
    listPrice: listPrice > price && price > 0 ? listPrice : 0,
    priceBefore: positive(offer?.priceWithoutDiscount) || listPrice || price,
    rewardValue: positive(offer?.rewardValue),
    currency: offer?.currency,
  };
};

export const isBuyable = (offer: ItemOffer): boolean => offer.is === 'priced' || offer.is === 'free';
