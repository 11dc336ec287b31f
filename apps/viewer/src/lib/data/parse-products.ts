/**
 * Parses the untrusted products of the backend: unreadable values are omitted, never guessed; unknown fields are
 * dropped. Pure.
 */
import {
  type CommertialOffer,
  type Company,
  extraOf,
  type Installments,
  type Item,
  type KitPart,
  type PaymentPrice,
  type Product,
  type ProductAnswer,
  referenceValues,
  type Seller,
  type UnitPrice,
  type Variation,
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

/** A whole number above 0; `undefined` for any other value. */
const whole = (value: unknown): number | undefined => {
  const read = amount(value);
  return Number.isInteger(read) && read > 0 ? read : undefined;
};

const positive = optional(amount, (value) => value > 0);

const installments = optional(
  object<Installments>(
    { count: (value) => whole(value) ?? 0, value: amount, hasInterest: (value) => value === true },
    false,
  ),
  ({ count: payments, value }) => payments > 1 && value > 0,
);

const payments = optional(
  list(object<PaymentPrice>({ name: text, price: amount }, false), ({ name, price }) => name && price > 0),
  ({ length }) => length,
);

const unitPrice = optional(
  object<UnitPrice>({ price: amount, unit: text }, false),
  ({ price, unit }) => price > 0 && unit,
);

const offer = object<CommertialOffer>(
  {
    price: amount,
    listPrice: amount,
    priceWithoutDiscount: amount,
    rewardValue: amount,
    currency: optional(text),
    isAvailable: (value) => (typeof value === 'boolean' ? value : undefined),
    stock: whole,
    minQuantity: whole,
    maxQuantity: whole,
    quantityIncrement: whole,
    salesChannel: optional(text, (value) => /^\d{1,6}$/.test(value)),
    installments,
    payments,
    unitPrice,
  },
  false,
);

/** The checkout link depends on `sellerId`. */
const seller = object<Seller>({ sellerId: optional(text), sellerName: optional(text), commertialOffer: offer }, false);

const variations = list(
  object<Variation>(
    {
      key: text,
      value: text,
      color: optional(text, (value) => /^#[\da-f]{6}$/i.test(value)),
      imageUrl: optional(text),
    },
    false,
  ),
  ({ key, value }) => key && value,
);

type Pair = { key: string; value: string };
const pairs = list(object<Pair>({ key: text, value: text }, false), ({ value }) => value);

const kit = list(
  object<KitPart>({ itemId: text, name: text, quantity: (value) => whole(value) ?? 1 }, false),
  ({ itemId }) => itemId,
);

const images = list(object<Item['images'][number]>({ imageUrl: text }, false), ({ imageUrl }) => imageUrl);

const item = object<Item>(
  {
    itemId: text,
    referenceId: (value) => referenceValues(value, text),
    name: text,
    nameComplete: text,
    images,
    sellers: (value) => listOf(value).flatMap((one) => (fieldsOf<Seller>(one).commertialOffer ? [seller(one)] : [])),
    variations: optional(variations, ({ length }) => length),
    measurementUnit: optional(text),
    unitMultiplier: positive,
    kit: optional(kit, ({ length }) => length),
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

/** The extra `CURRENCY` of a company: the currency of offers that name none. */
export const companyCurrency = (company: Pick<Company, 'Info'>): string | undefined => {
  const code = extraOf(company, 'CURRENCY')?.trim().toUpperCase() ?? '';
  return /^[A-Z]{3}$/.test(code) ? code : undefined;
};

const withCurrency = (products: Product[], currency: string): Product[] =>
  products.map((product) => ({
    ...product,
    items: product.items.map((item) => ({
      ...item,
      sellers: item.sellers.map((seller) => ({
        ...seller,
        commertialOffer: { ...seller.commertialOffer, currency: seller.commertialOffer.currency ?? currency },
      })),
    })),
  }));

/**
 * Drops products without items. `currency` is the one of offers that name none. Throws a TypeError when the answer has
 * no list of products.
 */
export const parseProducts = (answer: unknown, currency?: string): ParsedProducts => {
  const { products, total, nextCursor, staleSince } = fieldsOf<ProductAnswer>(answer);
  if (!Array.isArray(products)) throw new TypeError('The answer has no products.');
  const parsed = list(product, ({ items }) => items.length)(products);
  return {
    products: currency === undefined ? parsed : withCurrency(parsed, currency),
    total: count(total),
    nextCursor: text(nextCursor),
    stale: text(staleSince) || undefined,
  };
};
