/**
 * Serializes the cart for the browser's storage and parses it back. The stored text is untrusted (other scripts, older
 * versions): invalid fields are dropped, valid lines are restored. Pure.
 */
import { MAX_QUANTITY } from '@vitrina/ui';
import { ABSENCES, type CartLine, MAX_LINES } from './cart.state.ts';

const VERSION = 1;
const MAX_TEXT_LENGTH = 2000;

/** `tabs`: number of actions of each tab that `lines` includes. */
export type StoredCart = { lines: CartLine[]; tabs: Readonly<Record<string, number>> };

export const cartKey = (companyUid: string): string => `vitrina.cart.${companyUid}`;

export const serializeCart = (lines: readonly CartLine[], tabs: StoredCart['tabs'] = {}): string =>
  JSON.stringify({ version: VERSION, lines, tabs });

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? `${value}`.slice(0, MAX_TEXT_LENGTH) : '';
/** Accepts numeric strings; `null` for anything else and below 0. */
const number = (value: unknown): number | null => {
  const read = typeof value === 'string' && value.trim() ? Number(value) : value;
  return typeof read === 'number' && read >= 0 && read < Infinity ? read : null;
};
const amount = (value: unknown): number => number(value) ?? 0;

/** The accepted availability and currency. */
const parseAgreed = (agreed: unknown): Omit<NonNullable<CartLine['agreed']>, 'price'> => {
  if (!isFields(agreed)) return { isAbsent: false };
  const currency = text(agreed['currency']);
  return {
    isAbsent: agreed['isAbsent'] === true,
    ...(agreed['isQuote'] === true && { isQuote: true }),
    ...(currency && { currency }),
  };
};

/** Limit and, except for a quote, sales channel. */
const parseTerms = (fields: Fields): Pick<CartLine, 'most' | 'salesChannel'> => {
  const most = number(fields['most']);
  const salesChannel = text(fields['salesChannel']);
  return {
    ...(most && Number.isInteger(most) && most < MAX_QUANTITY && { most }),
    ...(fields['isQuote'] !== true && /^\d{1,6}$/.test(salesChannel) && { salesChannel }),
  };
};

const parsePlace = (place: unknown): Pick<CartLine, 'place'> => {
  if (!isFields(place)) return {};
  const pdf = text(place['pdf']);
  const page = number(place['page']);
  return pdf && page && Number.isInteger(page) ? { place: { pdf, page, document: text(place['document']) } } : {};
};

/** An unreadable price makes the line `unpriced` until the next price check. */
const parseLine = (fields: Fields): CartLine | null => {
  const { agreed, before, currency, pricedAt } = fields;
  const itemId = text(fields['itemId']);
  const quantity = number(fields['quantity']);
  const price = number(fields['discounted_price']);
  if (itemId === '' || !quantity || !Number.isInteger(quantity) || quantity > MAX_QUANTITY) return null;
  const imageUrl = text(fields['imageUrl']);
  const absence = ABSENCES.find((one) => one === fields['absence']);
  /* Version 1 carts of earlier releases store the accepted price as `before`. */
  const agreedPrice = number(isFields(agreed) ? agreed['price'] : before);
  return {
    itemId,
    name: text(fields['name']),
    imageUrl: /^(https?:\/)?\//i.test(imageUrl) ? imageUrl : '',
    price: amount(fields['price']),
    quantity,
    rewardValue: amount(fields['rewardValue']),
    ref: text(fields['ref']),
    discounted_price: price ?? 0,
    linkText: text(fields['linkText']),
    ...(absence ? { absence } : price === null ? { absence: 'unpriced' } : {}),
    ...(agreedPrice === null ? {} : { agreed: { price: agreedPrice, ...parseAgreed(agreed) } }),
    ...(text(currency) && { currency: text(currency) }),
    ...(amount(pricedAt) && { pricedAt: amount(pricedAt) }),
    ...parsePlace(fields['place']),
    ...parseTerms(fields),
    ...(fields['isQuote'] === true && { isQuote: true, price: 0, discounted_price: 0 }),
  };
};

/** `null` when nothing valid is stored; invalid and duplicate lines are dropped. */
export const parseStoredCart = (stored: string | null): StoredCart | null => {
  let data: unknown;
  try {
    data = JSON.parse(stored ?? '');
  } catch {
    return null;
  }
  const { lines, tabs }: Fields = Array.isArray(data) ? { lines: data } : isFields(data) ? data : {};
  if (!Array.isArray(lines)) return null;
  const valid = lines
    .slice(0, MAX_LINES)
    .filter(isFields)
    .map(parseLine)
    .filter((line) => line !== null);
  return {
    lines: [...new Map(valid.map((line) => [line.itemId, line])).values()],
    tabs: isFields(tabs) ? Object.fromEntries(Object.entries(tabs).map(([tab, count]) => [tab, amount(count)])) : {},
  };
};
