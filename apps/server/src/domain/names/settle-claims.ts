/** One product for each printed name, and one name for each product: where several fit equally, none is chosen. Pure. */

import type { Block } from '../blocks/blocks.ts';
import type { KnownReference } from '../references/reference-finder.ts';
import type { Certainty, DoubtfulName, ListedProduct, MatchedNames, NameCandidate } from './name-candidates.ts';

const RANK: Readonly<Record<Certainty, number>> = { equal: 4, alike: 3, named: 2, partly: 1, doubtful: 0 };
/** Products that a person can choose among; a name that fits more says nothing. */
const MAX_CHOICES = 5;
/** A text in so many places is part of the layout. */
const MAX_PLACES = 20;
/** A person reads so many. */
const MAX_DOUBTFUL = 500;

type Claim = { best: NameCandidate; others: NameCandidate[] };

const rankOf = ({ certainty }: NameCandidate): number => RANK[certainty];

/** The product that a block means, null where several do or none is sure. */
const claimOf = (candidates: readonly NameCandidate[], isSure: (one: NameCandidate) => boolean): Claim | null => {
  const ranked = candidates.toSorted((a, b) => rankOf(b) - rankOf(a) || b.comparison.coverage - a.comparison.coverage);
  const [best, second] = ranked;
  if (!best || best.certainty === 'doubtful' || !isSure(best)) return null;
  const others = ranked.filter((one) => one !== best);
  if (second && rankOf(second) === rankOf(best)) {
    const verbatim = ranked.filter((one) => one.isVerbatim && rankOf(one) === rankOf(best));
    const [only] = verbatim;
    return only && verbatim.length === 1 && best.certainty === 'equal'
      ? { best: only, others: ranked.filter((one) => one !== only) }
      : null;
  }
  // A similar name at the printed price may be the one that is meant.
  if (best.certainty === 'named' && others.some(({ hasPrice }) => hasPrice)) return null;
  if (best.certainty === 'partly' && others.some(({ hasPrice }) => hasPrice)) return null;
  return { best, others };
};

/** Of the claims on one product those that count. */
const settled = (claims: readonly Claim[], keyOf: (block: Block) => string): Claim[] => {
  const most = Math.max(...claims.map(({ best }) => rankOf(best)));
  const best = claims.filter((claim) => rankOf(claim.best) === most);
  const keys = new Set(best.map((claim) => keyOf(claim.best.block)));
  return keys.size > 1 && most < RANK.equal ? [] : best;
};

const grouped = <K, V>(all: readonly V[], keyOf: (one: V) => K): Map<K, V[]> => {
  const groups = new Map<K, V[]>();
  for (const one of all) {
    const group = groups.get(keyOf(one));
    if (group) group.push(one);
    else groups.set(keyOf(one), [one]);
  }
  return groups;
};

/** `candidates`: of each block. `isCoded`: see `matchNames`. `keyOf`: equal for blocks of one name. */
export const settleClaims = (
  candidates: readonly (readonly NameCandidate[])[],
  { isCoded, keyOf }: { isCoded: boolean; keyOf: (block: Block) => string },
): MatchedNames => {
  const blocks = candidates.flatMap(([first]) => (first ? [first.block] : []));
  const places = grouped(blocks, keyOf);
  const countOf = (block: Block): number => places.get(keyOf(block))?.length ?? 0;
  const least = isCoded ? RANK.alike : RANK.partly;
  const isSure = (one: NameCandidate): boolean => {
    const count = countOf(one.block);
    // A name at another price, in two places, is that of two products, of which the list has one.
    return rankOf(one) >= least && (one.certainty === 'named' ? count === 1 : count <= MAX_PLACES);
  };
  const claims = candidates.flatMap((ofBlock) => claimOf(ofBlock, isSure) ?? []);
  const kept = [...grouped(claims, ({ best }) => best.product).values()].flatMap((ones) => settled(ones, keyOf));
  const taken = new Set<ListedProduct>(kept.map(({ best }) => best.product));
  const done = new Set(kept.map(({ best }) => best.block));
  const matches = kept.map(({ best, others }) => ({
    block: best.block,
    reference: best.reference,
    candidates: others.map(({ reference }) => reference),
  }));

  const open = new Map<ListedProduct, NameCandidate[]>();
  for (const ofBlock of isCoded ? [] : candidates) {
    const choices = ofBlock.filter(({ product, block }) => !taken.has(product) && !done.has(block));
    if (choices.length > MAX_CHOICES) continue;
    for (const one of choices) open.set(one.product, [...(open.get(one.product) ?? []), one]);
  }
  const doubtful = [...open.values()].slice(0, MAX_DOUBTFUL).flatMap((ones): DoubtfulName[] => {
    const ranked = ones.toSorted(
      (a, b) => Number(b.hasPrice) - Number(a.hasPrice) || b.comparison.coverage - a.comparison.coverage,
    );
    const reference: KnownReference | undefined = ranked[0]?.reference;
    return reference ? [{ reference, blocks: ranked.slice(0, MAX_CHOICES).map(({ block }) => block) }] : [];
  });
  return { matches, doubtful };
};
