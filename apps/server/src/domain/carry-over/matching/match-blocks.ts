/** Finds the block of a product in the new edition by its printed name and by its surroundings (rule R2). Pure. */

import { type Comparison, isNearPrice, type Unit } from '../compare-blocks.ts';
import { groupBy } from '../group-by.ts';
import type { PagePairs } from '../page-pairs.ts';
import { type Similarity, tellsApart } from '../text-similarity.ts';
import { createNearbyBlocks, type NearbyBlocks as Nearby } from './nearby-blocks.ts';

type MatchReason = 'name' | 'context';
/** `candidates`: the best first. */
export type Match =
  | { is: 'found'; unit: Unit; by: MatchReason; candidates: Unit[] }
  | { is: 'uncertain'; reason: 'several' | 'changed' | 'other-reference' | 'no-price'; candidates: Unit[] }
  | { is: 'missing'; candidates: Unit[] };

const MIN_NAME = 0.45;
const MAX_CANDIDATES = 5;
const RARE = 3;
const MIN_NAME_LEAD = 0.15;

type PrintsOther = (before: Unit, after: Unit) => boolean;
/** `printsOther`: the second block prints references, and none of the product of the first. */
export type BlockMatcher = (unit: Unit, printsOther: PrintsOther) => Match;

type Documents = {
  before: readonly Unit[];
  after: readonly Unit[];
  similarity: Similarity;
  compare: (a: Unit, b: Unit) => Comparison;
  pairs: PagePairs;
  /** How often a word stands in all words of each document. */
  occurrences: { before: ReadonlyMap<string, number>; after: ReadonlyMap<string, number> };
};

type Rivals = {
  /** The best score of another candidate of either block. */
  scoreOf(unit: Unit, match: Unit): number;
  isMutual(unit: Unit, match: Unit): boolean;
  /** Another product, before or now, has nearly as similar a name. */
  hasNamesake(unit: Unit, match: Unit): boolean;
};

const createRivals = ({ compare }: Documents, old: Nearby, fresh: Nearby): Rivals => {
  const scoreOf = (unit: Unit, match: Unit): number => {
    const rivals = [
      ...fresh
        .near(unit)
        .filter((other) => other !== match)
        .map((other) => compare(unit, other).score),
      ...old
        .near(match)
        .filter((other) => other !== unit)
        .map((other) => compare(other, match).score),
    ];
    return Math.max(0, ...rivals);
  };
  const isMutual = (unit: Unit, match: Unit): boolean => {
    const { score } = compare(unit, match);
    return old.near(match).every((other) => other === unit || compare(other, match).score < score);
  };

  const hasNamesake = (unit: Unit, match: Unit): boolean => {
    const least = compare(unit, match).name - MIN_NAME_LEAD;
    return (
      fresh.near(unit).some((other) => other !== match && compare(unit, other).name >= least) ||
      old.near(match).some((other) => other !== unit && compare(other, match).name >= least)
    );
  };

  return { scoreOf, isMutual, hasNamesake };
};

const hasNearPrice = ({ block: a }: Unit, { block: b }: Unit): boolean => {
  const [one, other] = [a.prices[0], b.prices[0]];
  return one !== undefined && other !== undefined && isNearPrice(one.value, other.value);
};

/** Whether a name is long or rare enough to mean one product. */
const distinctiveIn =
  (similarity: Similarity) =>
  ({ name }: Unit): boolean => {
    if (name.words >= 3 && name.letters >= 12) return true;
    const isRare = name.tokens.some((token) => similarity.count(token) <= RARE);
    return name.words >= 2 && name.letters >= 9 && isRare;
  };

/** The products of both editions with the name of one: in the very words, where the new edition has these. */
const sameNames = ({ name }: Unit, old: Nearby, fresh: Nearby): [olds: readonly Unit[], news: readonly Unit[]] => {
  const all = [old.named(name.key), fresh.named(name.key)] as const;
  const [olds, news] = all.map((units) => units.filter((one) => one.name.text === name.text));
  return olds && news && news.length > 0 ? [olds, news] : [...all];
};

/** The match of a name that the new edition prints exactly so; `several` where that is not enough. */
const createExactMatch = (documents: Documents, old: Nearby, fresh: Nearby, rivals: Rivals) => {
  const { similarity, compare, pairs, occurrences } = documents;
  const isPaired = (unit: Unit, match: Unit): boolean => pairs.get(unit.block.page)?.page === match.block.page;
  const isDistinctive = distinctiveIn(similarity);
  /** No other word of either document is the same, so that nothing else can be meant. */
  const standsAlone = (unit: Unit, match: Unit): boolean =>
    unit.name.tokens.every((token) => occurrences.before.get(token) === 1 && occurrences.after.get(token) === 1) &&
    isPaired(unit, match) &&
    hasNearPrice(unit, match);

  /** Equal names under one heading, as many as before: they keep their order. */
  const byOrder = (unit: Unit, olds: readonly Unit[], news: readonly Unit[]): Unit | null => {
    const under = (units: readonly Unit[]): Unit[] => units.filter(({ heading }) => heading.key === unit.heading.key);
    const [mine, theirs] = [under(olds), under(news)];
    if (unit.heading.key === '' || mine.length !== theirs.length) return null;
    const match = theirs[mine.indexOf(unit)];
    return match && compare(unit, match).context >= 0.45 ? match : null;
  };

  return (unit: Unit): { unit: Unit; by: MatchReason } | 'several' | null => {
    const [olds, news] = sameNames(unit, old, fresh);
    const [only, ...others] = news;
    if (!only) return null;
    if (others.length === 0 && olds.length === 1) {
      const { context, isDescribed } = compare(unit, only);
      const isSure = isDistinctive(unit) || context >= 0.4 || isDescribed || standsAlone(unit, only);
      return isSure ? { unit: only, by: 'name' } : 'several';
    }
    const best = news.reduce((one, other) => (compare(unit, other).score > compare(unit, one).score ? other : one));
    const { score, context } = compare(unit, best);
    if (context >= 0.4 && rivals.isMutual(unit, best) && score - rivals.scoreOf(unit, best) >= 0.12)
      return { unit: best, by: 'context' };
    const ordered = byOrder(unit, olds, news);
    return ordered ? { unit: ordered, by: 'context' } : 'several';
  };
};

/** The block whose name and description have the very words of another one, where each edition has one such text. */
const createWholeMatch = ({ before, after }: Documents) => {
  const [olds, news] = [before, after].map((units) => groupBy(units, ({ whole }) => whole));
  return (unit: Unit): Unit | null => {
    const [only, ...others] = news?.get(unit.whole) ?? [];
    const isOnly = unit.whole !== '' && others.length === 0 && olds?.get(unit.whole)?.length === 1;
    return only && isOnly && hasNearPrice(unit, only) ? only : null;
  };
};

/** Thresholds measured on pairs of editions; docs/tags.md has the figures. */
export const createBlockMatcher = (documents: Documents): BlockMatcher => {
  const { similarity, compare } = documents;
  const [old, fresh] = [createNearbyBlocks(documents.before), createNearbyBlocks(documents.after)];
  const rivals = createRivals(documents, old, fresh);
  const exact = createExactMatch(documents, old, fresh, rivals);
  const wholeMatch = createWholeMatch(documents);
  const isDistinctive = distinctiveIn(similarity);

  /**
   * Misprints and another order of words change no product. A word more or less may: then price or description must confirm it.
   * Another word in the place of one is another product, such as `manga larga` and `manga corta`.
   */
  const fuzzy = (unit: Unit, best: Unit): boolean => {
    const { name, context, score, isConfirmed } = compare(unit, best);
    if (unit.name.nums !== best.name.nums || !rivals.isMutual(unit, best)) return false;
    const { inA, inB } = similarity.apart(unit.name, best.name);
    if ((inA > 0 && inB > 0) || (inA + inB > 0 && tellsApart(unit.name, best.name))) return false;
    const margin = score - rivals.scoreOf(unit, best);
    if (inA + inB === 0) {
      const isSure = name >= 0.95 && isDistinctive(unit) && hasNearPrice(unit, best);
      return name >= 0.74 && margin >= 0.3 && (context >= 0.45 || isSure);
    }
    return name >= 0.55 && margin >= 0.5 && context >= 0.7 && isConfirmed && !rivals.hasNamesake(unit, best);
  };

  return (unit, printsOther) => {
    const ranked = fresh
      .near(unit)
      .map((other) => ({ other, ...compare(unit, other) }))
      .sort((a, b) => b.score - a.score);
    // A renamed product has a name that was not there before.
    const isRenamed = ({ other, context }: { other: Unit; context: number }): boolean =>
      context > 0.6 &&
      old.named(other.name.key).length === 0 &&
      other.block.prices.length >= Math.min(1, unit.block.prices.length);
    const candidates = ranked
      .filter((one) => one.name >= MIN_NAME || isRenamed(one))
      .slice(0, MAX_CANDIDATES)
      .map(({ other }) => other);
    const guarded = (match: Unit, by: MatchReason): Match => {
      const first = [match, ...candidates.filter((one) => one !== match)].slice(0, MAX_CANDIDATES);
      if (printsOther(unit, match)) return { is: 'uncertain', reason: 'other-reference', candidates: first };
      if (unit.block.prices.length > 0 && match.block.prices.length === 0)
        return { is: 'uncertain', reason: 'no-price', candidates: first };
      return { is: 'found', unit: match, by, candidates: first };
    };
    const same = exact(unit);
    if (same === 'several') return { is: 'uncertain', reason: 'several', candidates };
    if (same) return guarded(same.unit, same.by);
    const whole = wholeMatch(unit);
    if (whole) return guarded(whole, 'context');
    const best = ranked.find(({ name }) => name >= MIN_NAME);
    if (best && fuzzy(unit, best.other)) return guarded(best.other, 'context');
    // Another product may have its place now: the price or the description says whether this one is only called otherwise.
    const isLikely = ranked.some((one) => one.name >= 0.6 || (isRenamed(one) && one.isConfirmed));
    return isLikely ? { is: 'uncertain', reason: 'changed', candidates } : { is: 'missing', candidates };
  };
};
