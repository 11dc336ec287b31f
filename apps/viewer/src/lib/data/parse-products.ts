/**
 * Parses the untrusted products of the backend: unreadable values are omitted, never guessed; unknown fields are
 * dropped. Pure.
 */
import {
  type CommertialOffer,
  type Item,
  type Product,
  type ProductAnswer,
  referenceValues,
  type Seller,
} from '@vitrina/contract';
import { count, fieldsOf, list, listOf, object, optional } from './unchecked.ts';

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

const offer = object<CommertialOffer>(
  {
    price: amount,
    listPrice: amount,
    priceWithoutDiscount: amount,
    rewardValue: amount,
    currency: optional(text),
    isAvailable: (value) => (typeof value === 'boolean' ? value : undefined),
  },
  false,
);

/** The checkout link depends on `sellerId`. */
const seller = object<Seller>({ sellerId: optional(text), sellerName: optional(text), commertialOffer: offer }, false);

type Pair = { key: string; value: string };
const pairs = list(object<Pair>({ key: text, value: text }, false), ({ value }) => value);

const images = list(object<Item['images'][number]>({ imageUrl: text }, false), ({ imageUrl }) => imageUrl);

const item = object<Item>(
  {
    itemId: text,
    referenceId: (value) => referenceValues(value, text),
    name: text,
    nameComplete: text,
    images,
    sellers: (value) => listOf(value).flatMap((one) => (fieldsOf<Seller>(one).commertialOffer ? [seller(one)] : [])),
  },
  false,
);

const product = object<Product>(
  {
    productId: text,
    productName: text,
    linkText: text,
    categoryId: text,
    allSpecifications: (value) => pairs(value).filter(({ key }) => key),
    items: list(item, ({ itemId }) => itemId),
  },
  false,
);

/** `stale`: ISO time of an answer that is shown because the store is unreachable. */
export type ParsedProducts = {
  products: Product[];
  total: number;
  nextCursor: string;
  stale: string | undefined;
};

/** Drops products without items. Throws a TypeError when the answer has no list of products. */
export const parseProducts = (answer: unknown): ParsedProducts => {
  const { products, total, nextCursor, staleSince } = fieldsOf<ProductAnswer>(answer);
  if (!Array.isArray(products)) throw new TypeError('The answer has no products.');
  return {
    products: list(product, ({ items }) => items.length)(products),
    total: count(total),
    nextCursor: text(nextCursor),
    stale: text(staleSince) || undefined,
  };
};
