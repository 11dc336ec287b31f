/** From the cart to the company's own store (decisions "Checkout links"). Pure, because the address is built before the click. */
import type { CartItem } from '@vitrina/contract';
import { websiteBase } from '../../lib/website.ts';

export type Sent = Pick<CartItem, 'itemId' | 'quantity'>;

/** One address, and the lines that it carries. */
export type Part = { url: string; sent: readonly Sent[] };

/** Opened parts first, as they were; then those to come. `refused`: ids that the store would not take. Nothing is dropped silently. */
export type CheckoutParts = { opened: Part[]; next: Part[]; refused: string[] };

export type StoreKind = 'VTEX' | 'SHOPIFY';
type StoreCheckout = {
  provider: StoreKind;
  website: string;
  utmSource: string;
  lines: readonly Sent[];
  /** What earlier parts took to the store: it is not taken again. */
  opened?: readonly (readonly Sent[])[];
};

/** No store documents a limit; above these, servers and chat apps cut addresses. */
const MOST_LINES = 50;
export const MOST_CHARACTERS = 2000;
const MOST_OF_ONE = 9999;

/** Stores number their variants; Shopify-type ones also name them `gid://shopify/ProductVariant/123`. */
const variantNumber = (itemId: string): string | null =>
  /^(?:gid:\/\/shopify\/ProductVariant\/)?(\d{1,20})(?:\?.*)?$/.exec(itemId.trim())?.[1] ?? null;

const isQuantity = (quantity: number): boolean =>
  Number.isInteger(quantity) && quantity >= 1 && quantity <= MOST_OF_ONE;

const canBeSent = ({ itemId, quantity }: Sent): boolean => variantNumber(itemId) !== null && isQuantity(quantity);

const forms = {
  VTEX: {
    start: '/checkout/cart/add?',
    piece: ({ itemId, quantity }: Sent) => `sku=${variantNumber(itemId)}&qty=${quantity}&seller=1`,
    between: '&',
    end: (utm: string) => `&${utm}`,
  },
  SHOPIFY: {
    start: '/cart/',
    piece: ({ itemId, quantity }: Sent) => `${variantNumber(itemId)}:${quantity}`,
    between: ',',
    end: (utm: string) => `?${utm}`,
  },
};

/** What `opened` did not take yet. */
export const unsent = <Line extends Sent>(lines: readonly Line[], opened: readonly (readonly Sent[])[]): Line[] => {
  const taken = new Map<string, number>();
  for (const { itemId, quantity } of opened.flat()) taken.set(itemId, (taken.get(itemId) ?? 0) + quantity);
  return lines
    .map((line) => ({ ...line, quantity: line.quantity - (taken.get(line.itemId) ?? 0) }))
    .filter(({ quantity }) => quantity > 0);
};

/** In order, each group as full as both limits allow, none empty. */
const grouped = (lines: readonly Sent[], room: number, lengthOf: (line: Sent) => number): Sent[][] => {
  const groups: Sent[][] = [];
  let used = 0;
  for (const line of lines) {
    const group = groups.at(-1);
    used += lengthOf(line);
    if (group && group.length < MOST_LINES && used <= room) group.push(line);
    else {
      groups.push([line]);
      used = lengthOf(line);
    }
  }
  return groups;
};

export const storeCheckout = ({ provider, website, utmSource, lines, opened = [] }: StoreCheckout): CheckoutParts => {
  const base = websiteBase(website);
  if (base === null) return { opened: [], next: [], refused: [] };
  const { start, piece, between, end } = forms[provider];
  const before = base + start;
  const after = end(`utm_source=${encodeURIComponent(utmSource)}`);
  const part = (sent: readonly Sent[]): Part => ({ url: before + sent.map(piece).join(between) + after, sent });
  const sendable = lines.filter(canBeSent).map(({ itemId, quantity }) => ({ itemId, quantity }));
  const room = MOST_CHARACTERS - before.length - after.length + between.length;
  return {
    opened: opened.map((sent) => part(sent.filter(canBeSent))),
    next: grouped(unsent(sendable, opened), room, (line) => piece(line).length + between.length).map(part),
    refused: lines.filter((line) => !canBeSent(line)).map(({ itemId }) => itemId),
  };
};
