/**
 * The cart as text in the browser's storage. Anyone can write there, and so did older versions: nothing of it is believed
 * unchecked, and what can be understood is kept. Pure.
 */
import { type CartLine, MOST_LINES, MOST_OF_ONE } from './cart.state.ts';

const VERSION = 1;
const LONGEST = 2000;

/** `tabs`: how many acts of each tab are in the lines. */
export type StoredCart = { lines: CartLine[]; tabs: Readonly<Record<string, number>> };

export const cartKey = (companyUid: string): string => `vitrina.cart.${companyUid}`;

export const storedCart = (lines: readonly CartLine[], tabs: StoredCart['tabs'] = {}): string =>
  JSON.stringify({ version: VERSION, lines, tabs });

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? `${value}`.slice(0, LONGEST) : '';
/** Numbers may stand as texts; `null` when it is none, or below 0. */
const number = (value: unknown): number | null => {
  const read = typeof value === 'string' && value.trim() ? Number(value) : value;
  return typeof read === 'number' && read >= 0 && read < Infinity ? read : null;
};
const amount = (value: unknown): number => number(value) ?? 0;

/** What was agreed to beside a price. */
const agreedBeside = (agreed: unknown): Pick<NonNullable<CartLine['agreed']>, 'isAbsent' | 'currency'> => {
  if (!isFields(agreed)) return { isAbsent: false };
  const currency = text(agreed['currency']);
  return { isAbsent: agreed['isAbsent'] === true, ...(currency && { currency }) };
};

/** A price that cannot be read is none, until the store is asked. */
const lineOf = (fields: Fields): CartLine | null => {
  const { absence, agreed, before, currency, pricedAt } = fields;
  const itemId = text(fields['itemId']);
  const quantity = number(fields['quantity']);
  const price = number(fields['discounted_price']);
  if (itemId === '' || !quantity || !Number.isInteger(quantity) || quantity > MOST_OF_ONE) return null;
  const imageUrl = text(fields['imageUrl']);
  const isAbsence = absence === 'soldOut' || absence === 'gone' || absence === 'unpriced';
  /* Before there was `agreed`, a changed price stood beside the one seen before. */
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
    ...(isAbsence ? { absence } : price === null ? { absence: 'unpriced' } : {}),
    ...(agreedPrice === null ? {} : { agreed: { price: agreedPrice, ...agreedBeside(agreed) } }),
    ...(text(currency) && { currency: text(currency) }),
    ...(amount(pricedAt) && { pricedAt: amount(pricedAt) }),
  };
};

/** `null` when nothing is stored or it is no cart; broken and repeated lines are left out. */
export const readCart = (stored: string | null): StoredCart | null => {
  let data: unknown;
  try {
    data = JSON.parse(stored ?? '');
  } catch {
    return null;
  }
  const { lines, tabs }: Fields = Array.isArray(data) ? { lines: data } : isFields(data) ? data : {};
  if (!Array.isArray(lines)) return null;
  const sound = lines
    .slice(0, MOST_LINES)
    .filter(isFields)
    .map(lineOf)
    .filter((line) => line !== null);
  return {
    lines: [...new Map(sound.map((line) => [line.itemId, line])).values()],
    tabs: isFields(tabs) ? Object.fromEntries(Object.entries(tabs).map(([tab, acts]) => [tab, amount(acts)])) : {},
  };
};
