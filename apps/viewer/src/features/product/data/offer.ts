/** Offer of the store: price and availability of an item (§3 sellers), its cart item (§3) and its page. Pure. */
import type { CartItem, Item, Product } from '@vitrina/contract';
import { websiteBase } from '../../../lib/links/website.ts';
import { productPictures, productTitle } from './product-display.ts';

export type Provider = 'VTEX' | 'SHOPIFY' | 'FEED';

/** `isCommercial` false: a catalogue for reading, without price and cart. */
export type Shop = {
  isCommercial: boolean;
  hasCart: boolean;
  provider: Provider;
  website: string;
  /** Digits of the company's chat; `null` if it has none. */
  chatNumber: string | null;
};

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

/** A product without a price goes into an order by chat as a quote; a store's cart does not take it. */
export const canQuote = (offer: ItemOffer, { hasCart, provider, chatNumber }: Shop): boolean =>
  hasCart && offer.is === 'ask' && provider === 'FEED' && chatNumber !== null;

export const isBuyable = (offer: ItemOffer): boolean => offer.is === 'priced' || offer.is === 'free';

/** Fields of the viewer: `currency`, set when the offer names one, and `isQuote`, set for a product without a price. */
export type NewCartItem = CartItem & { currency?: string; isQuote?: true };

/** The number of `gid://shopify/ProductVariant/123`; cart URLs of Shopify-type stores accept only the number. */
const variantNumber = (itemId: string): string => /^gid:\/\/shopify\/ProductVariant\/(\d+)/.exec(itemId)?.[1] ?? itemId;

export const cartItem = (product: Product, item: Item, provider: Provider): NewCartItem => {
  const offer = itemOffer(item, provider);
  return {
    itemId: provider === 'SHOPIFY' ? variantNumber(item.itemId) : item.itemId,
    name: productTitle(product, item),
    imageUrl: productPictures(product, item)[0] ?? '',
    price: offer.priceBefore,
    quantity: 1,
    rewardValue: offer.rewardValue,
    ref: item.referenceId[0]?.value ?? '',
    discounted_price: offer.price,
    linkText: product.linkText,
    ...(offer.is === 'ask' ? { isQuote: true } : {}),
    ...(offer.currency === undefined ? {} : { currency: offer.currency }),
  };
};

/** The product's page in the company's store (decisions "Popup"); `null` where there is none: a price list has no pages. */
export const storePage = (provider: Provider, website: string, linkText: string): string | null => {
  const base = websiteBase(website);
  const name = encodeURIComponent(linkText.trim().replace(/\p{Surrogate}/gu, ''));
  if (base === null || name === '' || provider === 'FEED') return null;
  return provider === 'SHOPIFY' ? `${base}/products/${name}` : `${base}/${name}/p`;
};
