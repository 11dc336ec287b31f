import { expect, test } from 'vitest';
import { inFullAmounts } from './full-amounts.ts';
import type { ProposedProduct } from './propose-products.ts';

const box = { left: 10, top: 10, width: 20, height: 2 };
const products = (prices: readonly number[], currency = ''): ProposedProduct[] =>
  prices.map((price, at) => ({
    ref: `P${at}`,
    name: `Plato ${at}`,
    price,
    currency,
    otherPrices: [],
    section: '',
    description: '',
    page: 1,
    box,
    block: box,
  }));
const pricesIn = (currency: string, given: readonly ProposedProduct[]): number[] =>
  inFullAmounts(given, currency).map(({ price }) => price);

// Covers §backend-409.
test('prices of a menu: 32 and 32.5 are thousands for a company that sells in Colombian pesos', () => {
  expect(pricesIn('COP', products([32, 58, 32.5]))).toEqual([32_000, 58_000, 32_500]);
  expect(pricesIn('COP', products([32, 58], 'COP'))).toEqual([32_000, 58_000]);
});

test.each<[name: string, currency: string, given: ProposedProduct[]]>([
  ['another currency of the company', 'EUR', products([12, 14])],
  ['a currency that is printed', 'COP', products([12, 14], 'USD')],
  ['a price in full beside them', 'COP', products([32, 58, 4500])],
  ['cents', 'COP', products([12.95, 14])],
  ['sweets', 'COP', products([150, 300, 850])],
])('prices of a menu stay as printed with %s', (_, currency, given) => {
  expect(pricesIn(currency, given)).toEqual(given.map(({ price }) => price));
});
