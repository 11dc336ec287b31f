/**
 * Formats amounts for es-CO, and sums them in minor units without rounding errors (decisions "Products, cart,
 * checkout").
 */

const LOCALE = 'es-CO';
const DEFAULT_CURRENCY = 'COP';

/** Hundredths cover the currencies that stores use, and are exact up to 90 billion. */
const MINOR_DIGITS = 2;
const MINOR = 10 ** MINOR_DIGITS;

/** Converts by the decimal text, because `1.005 * 100` is 100.49999999999999. */
export const toMinor = (amount: number): number => {
  if (!Number.isFinite(amount)) return 0;
  const text = String(amount);
  return Math.round(text.includes('e') ? amount * MINOR : Number(`${text}e${MINOR_DIGITS}`));
};

/** Formatters by currency and digits. */
const formatters = new Map<string, Intl.NumberFormat>();

/** Whole pesos have no decimals, whatever the browser's data say; decimals that an amount has are never dropped. */
const formatterOf = (currency: string, isWhole: boolean): Intl.NumberFormat => {
  const key = `${currency}${isWhole}`;
  const known = formatters.get(key);
  if (known) return known;
  const options: Intl.NumberFormatOptions = { style: 'currency', currency };
  if (!isWhole || currency === DEFAULT_CURRENCY)
    options.maximumFractionDigits = options.minimumFractionDigits = isWhole ? 0 : MINOR_DIGITS;
  const formatter = new Intl.NumberFormat(LOCALE, options);
  formatters.set(key, formatter);
  return formatter;
};

const isCurrency = (code: string): boolean => /^[A-Za-z]{3}$/.test(code);

/** `129900` → `$ 129.900`. A currency that is no ISO code counts as pesos, an amount that is no number as 0. */
export const formatMoney = (amount: number, currency: string = DEFAULT_CURRENCY): string =>
  formatterOf(isCurrency(currency) ? currency.toUpperCase() : DEFAULT_CURRENCY, toMinor(amount) % MINOR === 0).format(
    Number.isFinite(amount) ? amount : 0,
  );

let countFormat: Intl.NumberFormat | undefined;

/** Created on first use: a weak phone needs 50 ms for the first formatter of a page. */
export const formatCount = (count: number): string => {
  countFormat ??= new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 0 });
  return countFormat.format(count);
};

/** Σ amount × quantity, in minor units. */
export const sumMoney = (parts: readonly { amount: number; quantity: number }[]): number =>
  parts.reduce((sum, { amount, quantity }) => sum + toMinor(amount) * quantity, 0) / MINOR;

/** Discount in whole percent, rounded down; 0 if the price is not below the list price. */
export const discountPercent = (price: number, listPrice: number): number =>
  price > 0 && listPrice > price ? Math.floor(((toMinor(listPrice) - toMinor(price)) * 100) / toMinor(listPrice)) : 0;
