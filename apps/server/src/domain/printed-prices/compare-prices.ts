/**
 * Compares printed prices with those of a price list or a store. A price is compared where it is the only one of its product, or
 * where the other rows of the document tell which of several columns the list is about. Nothing is chosen by looks. Pure.
 */

import { isSamePrice } from '@vitrina/contract';
import type { BlockPrice, Box } from '../blocks/blocks.ts';
import type { Offer } from './offers.ts';
import type { PrintedProduct } from './printed-products.ts';

/** `prices`: as printed. */
export type PriceOfProduct = Pick<PrintedProduct, 'ref' | 'itemId' | 'name' | 'page'> & {
  prices: string[];
  box: Box;
  listed: number;
  currency?: string | undefined;
};
/** `amount`: the one printed price of the product. */
type OnePrice = PriceOfProduct & { amount: number; printedCurrency: string };

/** `several`: of the prices of a product none is that of the list, and which of them should be is not clear. */
export type ComparedPrices = { same: OnePrice[]; different: OnePrice[]; several: PriceOfProduct[] };

/** Of the rows with as many prices on a line, in how many a column has the price of the list before it counts as that of the list. */
const MIN_ROWS = 5;
const MIN_SHARE = 0.6;
/** Rows by which a constant factor is a tax. */
const MIN_TAXED = 5;
const TAXED_SHARE = 0.8;
const TAXES = [1.04, 1.05, 1.07, 1.08, 1.1, 1.105, 1.12, 1.13, 1.15, 1.16, 1.18, 1.19, 1.21, 1.22];

type Row = { product: PrintedProduct; prices: BlockPrice[]; offer: Offer };

const areOfOneCurrency = (printed: string, { currency }: Offer): boolean =>
  printed === '' || currency === undefined || printed === currency;

const isOffered = ({ value }: BlockPrice, { amounts }: Offer): boolean =>
  amounts.some((amount) => isSamePrice(value, amount));

/** Prices of one unit in the currency of the list. Of two prices only one may be in it. */
const comparable = (prices: readonly BlockPrice[], offer: Offer): BlockPrice[] => {
  const ofUnit = prices.filter(({ count, currency }) => count === 1 && areOfOneCurrency(currency, offer));
  const exact = ofUnit.filter(({ currency }) => currency !== '' && currency === offer.currency);
  return exact.length === 1 ? exact : ofUnit;
};

/** Side by side in one size: columns of a table, and not a price beside one that is struck out. */
const areColumns = (prices: readonly BlockPrice[]): boolean => {
  const [first] = prices;
  return prices.every(
    ({ box }) =>
      first !== undefined &&
      Math.abs(box.top - first.box.top) < 0.4 * first.box.height &&
      box.height < 1.25 * first.box.height &&
      first.box.height < 1.25 * box.height,
  );
};

/** By the number of prices in a row: the column in which the list's prices stand. */
const columnsOfList = (rows: readonly Row[]): ReadonlyMap<number, number> => {
  const hits = new Map<number, number[]>();
  const counts = new Map<number, number>();
  for (const { prices, offer } of rows) {
    if (prices.length < 2 || !areColumns(prices)) continue;
    const ofCount = hits.get(prices.length) ?? prices.map(() => 0);
    prices.forEach((price, column) => {
      if (isOffered(price, offer)) ofCount[column] = (ofCount[column] ?? 0) + 1;
    });
    hits.set(prices.length, ofCount);
    counts.set(prices.length, (counts.get(prices.length) ?? 0) + 1);
  }
  const columns = new Map<number, number>();
  for (const [count, ofCount] of hits) {
    const most = Math.max(...ofCount);
    if (most >= MIN_ROWS && most >= MIN_SHARE * (counts.get(count) ?? 0)) columns.set(count, ofCount.indexOf(most));
  }
  return columns;
};

/** The factor between list and page where the page says that a tax is to be added, 1 otherwise. */
const taxBetween = (rows: readonly Row[], isWithoutTax: boolean): number => {
  if (!isWithoutTax) return 1;
  const open = rows.filter(
    ({ prices: [price, ...others], offer }) => price && others.length === 0 && !isOffered(price, offer),
  );
  if (open.length < MIN_TAXED) return 1;
  const explains = (tax: number): number =>
    open.filter(({ prices: [price], offer: { amounts } }) =>
      amounts.some((amount) => price && isSamePrice(Math.round(price.value * tax * 100) / 100, amount)),
    ).length;
  const best = TAXES.map((tax) => ({ tax, count: explains(tax) })).sort((a, b) => b.count - a.count)[0];
  return best && best.count >= TAXED_SHARE * open.length ? best.tax : 1;
};

const entryOf = ({ product, offer }: Row, prices: readonly BlockPrice[], box: Box): PriceOfProduct => {
  const { ref, itemId, name, page } = product;
  const { amounts, currency } = offer;
  const texts = prices.map(({ text }) => text);
  return { ref, itemId, name, page, prices: texts, box, listed: amounts[0] ?? 0, ...(currency && { currency }) };
};

/**
 * `offerOf`: null for a product without a price. `isWithoutTax`: the document says that its prices do not include a tax, so that a constant
 * factor to the list is no difference.
 */
export const comparePrices = (
  products: readonly PrintedProduct[],
  offerOf: (product: PrintedProduct) => Offer | null,
  { isWithoutTax = false }: { isWithoutTax?: boolean } = {},
): ComparedPrices => {
  const rows = products.flatMap((product): Row[] => {
    const offer = offerOf(product);
    if (!offer || offer.amounts.length === 0) return [];
    const prices = comparable(product.prices, offer);
    return prices.length === 0 ? [] : [{ product, prices, offer }];
  });
  const columns = columnsOfList(rows);
  const tax = taxBetween(rows, isWithoutTax);
  const compared: ComparedPrices = { same: [], different: [], several: [] };
  for (const row of rows) {
    const { prices, offer, product } = row;
    const column = prices.length === 1 ? 0 : areColumns(prices) ? columns.get(prices.length) : undefined;
    const price = prices.find((one) => isOffered(one, offer)) ?? prices[column ?? -1];
    if (!price) {
      compared.several.push(entryOf(row, prices, product.box));
      continue;
    }
    const one: OnePrice = {
      ...entryOf(row, [price], price.box),
      amount: price.value,
      printedCurrency: price.currency,
    };
    const taxed = { ...price, value: Math.round(price.value * tax * 100) / 100 };
    const isSame = isOffered(price, offer) || isOffered(taxed, offer);
    (isSame ? compared.same : compared.different).push(one);
  }
  return compared;
};
