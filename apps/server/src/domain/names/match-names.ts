/**
 * Which listed product each printed name means, for products whose code no page prints. The name decides, with its numbers and the
 * printed price; where several products fit, none is chosen. Pure.
 */

import { setImmediate as pause } from 'node:timers/promises';
import { isSamePrice, referenceKey } from '@vitrina/contract';
import type { Block, BlockPrice } from '../blocks/blocks.ts';
import { nameKey } from '../blocks/names.ts';
import type { Offer } from '../printed-prices/offers.ts';
import type { KnownReference } from '../references/reference-finder.ts';
import { compareNames, isTelling, type NameComparison, type PrintedName } from './compare-names.ts';
import type { Certainty, ListedProduct, MatchedNames, NameCandidate } from './name-candidates.ts';
import { createNameIndex, type NameIndex } from './name-index.ts';
import { type NameWords, nameWords } from './name-words.ts';
import { settleClaims } from './settle-claims.ts';

/** Longer texts are prose. */
const MAX_WORDS = 14;
const MAX_NEAR = 24;
const MAX_CANDIDATES = 8;
const MIN_COVERAGE = 0.6;
/** Of names of which one lacks words of the other. */
const MIN_PARTLY = 0.6;
const MAX_APART = 2;
/** A price that was changed is still within this ratio. */
const PRICE_RATIO = 2;
const IN_THOUSANDS = 1000;
const MIN_LETTERS = 9;
/** Of texts so long the first words matter: a name goes on below its price. */
const MAX_DESCRIPTION = 80;
/** Below this share of priced blocks the document prints no prices. */
const PRICED_SHARE = 0.05;

/** Blocks between two pauses. */
const PAUSE_EVERY = 200;

/** `12. Bandeja paisa`. */
const withoutOrdinal = (name: string): string => name.replace(/^\s*\d{1,3}[.)]\s+/u, '');

const createReader = (): ((text: string) => NameWords) => {
  const known = new Map<string, NameWords>();
  return (text) => {
    const words = known.get(text) ?? nameWords(text);
    known.set(text, words);
    return words;
  };
};

const isWithin = (price: number, amounts: readonly number[]): boolean =>
  // Menus print thousands alone: `32` for 32,000.
  [price, ...(price < IN_THOUSANDS ? [IN_THOUSANDS * price] : [])].some((value) =>
    amounts.some((amount) => value <= PRICE_RATIO * amount && amount <= PRICE_RATIO * value),
  );

const pricesFor = ({ prices }: Block, { currency }: Offer): BlockPrice[] =>
  prices.filter(
    (price) => price.count === 1 && (price.currency === '' || currency === undefined || price.currency === currency),
  );

const isDistinctive = ({ words, numbers }: NameWords): boolean =>
  words.length >= 2 &&
  (words.length + numbers.length >= 3 || words.reduce((sum, { spelt }) => sum + spelt.length, 0) >= MIN_LETTERS);

type Judged = { comparison: NameComparison; name: NameWords; hasPrice: boolean; isNear: boolean };

const certaintyOf = ({ comparison, name, hasPrice, isNear }: Judged): Certainty => {
  const { extra, lacking, numbers, isExact, matched, coverage } = comparison;
  const isWhole = matched > 0 && extra.length === 0 && lacking.length === 0 && numbers === 'equal';
  if (isWhole && hasPrice) return isExact ? 'equal' : 'alike';
  if (isWhole && isExact && isNear && isDistinctive(name)) return 'named';
  const apart = [...extra, ...lacking];
  const isPartly =
    hasPrice &&
    (extra.length === 0 || lacking.length === 0) &&
    apart.length <= MAX_APART &&
    !apart.some(isTelling) &&
    matched >= 2 &&
    coverage >= MIN_PARTLY &&
    (numbers === 'equal' || (numbers === 'unprinted' && extra.length === 0 && lacking.length === 0));
  return isPartly ? 'partly' : 'doubtful';
};

type Near = { block: Block; printed: PrintedName; product: ListedProduct; comparison: NameComparison };

/** By names alone, so that only prices of likely products are read. */
const nearNames = async (
  blocks: readonly Block[],
  products: readonly ListedProduct[],
  read: (text: string) => NameWords,
): Promise<Near[][]> => {
  const names = products.map(({ name }) => read(withoutOrdinal(name)));
  const index: NameIndex = createNameIndex(names);
  const nearTo = (block: Block): Near[] => {
    const name = read(withoutOrdinal(block.name));
    if (name.words.length === 0 || name.words.length > MAX_WORDS) return [];
    const description = read(block.description.slice(0, MAX_DESCRIPTION));
    const printed = { name, description, heading: read(block.heading) };
    return index
      .near(name, MAX_NEAR)
      .flatMap((at): Near[] => {
        const [product, listed] = [products[at], names[at]];
        if (!product || !listed) return [];
        const keys = product.references.map(({ ref }) => referenceKey(ref));
        const comparison = compareNames(printed, listed, index, (text) => keys.includes(referenceKey(text)));
        const isWhole = comparison.extra.length === 0 && comparison.lacking.length === 0;
        const isLikely = (isWhole || comparison.coverage >= MIN_COVERAGE) && comparison.numbers !== 'conflict';
        return isLikely ? [{ block, printed, product, comparison }] : [];
      })
      .sort((a, b) => b.comparison.coverage - a.comparison.coverage)
      .slice(0, MAX_CANDIDATES);
  };
  const near: Near[][] = [];
  for (const [at, block] of blocks.entries()) {
    // Long documents and lists take seconds; the process serves readers meanwhile.
    if (at % PAUSE_EVERY === 0) await pause();
    near.push(nearTo(block));
  }
  return near;
};

const candidateOf = (
  { block, printed, product, comparison }: Near,
  offerOf: (one: KnownReference) => Offer | null,
): NameCandidate => {
  const isVerbatim = nameKey(withoutOrdinal(block.name)) === nameKey(withoutOrdinal(product.name));
  const common = { block, product, comparison, isVerbatim };
  let near = block.prices.length === 0;
  let isOffered = false;
  for (const reference of product.references) {
    const offer = offerOf(reference);
    isOffered ||= offer !== null;
    if (!offer) continue;
    const prices = pricesFor(block, offer);
    near ||= prices.some(({ value }) => isWithin(value, offer.amounts));
    if (!prices.some(({ value }) => offer.amounts.some((amount) => isSamePrice(value, amount)))) continue;
    const certainty = certaintyOf({ comparison, name: printed.name, hasPrice: true, isNear: true });
    return { ...common, reference, certainty, hasPrice: true };
  }
  const isNear = near || !isOffered;
  const certainty = certaintyOf({ comparison, name: printed.name, hasPrice: false, isNear });
  return { ...common, reference: product.references[0], certainty, hasPrice: false };
};

/** Of a document that prints prices only blocks with one are products. */
const printedProducts = (blocks: readonly Block[]): Block[] => {
  const priced = blocks.filter(({ prices }) => prices.length > 0);
  return priced.length >= PRICED_SHARE * blocks.length ? priced : [...blocks];
};

export type NamesToMatch = {
  /** Those of the document that print no reference of the list. */
  blocks: readonly Block[];
  /** Those of the list without a printed reference. */
  products: readonly ListedProduct[];
  /** Most products of the document print their code: only names with their price complete them. */
  isCoded: boolean;
  /** The prices of products; null for one without. */
  offersOf: (products: readonly ListedProduct[]) => Promise<(one: KnownReference) => Offer | null>;
};

/** Near linear in blocks and in products. */
export const matchNames = async ({ blocks, products, isCoded, offersOf }: NamesToMatch): Promise<MatchedNames> => {
  if (products.length === 0 || blocks.length === 0) return { matches: [], doubtful: [] };
  const read = createReader();
  const near = await nearNames(printedProducts(blocks), products, read);
  const offerOf = await offersOf([...new Set(near.flat().map(({ product }) => product))]);
  const candidates = near.map((ofBlock) => ofBlock.map((one) => candidateOf(one, offerOf)));
  return settleClaims(candidates, { isCoded, keyOf: ({ name }) => read(withoutOrdinal(name)).key });
};
