/**
 * A second look at products that their names and surroundings left open, once the others are found: a name that only one product can
 * have now is found, and so is one with a word more or less in the very place. The others get suggestions from their place. Pure.
 */

import { type Comparison, isNearPrice, type Unit } from '../compare-blocks.ts';
import type { PagePairs } from '../page-pairs.ts';
import { type Similarity, tellsApart } from '../text-similarity.ts';
import type { Match } from './match-blocks.ts';
import { createSequence, type EditionInOrder, type Standing, scoreOf } from './sequence.ts';

type Uncertain = Extract<Match, { is: 'uncertain' }>;
type Open = { unit: Unit; reason: Uncertain['reason'] | 'not-found'; candidates: readonly Unit[] };
/** `candidates`: the best first. */
export type PlacedMatch = { is: 'found'; unit: Unit } | { is: 'open'; reason: Open['reason']; candidates: Unit[] };

type Editions = {
  before: EditionInOrder;
  after: EditionInOrder;
  pairs: PagePairs;
  similarity: Similarity;
  compare: (a: Unit, b: Unit) => Comparison;
};

type Given = {
  editions: Editions;
  /** Of the products whose place is known. */
  found: ReadonlyMap<Unit, Unit>;
  /** See `BlockMatcher`. */
  printsOther: (before: Unit, after: Unit) => boolean;
};

const MAX_CANDIDATES = 5;
/** As in `match-blocks.ts`: a name of which so much is the same is likely that of the product. */
const LIKELY = 0.6;

const firstPrice = ({ block }: Unit): number | undefined => block.prices[0]?.value;
const isPriced = (unit: Unit): boolean => firstPrice(unit) !== undefined;
const hasSamePrice = (a: Unit, b: Unit): boolean => isPriced(a) && firstPrice(a) === firstPrice(b);
const hasNearPrice = (a: Unit, b: Unit): boolean => {
  const [before, after] = [firstPrice(a), firstPrice(b)];
  return before === undefined || after === undefined ? before === after : isNearPrice(before, after);
};
const isUnderSame = (a: Unit, b: Unit): boolean => a.heading.key !== '' && a.heading.key === b.heading.key;

/** Whether one name is the other with further words, none of which tells products of one kind apart. */
const isExtended = ({ name: a }: Unit, { name: b }: Unit, { similarity }: Editions): boolean => {
  const { inA, inB } = similarity.apart(a, b);
  return inA > 0 !== inB > 0 && a.nums === b.nums && !tellsApart(a, b);
};

export const matchByPlace = (
  open: readonly Open[],
  { editions, found, printsOther }: Given,
): Map<Unit, PlacedMatch> => {
  const { before, after, pairs } = editions;
  const units = new Set(open.map(({ unit }) => unit));
  const { near, isFree, isKnown } = createSequence(before, after, { found, open: units, pairs });
  /** A product with a name that another one had is that one. */
  const isNew = (unit: Unit, other: Unit): boolean =>
    other.name.key === unit.name.key || (before.named.get(other.name.key) ?? []).length === 0;
  const fits = (unit: Unit, other: Unit): boolean =>
    isFree(other) && isNew(unit, other) && isPriced(unit) <= isPriced(other) && !printsOther(unit, other);

  /** Of equal names: the only one left in both editions, if its place, its heading, its page or its price says so, too. */
  const remaining = (unit: Unit, standings: readonly Standing[]): Unit | null => {
    // Products without a tag need a place, too.
    const olds = (before.named.get(unit.name.key) ?? []).filter((one) => !isKnown(one));
    const [only, ...others] = (after.named.get(unit.name.key) ?? []).filter(isFree);
    if (!only || others.length > 0 || olds.length > 1 || !fits(unit, only) || !hasNearPrice(unit, only)) return null;
    const isPaired = isPriced(unit) && pairs.get(unit.block.page)?.page === only.block.page;
    const standsThere = standings.some((one) => one.unit === only && one.exact > 0);
    return standsThere || isPaired || isUnderSame(unit, only) || hasSamePrice(unit, only) ? only : null;
  };

  /** The product between the same two others, at the same price, with a word more or less in its name. */
  const extended = (unit: Unit, standings: readonly Standing[]): Unit | null => {
    const alike = standings.filter((one) => isExtended(unit, one.unit, editions));
    const [only, ...others] = alike;
    if (!only || others.length > 0 || only.sides < 2 || !hasSamePrice(unit, only.unit)) return null;
    const isContested = open.some((one) => one.unit !== unit && isExtended(one.unit, only.unit, editions));
    return isContested ? null : only.unit;
  };

  const match = ({ unit, reason, candidates }: Open): PlacedMatch => {
    const standings = near(unit).filter(({ unit: other }) => fits(unit, other));
    const sure = reason === 'several' ? remaining(unit, standings) : extended(unit, standings);
    if (sure) return { is: 'found', unit: sure };
    const known = new Map(standings.map((one) => [one.unit, one]));
    const likely = standings.filter(({ sides, exact }) => sides === 2 || exact > 0).map((one) => one.unit);
    const all = [...new Set([...candidates.filter(isFree), ...likely])];
    const score = (other: Unit): number =>
      scoreOf(unit, known.get(other) ?? { unit: other, sides: 0, exact: 0 }, editions.compare(unit, other));
    const ranked = all
      .map((other) => ({ other, score: score(other) }))
      .sort((a, b) => b.score - a.score)
      .slice(0, MAX_CANDIDATES)
      .map(({ other }) => other);
    // Where every product of the name has another tag, this one is gone.
    const isGone = reason === 'several' && !all.some((other) => other.name.key === unit.name.key);
    const isAlike = ranked.some((other) => editions.compare(unit, other).name >= LIKELY);
    return { is: 'open', reason: isGone ? (isAlike ? 'changed' : 'not-found') : reason, candidates: ranked };
  };
  return new Map(open.map((one) => [one.unit, match(one)]));
};
