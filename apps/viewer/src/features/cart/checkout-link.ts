/** From the cart to the company's own store (decisions "Checkout links"). Pure, because the address is built before the click. */
import type { CartItem } from '@vitrina/contract';
import { websiteBase } from '../../lib/website.ts';

type Line = Pick<CartItem, 'itemId' | 'quantity'>;

/** `urls` holds one address per part; `refused` the ids that the store would not take. Nothing is dropped silently. */
export type CheckoutLinks = { urls: string[]; refused: string[] };

type CheckoutParts = { provider: 'VTEX' | 'SHOPIFY'; website: string; utmSource: string; lines: readonly Line[] };

/** No store documents a limit; above these, servers and chat apps cut addresses. */
const MOST_LINES = 50;
const MOST_CHARACTERS = 2000;
const MOST_OF_ONE = 9999;

/** Stores number their variants; Shopify-type ones also name them `gid://shopify/ProductVariant/123`. */
const variantNumber = (itemId: string): string | null =>
  /^(?:gid:\/\/shopify\/ProductVariant\/)?(\d{1,20})(?:\?.*)?$/.exec(itemId.trim())?.[1] ?? null;

const isQuantity = (quantity: number): boolean =>
  Number.isInteger(quantity) && quantity >= 1 && quantity <= MOST_OF_ONE;

const forms = {
  VTEX: {
    start: '/checkout/cart/add?',
    piece: (sku: string, quantity: number) => `sku=${sku}&qty=${quantity}&seller=1`,
    between: '&',
    end: (utm: string) => `&${utm}`,
  },
  SHOPIFY: {
    start: '/cart/',
    piece: (id: string, quantity: number) => `${id}:${quantity}`,
    between: ',',
    end: (utm: string) => `?${utm}`,
  },
};

/** In order, each part as full as both limits allow, none empty. */
const split = (pieces: readonly string[], room: number, between: number): string[][] => {
  const parts: string[][] = [];
  let used = 0;
  for (const piece of pieces) {
    const part = parts.at(-1);
    const needed = piece.length + between;
    if (part && part.length < MOST_LINES && used + needed <= room) {
      part.push(piece);
      used += needed;
    } else {
      parts.push([piece]);
      used = piece.length;
    }
  }
  return parts;
};

export const checkoutLinks = ({ provider, website, utmSource, lines }: CheckoutParts): CheckoutLinks => {
  const base = websiteBase(website);
  if (base === null) return { urls: [], refused: [] };
  const { start, piece, between, end } = forms[provider];
  const pieces: string[] = [];
  const refused: string[] = [];
  for (const { itemId, quantity } of lines) {
    const number = variantNumber(itemId);
    if (number !== null && isQuantity(quantity)) pieces.push(piece(number, quantity));
    else refused.push(itemId);
  }
  const before = base + start;
  const after = end(`utm_source=${encodeURIComponent(utmSource)}`);
  const parts = split(pieces, MOST_CHARACTERS - before.length - after.length, between.length);
  return { urls: parts.map((part) => before + part.join(between) + after), refused };
};
