/** Prices as people write them in Colombia. Pure. */
import { formatMoney } from '@vitrina/ui';

/** In a menu of prices from a thousand on, fewer than these are thousands: `24` and `12,9`. */
const THOUSANDS_BELOW = 100;
const NUMBER = /^\d+(?:[.,' ]\d{3})*(?:[.,]\d{1,2})?$/u;

/** `12.900` and `12,900` have groups of three digits; `12,9`, `12.50` and `1.234,5` end in decimals. */
const amountOf = (text: string): { value: number; hasDecimals: boolean } | null => {
  if (!NUMBER.test(text)) return null;
  const [, whole = '', decimals = ''] = /^(.*?)(?:[.,](\d{1,2}))?$/u.exec(text) ?? [];
  return { value: Number(`${whole.replace(/\D/gu, '')}.${decimals || '0'}`), hasDecimals: decimals !== '' };
};

/** Null: no price, so it is asked for. Undefined: the text is no price. `inThousands`: see `isInThousands`. */
export const priceOf = (written: string, inThousands: boolean): number | null | undefined => {
  const text = written
    .replace(/\s+/gu, ' ')
    .replace(/^(?:COP|USD|US|EUR)?\s?[$€]?\s?|\s?(?:COP|USD|EUR|pesos|[$€])$/giu, '')
    .trim();
  if (text === '') return written.trim() === '' ? null : undefined;
  const amount = amountOf(text);
  if (amount === null) return undefined;
  const isShort = amount.value < THOUSANDS_BELOW || (amount.hasDecimals && amount.value < 1000);
  return inThousands && isShort ? Math.round(amount.value * 1000) : amount.value;
};

/** Whether the prices of a menu are amounts of pesos, of which none is below a hundred. */
export const isInThousands = (prices: readonly (number | null)[], currency: string): boolean => {
  const known = prices.filter((price) => price !== null && price > 0).toSorted((a, b) => (a ?? 0) - (b ?? 0));
  return (currency === '' || currency === 'COP') && (known[known.length >> 1] ?? 0) >= 1000;
};

export const priceText = (price: number | null, currency: string): string =>
  price === null ? '' : formatMoney(price, currency || 'COP');
