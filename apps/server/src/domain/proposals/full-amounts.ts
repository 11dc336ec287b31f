/** Prices that a menu prints in thousands, without saying so. Pure. */
import type { ProposedProduct } from './propose-products.ts';

/** Currencies in which no dish costs less than a thousand. */
const OF_THOUSANDS: ReadonlySet<string> = new Set(['COP', 'CLP', 'PYG']);
const THOUSAND = 1000;
/** Sweets that cost less than a thousand cost a multiple of the smallest coin. */
const SMALLEST_COIN = 50;

/** 32 and 32.5 are 32,000 and 32,500; 12.95 is an amount with cents. */
const isShort = ({ price }: ProposedProduct): boolean => price < THOUSAND && Number.isInteger(2 * price);

/**
 * The products with prices in full: 32 becomes 32,000 where each price of a document in such a currency is that short and none names
 * another currency. `currency`: that of the company.
 */
export const inFullAmounts = (products: readonly ProposedProduct[], currency: string): readonly ProposedProduct[] => {
  const areShort =
    OF_THOUSANDS.has(currency) &&
    products.every((product) => isShort(product) && (product.currency === '' || product.currency === currency)) &&
    products.some(({ price }) => price % SMALLEST_COIN !== 0);
  return areShort ? products.map((product) => ({ ...product, price: THOUSAND * product.price })) : products;
};
