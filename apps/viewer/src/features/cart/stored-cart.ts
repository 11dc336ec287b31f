/** The cart as text in the browser's storage. Anyone can write there, so nothing of it is believed unchecked. Pure. */
import { type CartLine, MOST_LINES, MOST_OF_ONE } from './cart.state.ts';

const VERSION = 1;
const LONGEST = 2000;

export const cartKey = (companyUid: string): string => `vitrina.cart.${companyUid}`;

export const storedCart = (lines: readonly CartLine[]): string => JSON.stringify({ version: VERSION, lines });

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

const text = (value: unknown): string => (typeof value === 'string' ? value.slice(0, LONGEST) : '');
const amount = (value: unknown): number =>
  typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : 0;

const lineOf = (fields: Fields): CartLine | null => {
  const { quantity, discounted_price, before, currency } = fields;
  const itemId = text(fields['itemId']);
  const isCount =
    typeof quantity === 'number' && Number.isInteger(quantity) && quantity >= 1 && quantity <= MOST_OF_ONE;
  const isPrice = typeof discounted_price === 'number' && Number.isFinite(discounted_price) && discounted_price >= 0;
  if (itemId === '' || !isCount || !isPrice) return null;
  const imageUrl = text(fields['imageUrl']);
  return {
    itemId,
    name: text(fields['name']),
    imageUrl: /^(https?:\/)?\//i.test(imageUrl) ? imageUrl : '',
    price: amount(fields['price']),
    quantity,
    rewardValue: amount(fields['rewardValue']),
    ref: text(fields['ref']),
    discounted_price,
    linkText: text(fields['linkText']),
    ...(amount(before) > 0 ? { before: amount(before) } : {}),
    ...(text(currency) === '' ? {} : { currency: text(currency) }),
  };
};

/** `null` when nothing is stored or it is not a cart; broken and repeated lines are left out. */
export const readCart = (stored: string | null): CartLine[] | null => {
  if (stored === null) return null;
  let data: unknown;
  try {
    data = JSON.parse(stored);
  } catch {
    return null;
  }
  if (!isFields(data) || data['version'] !== VERSION || !Array.isArray(data['lines'])) return null;
  const lines = data['lines']
    .slice(0, MOST_LINES)
    .filter(isFields)
    .map(lineOf)
    .filter((line) => line !== null);
  return [...new Map(lines.map((line) => [line.itemId, line])).values()];
};
