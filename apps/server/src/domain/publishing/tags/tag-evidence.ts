/** The evidence of a tag that publishing places: the print, the rule, how often that rule is right, the printed price, and the products it may mean. Pure. */
import { type Evidence, MAX_CANDIDATES, referenceKey } from '@vitrina/contract';
import type { PlacedTag } from '../../ports/elements.ts';
import type { ComparedPrices } from '../../printed-prices/compare-prices.ts';
import type { FoundReference, KnownReference } from '../../references/reference-finder.ts';
import { tagOf } from '../page-content.ts';

/**
 * The share of right tags by rule: the lower end of the 95 % interval (Wilson) of the tags that were counted. Counted on the labelled
 * documents of the kit, each with the list of its own codes, and on documents that print none of these codes with all of them (242,000
 * words): below a heading of codes 3,197 of 3,199 tags were right, on pages that continue such a table 3,010 of 3,011, in a column
 * that matches the list 186 of 189, made of letters and digits 2,267 of 2,267. A labelled code is at least what it is without its
 * label; but labelled numbers of up to four digits (`Code 436`) were 11 wrong ones of 38. Names: 1,720 of 1,720 products of a price list and
 * four menus were right, and 1,163 of 1,165 with a word less or more in the list. 0.995 and more counts as sure.
 */
const CONFIDENCE: Readonly<Record<string, number>> = {
  label: 0.998,
  column: 0.998,
  'continued-column': 0.998,
  'matched-column': 0.954,
  code: 0.998,
  name: 0.995,
};
/** Rules of which the documents had too few tags: short codes alone on a line, long numbers, and those with a right check digit. */
const UNMEASURED = 0.9;
const SHORT_NUMBER = /^\d{1,4}$/;
const LABELLED_SHORT_NUMBER = 0.55;
/** Prints that were put together or completed: the pieces may be neighbours by chance. 23 of 23 spaced ones were right, too few to be sure. */
const PUT_TOGETHER = 0.85;
/** A code of any kind beside the price of the list: two witnesses (createPriceEvidence). */
const WITH_PRICE = 0.998;
/** Several products share the code: one of them is meant. */
const SHARED = 0.5;

const confidenceOf = ({ ref, rule, spelling }: FoundReference, isShared: boolean, hasPrice: boolean): number => {
  if (hasPrice) return WITH_PRICE * (isShared ? SHARED : 1);
  const isShortNumber = rule === 'label' && SHORT_NUMBER.test(referenceKey(ref));
  const ofRule = isShortNumber ? LABELLED_SHORT_NUMBER : (CONFIDENCE[rule] ?? UNMEASURED);
  return ofRule * (spelling === 'plain' ? 1 : PUT_TOGETHER) * (isShared ? SHARED : 1);
};

/** Three decimals say more than the measurement. */
const round = (value: number): number => Math.round(value * 1000) / 1000;

/** Shorter codes begin many longer ones that have nothing to do with them. */
const MIN_PREFIX = 4;

type Candidate = Evidence['candidates'][number];
const candidateOf = ({ ref, itemId, name }: KnownReference): Candidate => ({ id: itemId, ref, name });

/** Prices that tell products apart: chance gives so many different ones, and so large a share, to no document with codes of another kind. */
const MIN_AMOUNTS = 5;
const MIN_SHARE = 0.8;

type OfProduct = { page: number; ref: string; itemId: string };
const keyOf = ({ page, ref, itemId }: OfProduct): string => JSON.stringify([page, itemId || referenceKey(ref)]);

/** Whether the page prints the price of the list beside the reference, and so do most references of its rule and spelling. */
export type HasListedPrice = (found: FoundReference) => boolean;
const NO_PRICES: HasListedPrice = () => false;

type Tally = { amounts: Set<number>; same: number; compared: number };

/** Where prices tell the products of a document apart, the price of the list confirms a code. */
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

/** Finds the evidence of references found among the known ones. */
export const createEvidence = (
  known: readonly KnownReference[],
  hasListedPrice: HasListedPrice = NO_PRICES,
): ((found: FoundReference) => Evidence) => {
  const keyed = known
    .map((reference) => ({ key: referenceKey(reference.ref), reference }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
  const firstFrom = (key: string): number => {
    let [low, high] = [0, keyed.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((keyed[middle]?.key ?? '') < key) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  /** Those with the same code first, then those whose code goes on. */
  const alike = (key: string): { key: string; reference: KnownReference }[] => {
    if (key === '') return [];
    const from = firstFrom(key);
    const near = keyed.slice(from, from + 4 * MAX_CANDIDATES);
    return near.filter((one) => one.key === key || (key.length >= MIN_PREFIX && one.key.startsWith(key)));
  };

  return (found) => {
    const { box, printed, rule, spelling } = found;
    const key = referenceKey(found.ref);
    const own = candidateOf(found);
    const near = alike(key);
    // The store may sell it under another id than the list.
    const listed = near.find((one) => one.key === key)?.reference.productId;
    const others = near.filter((one) => one.key !== key || one.reference.productId !== listed);
    const isShared = others.some((other) => other.key === key);
    return {
      text: printed,
      box: { position: { left: box.left, top: box.top }, size: { width: box.width, high: box.height } },
      rule: spelling === 'plain' ? rule : `${rule}, ${spelling}`,
      confidence: round(confidenceOf(found, isShared, hasListedPrice(found))),
      candidates: [own, ...(found.alternatives ?? others.map(({ reference }) => reference)).map(candidateOf)].slice(
        0,
        MAX_CANDIDATES,
      ),
    };
  };
};

/** Makes the tags of references that were found among the known ones. */
export const createTags = (
  known: readonly KnownReference[],
  hasListedPrice: HasListedPrice = NO_PRICES,
): ((found: readonly FoundReference[]) => PlacedTag[]) => {
  const evidenceOf = createEvidence(known, hasListedPrice);
  return (found) => found.map((one) => tagOf(one, evidenceOf(one)));
};
