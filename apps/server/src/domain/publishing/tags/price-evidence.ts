/** The printed price as evidence of a tag: where prices tell the products of a document apart, the price of the list confirms a code. Pure. */
import { referenceKey } from '@vitrina/contract';
import type { ComparedPrices } from '../../printed-prices/compare-prices.ts';
import type { FoundReference } from '../../references/reference-finder.ts';

/** Prices that tell products apart: chance gives so many different ones, and so large a share, to no document with codes of another kind. */
const MIN_AMOUNTS = 5;
const MIN_SHARE = 0.8;

type OfProduct = { page: number; ref: string; itemId: string };
const keyOf = ({ page, ref, itemId }: OfProduct): string => JSON.stringify([page, itemId || referenceKey(ref)]);

/** Whether the page prints the price of the list beside the reference, and so do most references of its rule and spelling. */
export type HasListedPrice = (found: FoundReference) => boolean;
export const NO_PRICES: HasListedPrice = () => false;

type Tally = { amounts: Set<number>; same: number; compared: number };

export const createPriceEvidence = (
  found: readonly FoundReference[],
  { same, different, several }: ComparedPrices,
): HasListedPrice => {
  const amountOf = new Map(same.map((one) => [keyOf(one), one.amount]));
  const others = new Set([...different, ...several].map(keyOf));
  const kindOf = ({ rule, spelling }: FoundReference): string => `${rule} ${spelling}`;
  const tallies = new Map<string, Tally>();
  for (const one of found) {
    const tally = tallies.get(kindOf(one)) ?? { amounts: new Set(), same: 0, compared: 0 };
    tallies.set(kindOf(one), tally);
    const amount = amountOf.get(keyOf(one));
    if (amount !== undefined) tally.amounts.add(amount);
    if (amount !== undefined) tally.same += 1;
    if (amount !== undefined || others.has(keyOf(one))) tally.compared += 1;
  }
  return (one) => {
    const tally = tallies.get(kindOf(one));
    if (!tally || !amountOf.has(keyOf(one)) || others.has(keyOf(one))) return false;
    return tally.amounts.size >= MIN_AMOUNTS && tally.same >= MIN_SHARE * tally.compared;
  };
};
