/** Amounts as es-CO reads them, and sums that do not drift: 0.1 + 0.2 is 0.3 (decisions "Products, cart, checkout"). */

const LOCALE = 'es-CO';
const DEFAULT_CURRENCY = 'COP';

/** Pesos are shown without decimals though ISO 4217 gives them two. */
const formatters = new Map<string, Intl.NumberFormat>();

const formatterOf = (currency: string): Intl.NumberFormat => {
  const known = formatters.get(currency);
  if (known) return known;
  const options: Intl.NumberFormatOptions = { style: 'currency', currency };
  if (currency === DEFAULT_CURRENCY) options.maximumFractionDigits = options.minimumFractionDigits = 0;
  const made = new Intl.NumberFormat(LOCALE, options);
  formatters.set(currency, made);
  return made;
};

const isCurrency = (code: string): boolean => /^[A-Za-z]{3}$/.test(code);

/** `129900` → `$ 129.900`. A currency that is no ISO code is read as pesos, an amount that is no number as 0. */
export const formatMoney = (amount: number, currency: string = DEFAULT_CURRENCY): string =>
  formatterOf(isCurrency(currency) ? currency.toUpperCase() : DEFAULT_CURRENCY).format(
    Number.isFinite(amount) ? amount : 0,
  );

const countFormat = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 0 });

export const formatCount = (count: number): string => countFormat.format(count);

/** Hundredths are enough for every currency a store names, and keep whole numbers exact up to 90 billion. */
const MINOR_DIGITS = 2;
const MINOR = 10 ** MINOR_DIGITS;

/** By the decimal text, because `1.005 * 100` is 100.49999999999999. */
export const toMinor = (amount: number): number => {
  if (!Number.isFinite(amount)) return 0;
  const text = String(amount);
  return Math.round(text.includes('e') ? amount * MINOR : Number(`${text}e${MINOR_DIGITS}`));
};

/** Σ amount × quantity, added up in minor units. */
export const sumMoney = (parts: readonly { amount: number; quantity: number }[]): number =>
  parts.reduce((sum, { amount, quantity }) => sum + toMinor(amount) * quantity, 0) / MINOR;

/** Whole percent that the price lies below the list price, rounded down so that it never promises too much; 0 is none. */
export const discountPercent = (price: number, listPrice: number): number =>
  price > 0 && listPrice > price ? Math.floor(((toMinor(listPrice) - toMinor(price)) * 100) / toMinor(listPrice)) : 0;
