/** Offer of the store: price and availability of an item (§3 sellers), its cart item (§3) and its page. Pure. */
import type { CartItem, Item, Product, Seller } from '@vitrina/contract';
import { websiteBase } from '@vitrina/contract/website';
import { type CartName, MAX_QUANTITY } from '@vitrina/ui';
import { measureOf, productPictures, productTitle } from './product-display.ts';

export type Provider = 'VTEX' | 'SHOPIFY' | 'FEED';

/** `isCommercial` false: a catalogue for reading, without price and cart. */
export type Shop = {
  isCommercial: boolean;
  hasCart: boolean;
  provider: Provider;
  website: string;
  /** Free text with the number of the company's chat, if it has one. */
  chatNumber: string;
  /** `order` where orders are sent by chat. */
  cartName: CartName;
};

export type ItemOffer = {
  /**
   * `free`: an intended price of 0. `ask`: no readable price, so the item cannot be added; a cart-add store sends 0 for
   * a missing price, which is `ask` there. `otherSeller`: priced, but sold by a seller that the checkout cannot name.
   */
  is: 'priced' | 'free' | 'ask' | 'soldOut' | 'otherSeller';
  /** Payable now, major units; 0 unless there is a price. */
  price: number;
  /** Higher than `price`, or 0. */
  listPrice: number;
  /** `priceWithoutDiscount`, else `listPrice`, else `price` (decisions "Cart item"). */
  priceBefore: number;
  rewardValue: number;
  currency: string | undefined;
  seller: Seller | undefined;
  /** Most units of an order, a multiple of `step`. */
  most: number;
  /** Fewest units of an order, a multiple of `step`. */
  least: number;
  /** Orders are multiples of this number. */
  step: number;
};

const positive = (amount: number | undefined): number =>
  amount !== undefined && amount > 0 && Number.isFinite(amount) ? amount : 0;

/** Hundredths, rounded. */
const toMajor = (amount: number): number => Math.round(amount * 100) / 100;

/**
 * The offer of the first seller with stock, else of the first seller. Checkout links of cart-add stores name seller 1 (§9),
 * so there only seller 1 can be bought from; an item that only others have shows the first of their prices. Prices of
 * a measure are multiplied to those of one unit of an order.
 */
export const itemOffer = ({ sellers, unitMultiplier = 1 }: Item, provider: Provider): ItemOffer => {
  const available = sellers.filter(({ commertialOffer }) => commertialOffer.isAvailable !== false);
  const sold = provider === 'VTEX' ? available.find(({ sellerId = '1' }) => sellerId === '1') : available[0];
  const other = available.find(({ commertialOffer }) => positive(commertialOffer.price) > 0);
  const seller = sold ?? other ?? (available.length > 0 ? undefined : sellers[0]);
  const offer = seller?.commertialOffer;
  const perUnit = (amount: number | undefined) =>
    unitMultiplier === 1 ? positive(amount) : toMajor(positive(amount) * unitMultiplier);
  const price = perUnit(offer?.price);
  const listPrice = perUnit(offer?.listPrice);
  /* Items of a price list without prices have no sellers but are available on request. */
  const isAvailable = available.length > 0 || (sellers.length === 0 && provider === 'FEED');
  const { minQuantity = 1, maxQuantity = MAX_QUANTITY, quantityIncrement: step = 1 } = offer ?? {};
  const least = Math.ceil(minQuantity / step) * step;
  const unpriced = provider === 'VTEX' || offer?.price !== 0 ? 'ask' : 'free';
  return {
    is: !isAvailable ? 'soldOut' : price === 0 ? unpriced : sold ? 'priced' : 'otherSeller',
    price,
    listPrice: listPrice > price && price > 0 ? listPrice : 0,
    priceBefore: perUnit(offer?.priceWithoutDiscount) || listPrice || price,
    rewardValue: positive(offer?.rewardValue),
    currency: offer?.currency,
    seller,
    step,
    least,
    // A limit below the minimum is none: nothing could be ordered.
    most: Math.max(least, Math.floor(Math.min(maxQuantity, MAX_QUANTITY) / step) * step),
  };
};

export const isBuyable = (offer: ItemOffer): boolean => offer.is === 'priced' || offer.is === 'free';

/** Fields of the viewer: currency, quantities and sales channel of the offer, where it names them; `isQuote` without a price. */
export type NewCartItem = CartItem & {
  currency?: string;
  most?: number;
  least?: number;
  step?: number;
  salesChannel?: string;
  isQuote?: true;
};

/** The number of `gid://shopify/ProductVariant/123`; cart URLs of Shopify-type stores accept only the number. */
const variantNumber = (itemId: string): string => /^gid:\/\/shopify\/ProductVariant\/(\d+)/.exec(itemId)?.[1] ?? itemId;

export const cartItem = (product: Product, item: Item, provider: Provider): NewCartItem => {
  const offer = itemOffer(item, provider);
  const { currency, most, least, step } = offer;
  const salesChannel = offer.seller?.commertialOffer.salesChannel;
  return {
    itemId: provider === 'SHOPIFY' ? variantNumber(item.itemId) : item.itemId,
    name: productTitle(product, item) + (item.unitMultiplier ? ` (${measureOf(item)})` : ''),
    imageUrl: productPictures(product, item)[0] ?? '',
    price: offer.priceBefore,
    quantity: 1,
    rewardValue: offer.rewardValue,
    ref: item.referenceId[0]?.value ?? '',
    discounted_price: offer.price,
    linkText: product.linkText,
    ...(currency && { currency }),
    ...(most < MAX_QUANTITY && { most }),
    ...(offer.is === 'ask'
      ? { isQuote: true }
      : { ...(least > 1 && { least, step }), ...(salesChannel && { salesChannel }) }),
  };
};

/** The product's page in the company's store (decisions "Popup"); `null` where there is none: a price list has no pages. */
export const storePage = (provider: Provider, website: string, linkText: string): string | null => {
  const base = websiteBase(website);
  const name = encodeURIComponent(linkText.trim().replace(/\p{Surrogate}/gu, ''));
  if (base === null || name === '' || provider === 'FEED') return null;
  return provider === 'SHOPIFY' ? `${base}/products/${name}` : `${base}/${name}/p`;
};
