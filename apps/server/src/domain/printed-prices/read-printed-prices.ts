/** Reads the prices that a document prints for its products, and compares them with those of the price list or store. */

import type { Evidence, PrintedPrices, Product } from '@vitrina/contract';
import { referenceKey } from '@vitrina/contract';
import type { PriceFinding } from '@vitrina/contract/admin';
import type { Block, Box } from '../blocks/blocks.ts';
import type { FeedRepo } from '../ports/feeds.ts';
import type { Word } from '../ports/pdf.ts';
import type { FoundReference } from '../references/reference-finder.ts';
import { type ComparedPrices, comparePrices, type PriceOfProduct } from './compare-prices.ts';
import { createOffers } from './offers.ts';
import { saysWithoutTax } from './prices-without-tax.ts';
import { type PrintedProduct, printedProducts } from './printed-products.ts';

/** References in one query of the list. */
const BATCH_SIZE = 500;

/** Of a page without words `of` is null. */
type DocumentWords = { pages: readonly { index: number }[]; of(index: number): Promise<Word[] | null> };

type Printed = { products: PrintedProduct[]; isWithoutTax: boolean };

/** `foundOn`: the references of each page. */
export const readPrintedProducts = async (
  words: DocumentWords,
  foundOn: ReadonlyMap<number, readonly FoundReference[]>,
  blocksOn: ReadonlyMap<number, readonly Block[]>,
): Promise<Printed> => {
  const products: PrintedProduct[] = [];
  let isWithoutTax = false;
  for (const { index } of words.pages) {
    const read = (await words.of(index)) ?? [];
    isWithoutTax ||= saysWithoutTax(read);
    const [found, blocks] = [foundOn.get(index) ?? [], blocksOn.get(index) ?? []];
    if (found.length > 0) products.push(...printedProducts(found, { words: read, blocks }));
  }
  return { products, isWithoutTax };
};

/** The products of the list with these references. */
export const productsOfList = async (
  feed: FeedRepo,
  companyUid: string,
  printed: readonly { ref: string }[],
): Promise<Product[]> => {
  const keys = [...new Set(printed.map(({ ref }) => referenceKey(ref)))].filter((key) => key !== '');
  const products: Product[] = [];
  for (let start = 0; start < keys.length; start += BATCH_SIZE)
    products.push(...(await feed.byReferenceKeys(companyUid, keys.slice(start, start + BATCH_SIZE))));
  return products;
};

/** `products`: those of the store, or of a list that is not stored yet; null: those of the stored list. */
export const compareWithList = async (
  { products: printed, isWithoutTax }: Printed,
  { feed, companyUid, products }: { feed: FeedRepo; companyUid: string; products: readonly Product[] | null },
): Promise<ComparedPrices> => {
  if (printed.length === 0) return { same: [], different: [], several: [] };
  const offerOf = createOffers(products ?? (await productsOfList(feed, companyUid, printed)));
  return comparePrices(printed, offerOf, { isWithoutTax });
};

const round = (value: number): number => Math.round(value * 100) / 100;

const areaOf = ({ left, top, width, height }: Box): Evidence['box'] => ({
  position: { left: round(left), top: round(top) },
  size: { width: round(width), high: round(height) },
});

export const priceFinding = ({
  ref,
  itemId,
  name,
  page,
  prices,
  box,
  listed,
  currency,
}: PriceOfProduct): PriceFinding => ({
  id: itemId,
  ref,
  name,
  page,
  box: areaOf(box),
  prices,
  listed,
  ...(currency && { currency }),
});

const MAX_EXAMPLES = 20;

export type PriceReport = {
  compared: number;
  different?: { count: number; examples: PriceFinding[] };
  several?: { count: number; examples: PriceFinding[] };
};

const some = (all: readonly PriceOfProduct[]): PriceReport['different'] =>
  all.length === 0 ? undefined : { count: all.length, examples: all.slice(0, MAX_EXAMPLES).map(priceFinding) };

/** For the report of a publishing; undefined when there was nothing to compare. */
export const priceReport = ({ same, different, several }: ComparedPrices): PriceReport | undefined => {
  if (same.length + different.length + several.length === 0) return undefined;
  const [other, unclear] = [some(different), some(several)];
  return {
    compared: same.length + different.length,
    ...(other && { different: other }),
    ...(unclear && { several: unclear }),
  };
};

/** For shoppers; null when no price was compared. */
export const printedPricesOf = ({ same, different }: ComparedPrices): PrintedPrices | null => {
  const prices = [...same, ...different]
    .sort((a, b) => a.page - b.page)
    .map(({ page, ref, itemId, prices: [text = ''], amount, printedCurrency }) => ({
      page,
      ref,
      id: itemId,
      text,
      amount,
      currency: printedCurrency,
    }));
  return prices.length === 0 ? null : { prices };
};
