/** Products of a list by their names, and how surely a printed name means one. Pure. */

import { referenceKey } from '@vitrina/contract';
import type { Block } from '../blocks/blocks.ts';
import type { KnownReference } from '../references/reference-finder.ts';
import type { NameComparison } from './compare-names.ts';

/** `references`: all of one product, in the order of the list. */
export type ListedProduct = { name: string; references: readonly [KnownReference, ...KnownReference[]] };

/**
 * How surely a printed name means a product. `equal`: every word and number, and the price; `alike`: the same with misprints, abbreviations or
 * words of the heading; `named`: every word and number of a distinctive name, at another price or none; `partly`: the price, and a name without a word or
 * two of the other; `doubtful`: less.
 */
export type Certainty = 'equal' | 'alike' | 'named' | 'partly' | 'doubtful';

export type NameCandidate = {
  block: Block;
  product: ListedProduct;
  reference: KnownReference;
  certainty: Certainty;
  comparison: NameComparison;
  hasPrice: boolean;
  /** The names are equal in the order of their words, too. */
  isVerbatim: boolean;
};

/** `candidates`: products that the same print may mean, too. */
type NameMatch = { block: Block; reference: KnownReference; candidates: KnownReference[] };
/** A product that no print surely means, with those that may mean it, the likeliest first. */
export type DoubtfulName = { reference: KnownReference; blocks: Block[] };
export type MatchedNames = { matches: NameMatch[]; doubtful: DoubtfulName[] };

/** Products with a name of their own, each once. */
export const namedProducts = (known: readonly KnownReference[]): ListedProduct[] => {
  const byProduct = new Map<string, { name: string; references: [KnownReference, ...KnownReference[]] }>();
  for (const one of known) {
    if (referenceKey(one.name) === '' || referenceKey(one.name) === referenceKey(one.ref)) continue;
    const key = one.productId || referenceKey(one.ref);
    const product = byProduct.get(key);
    if (product) product.references.push(one);
    else byProduct.set(key, { name: one.name, references: [one] });
  }
  return [...byProduct.values()];
};
