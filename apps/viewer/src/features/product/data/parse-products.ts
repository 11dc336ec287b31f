/**
 * Parses the untrusted product list of the backend: unreadable values are omitted, never guessed; unknown fields are
 * dropped. Pure.
 */
import type { CommertialOffer, Item, Product, Seller } from '@vitrina/contract';

/** Unvalidated JSON: every field may be missing or of another type. */
type Unchecked = Readonly<Record<string, unknown>> | null | undefined;

const arrayOf = (value: unknown): Unchecked[] => (Array.isArray(value) ? value : []);

/** Bidirectional controls: an unclosed one would reverse the text beside a name. */
const BIDI_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g;
const CONTROL_CHARACTERS = /[\u0000-\u001f\u007f-\u009f]+/g;

const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number'
    ? String(value).replace(BIDI_CONTROLS, '').replace(CONTROL_CHARACTERS, ' ').trim()
    : '';

/** `129.900` may be a decimal or a thousands separator: ambiguous, so it is not read as a price. */
const AMBIGUOUS_AMOUNT = /^\d{1,3}\.\d{3}$/;

/** NaN when unreadable. */
const amount = (value: unknown): number => {
  if (typeof value === 'number') return value;
  const written = text(value);
  return /^\d+(\.\d+)?$/.test(written) && !AMBIGUOUS_AMOUNT.test(written) ? Number(written) : Number.NaN;
};

const parseOffer = (offer: Unchecked): CommertialOffer => ({
  price: amount(offer?.price),
  listPrice: amount(offer?.listPrice),
  priceWithoutDiscount: amount(offer?.priceWithoutDiscount),
  rewardValue: amount(offer?.rewardValue),
  ...(typeof offer?.currency === 'string' ? { currency: offer.currency } : {}),
  ...(typeof offer?.isAvailable === 'boolean' ? { isAvailable: offer.isAvailable } : {}),
});

/** The checkout link depends on `sellerId`. */
const parseSellers = (sellers: unknown): Seller[] =>
  arrayOf(sellers).flatMap((seller) => {
    if (!seller?.commertialOffer) return [];
    const sellerId = text(seller['sellerId']);
    return [{ ...(sellerId && { sellerId }), commertialOffer: parseOffer(seller['commertialOffer'] as Unchecked) }];
  });

const parseItem = (item: Unchecked): Item => ({
  itemId: text(item?.itemId),
  referenceId: arrayOf(item?.referenceId)
    .map((reference) => ({ key: text(reference?.key), value: text(reference?.value) }))
    .filter(({ value }) => value !== ''),
  name: text(item?.name),
  nameComplete: text(item?.nameComplete),
  images: arrayOf(item?.images)
    .map((image) => ({ imageUrl: text(image?.imageUrl) }))
    .filter(({ imageUrl }) => imageUrl !== ''),
  sellers: parseSellers(item?.sellers),
});

const parseProduct = (product: Unchecked): Product => ({
  productId: text(product?.productId),
  productName: text(product?.productName),
  linkText: text(product?.linkText),
  categoryId: text(product?.categoryId),
  allSpecifications: arrayOf(product?.allSpecifications)
    .map((specification) => ({ key: text(specification?.key), value: text(specification?.value) }))
    .filter(({ key, value }) => key !== '' && value !== ''),
  items: arrayOf(product?.items)
    .map(parseItem)
    .filter(({ itemId }) => itemId !== ''),
});

/** Drops products without items. Throws a TypeError when `products` is not an array. */
export const parseProducts = (products: unknown): Product[] => {
  if (!Array.isArray(products)) throw new TypeError('The answer has no products.');
  return products.map(parseProduct).filter(({ items }) => items.length > 0);
};
