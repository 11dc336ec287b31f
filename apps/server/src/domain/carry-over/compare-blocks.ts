/** Compares blocks of two editions: their names, and what stands around them. Pure. */

import type { Block } from '../blocks/blocks.ts';
import type { PagePairs } from './page-pairs.ts';
import { createSimilarity, type Name, nameOf, type Similarity, sharesWord } from './text-similarity.ts';

/** A block with the words of its texts. `whole`: those of name and description, in no order; `''` of a short text. */
export type Unit = {
  block: Block;
  name: Name;
  description: Name;
  whole: string;
  heading: Name;
  above: readonly Name[];
  below: readonly Name[];
  beside: readonly Name[];
};

/** Fewer words are shared by two products. */
const MIN_WHOLE = 3;

/** Editions break a text at other places: what one has as the name is partly the description of the other. */
const wholeOf = (name: Name, description: Name): string => {
  const tokens = [...name.tokens, ...description.tokens];
  return tokens.length < MIN_WHOLE ? '' : tokens.toSorted().join(' ');
};

/** Names stand for many blocks: each text is read once. */
export const createUnits = (): ((blocks: readonly Block[]) => Unit[]) => {
  const known = new Map<string, Name>();
  const read = (text: string): Name => {
    const name = known.get(text) ?? nameOf(text);
    known.set(text, name);
    return name;
  };
  return (blocks) =>
    blocks.map((block) => ({
      block,
      name: read(block.name),
      description: read(block.description),
      whole: wholeOf(read(block.name), read(block.description)),
      heading: read(block.heading),
      above: block.above.map(read),
      below: block.below.map(read),
      beside: block.beside.map(read),
    }));
};

/** Within this ratio a price may have been raised or lowered. */
export const isNearPrice = (before: number, after: number): boolean => after >= 0.6 * before && after <= 1.7 * before;

const priceSimilarity = (before: Block, after: Block): number | null => {
  const [first, other] = [before.prices[0], after.prices[0]];
  if (!first || !other) return null;
  const texts = (block: Block): string => block.prices.map(({ value }) => value).join(' ');
  if (texts(before) === texts(after)) return 1;
  if (first.value === other.value) return 0.6;
  return isNearPrice(first.value, other.value) ? 0.3 : 0;
};

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** `isConfirmed`: the prices or the descriptions say that it is the same product. `isDescribed`: long descriptions alone do. */
export type Comparison = { name: number; context: number; score: number; isConfirmed: boolean; isDescribed: boolean };

/** Names of neighbours count as the same from here on. */
const SAME = 0.7;
/** A description of so many letters and words is the one of a single product; `con papas` is not. */
const LONG_DESCRIPTION = { letters: 20, words: 4 };

const isLong = ({ letters, tokens }: Name): boolean =>
  letters >= LONG_DESCRIPTION.letters && tokens.length >= LONG_DESCRIPTION.words;

/** Weights of what both blocks have. */
const WEIGHTS = { heading: 0.25, neighbours: 0.25, adjacent: 0.2, description: 0.3, price: 0.15, page: 0.1 };

const neighbourSimilarity = (a: Unit, b: Unit, similarity: Similarity): number | null => {
  const all = (unit: Unit): Name[] => [...unit.above, ...unit.below, ...unit.beside];
  const [mine, theirs] = [all(a), all(b)];
  if (mine.length === 0 || theirs.length === 0) return null;
  const keys = new Set(theirs.map(({ key }) => key));
  const same = mine.filter(
    (one) => keys.has(one.key) || theirs.some((other) => sharesWord(one, other) && similarity.of(one, other) >= SAME),
  );
  return same.length / Math.max(1, Math.min(mine.length, theirs.length));
};

const adjacentSimilarity = (a: Unit, b: Unit, similarity: Similarity): number | null => {
  const pairs = [
    [a.above[0], b.above[0]],
    [a.below[0], b.below[0]],
  ].flatMap(([one, other]) => (one && other ? [similarity.of(one, other)] : []));
  return pairs.length > 0 ? mean(pairs) : null;
};

const textSimilarity = (a: Name, b: Name, similarity: Similarity): number | null =>
  a.tokens.length > 0 && b.tokens.length > 0 ? similarity.of(a, b) : null;

/** `score` adds both: the name counts twice. */
export const createComparison = (similarity: Similarity, pairs: PagePairs): ((a: Unit, b: Unit) => Comparison) => {
  const done = new Map<Unit, Map<Unit, Comparison>>();
  const compare = (a: Unit, b: Unit): Comparison => {
    const description = textSimilarity(a.description, b.description, similarity);
    const price = priceSimilarity(a.block, b.block);
    const parts: [keyof typeof WEIGHTS, number | null][] = [
      ['heading', textSimilarity(a.heading, b.heading, similarity)],
      ['neighbours', neighbourSimilarity(a, b, similarity)],
      ['adjacent', adjacentSimilarity(a, b, similarity)],
      ['description', description],
      ['price', price],
      ['page', pairs.get(a.block.page)?.page === b.block.page ? 1 : 0],
    ];
    let [sum, weights] = [0, 0];
    for (const [part, value] of parts) {
      if (value === null) continue;
      sum += WEIGHTS[part] * Math.min(1, value);
      weights += WEIGHTS[part];
    }
    const [name, context] = [similarity.of(a.name, b.name), weights > 0 ? sum / weights : 0];
    const isSameText = (description ?? 0) >= SAME;
    const isDescribed = isSameText && isLong(a.description) && isLong(b.description);
    return { name, context, score: 2 * name + context, isConfirmed: price === 1 || isSameText, isDescribed };
  };
  return (a, b) => {
    const row = done.get(a) ?? new Map<Unit, Comparison>();
    done.set(a, row);
    const known = row.get(b);
    if (known) return known;
    const compared = compare(a, b);
    row.set(b, compared);
    return compared;
  };
};

export const similarityOf = (units: readonly Unit[]): Similarity => createSimilarity(units.map(({ name }) => name));
