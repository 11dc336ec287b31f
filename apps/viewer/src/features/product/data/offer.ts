/** Price and availability of an item (§3 sellers; decisions "Products"). Pure. */
import type { Item } from '@vitrina/contract';

export type Provider = 'VTEX' | 'SHOPIFY' | 'FEED';

/** `isCommercial` false: a catalogue for reading, without price and cart. */
export type Shop = { isCommercial: boolean; hasCart: boolean; provider: Provider; website: string };

export type ItemOffer = {
  /**
   * `free`: an intended price of 0. `ask`: no readable price, so the item cannot be added; a cart-add store sends 0 for
   * a missing price, which is `ask` there.
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
 * The offer of the first seller with stock, else of the first seller. Checkout links of cart-add stores name seller 1 (§9),
 * so there only seller 1 counts; an item that only another seller has is `ask`.
 */
export const itemOffer = ({ sellers }: Item, provider: Provider): ItemOffer => {
  const available = sellers.filter(({ commertialOffer }) => commertialOffer.isAvailable !== false);
  const sold = provider === 'VTEX' ? available.find(({ sellerId = '1' }) => sellerId === '1') : available[0];
  const offer = (available.length > 0 ? sold : sellers[0])?.commertialOffer;
  const price = positive(offer?.price);
  const listPrice = positive(offer?.listPrice);
  /* Items of a price list without prices have no sellers but are available on request. */
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
