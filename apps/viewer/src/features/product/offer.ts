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

/**
 * Of the first seller that has it, else of the first. The way to a cart-add store names seller 1 (§9), so there it is seller 1's or
 * nobody's: what only another one has is asked for in the store.
 */
export const itemOffer = ({ sellers }: Item, provider: Provider): ItemOffer => {
  const available = sellers.filter(({ commertialOffer }) => commertialOffer.isAvailable !== false);
  const sold = provider === 'VTEX' ? available.find(({ sellerId = '1' }) => sellerId === '1') : available[0];
  const offer = (available.length > 0 ? sold : sellers[0])?.commertialOffer;
  const price = positive(offer?.price);
  const listPrice = positive(offer?.listPrice);
  /* A price list without prices makes no offers, but what it names is there to be asked for. */
  const isAvailable = available.length > 0 || (sellers.length === 0 && provider === 'FEED');
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
