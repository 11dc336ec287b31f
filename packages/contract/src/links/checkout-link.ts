/** Builds the URLs that add the cart to the company's store (decisions "Checkout links"). Pure: URLs are built before the click. */
import { websiteBase } from './website.ts';

/** Of a line of the cart (§3 Cart item). */
export type Sent = { itemId: string; quantity: number };

/** One checkout URL and the lines it contains. */
export type Part = { url: string; sent: readonly Sent[] };

/** `opened`: parts opened before, unchanged; `next`: remaining parts; `refused`: item ids that a link cannot contain. */
export type CheckoutParts = { opened: Part[]; next: Part[]; refused: string[] };

export type StoreKind = 'VTEX' | 'SHOPIFY';
type StoreCheckout = {
  provider: StoreKind;
  website: string;
  utmSource: string;
  lines: readonly Sent[];
  /** Sales channel of a cart-add store in which the cart opens, so that it has the prices that were shown. */
  salesChannel?: string | undefined;
  /** Lines of parts opened before; they are not sent again. */
  opened?: readonly (readonly Sent[])[];
};

/** Stores document no limit; above these, servers and chat apps truncate URLs. */
const MAX_LINES = 50;
export const MAX_URL_LENGTH = 2000;
const MAX_QUANTITY = 9999;

/** Numeric variant id, also from `gid://shopify/ProductVariant/123`; `null` for other ids. */
const variantNumber = (itemId: string): string | null =>
  /^(?:gid:\/\/shopify\/ProductVariant\/)?(\d{1,20})(?:\?.*)?$/.exec(itemId.trim())?.[1] ?? null;

const isQuantity = (quantity: number): boolean =>
  Number.isInteger(quantity) && quantity >= 1 && quantity <= MAX_QUANTITY;

const isSendable = ({ itemId, quantity }: Sent): boolean => variantNumber(itemId) !== null && isQuantity(quantity);

const urlFormats = {
  VTEX: {
    start: '/checkout/cart/add?',
    piece: ({ itemId, quantity }: Sent) => `sku=${variantNumber(itemId)}&qty=${quantity}&seller=1`,
    between: '&',
    end: (utm: string, channel: string) => `${channel}&${utm}`,
  },
  SHOPIFY: {
    start: '/cart/',
    piece: ({ itemId, quantity }: Sent) => `${variantNumber(itemId)}:${quantity}`,
    between: ',',
    end: (utm: string) => `?${utm}`,
  },
};

/** Lines and quantities that `opened` does not include. */
export const unsent = <Line extends Sent>(lines: readonly Line[], opened: readonly (readonly Sent[])[]): Line[] => {
  const taken = new Map<string, number>();
  for (const { itemId, quantity } of opened.flat()) taken.set(itemId, (taken.get(itemId) ?? 0) + quantity);
  return lines
    .map((line) => ({ ...line, quantity: line.quantity - (taken.get(line.itemId) ?? 0) }))
    .filter(({ quantity }) => quantity > 0);
};

/** Greedy split in order within both limits; no group is empty. */
const groupLines = (lines: readonly Sent[], maxLength: number, lengthOf: (line: Sent) => number): Sent[][] => {
  const groups: Sent[][] = [];
  let used = 0;
  for (const line of lines) {
    const group = groups.at(-1);
    used += lengthOf(line);
    if (group && group.length < MAX_LINES && used <= maxLength) group.push(line);
    else {
      groups.push([line]);
      used = lengthOf(line);
    }
  }
  return groups;
};

/** Splits the lines of a cart into URLs of the store's cart. Without a website there are no parts. */
export const storeCheckout = ({
  provider,
  website,
  utmSource,
  lines,
  salesChannel,
  opened = [],
}: StoreCheckout): CheckoutParts => {
  const base = websiteBase(website);
  if (base === null) return { opened: [], next: [], refused: [] };
  const { start, piece, between, end } = urlFormats[provider];
  const before = base + start;
  const channel = salesChannel ? `&sc=${encodeURIComponent(salesChannel)}` : '';
  const after = end(`utm_source=${encodeURIComponent(utmSource)}`, channel);
  const part = (sent: readonly Sent[]): Part => ({ url: before + sent.map(piece).join(between) + after, sent });
  const sendable = lines.filter(isSendable).map(({ itemId, quantity }) => ({ itemId, quantity }));
  const maxLength = MAX_URL_LENGTH - before.length - after.length + between.length;
  return {
    opened: opened.map((sent) => part(sent.filter(isSendable))),
    next: groupLines(unsent(sendable, opened), maxLength, (line) => piece(line).length + between.length).map(part),
    refused: lines.filter((line) => !isSendable(line)).map(({ itemId }) => itemId),
  };
};
