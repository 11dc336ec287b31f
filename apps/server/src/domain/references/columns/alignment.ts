/** Words of several lines that share an edge or their middle: the entries of a column. Pure. */

import type { Word } from '../../ports/pdf.ts';
import { type Lines, textsOfCell } from '../lines.ts';

const SIDES = ['left', 'right', 'middle'] as const;
type Side = (typeof SIDES)[number];
export type Edge = { side: Side; at: number };
type AlignedColumn = { edge: Edge; indexes: number[] };

/** In percent of the page's width: the bearings of letters, and roundings of programs. */
const TOLERANCE = 0.7;
const MIN_ENTRIES = 5;
/** The share of its entries that an edge must hold to be that of the column. */
const MIN_SHARE = 0.6;

const edgeOf = ({ left, width }: Word, side: Side): number => {
  if (side === 'left') return left;
  return side === 'right' ? left + width : left + width / 2;
};

export const isAligned = (word: Word | undefined, { side, at }: Edge): boolean =>
  word !== undefined && Math.abs(edgeOf(word, side) - at) <= TOLERANCE;

/** Groups of words whose edges lie within the tolerance, from the left; each word is in one group. */
const groupsOf = (words: readonly Word[], indexes: readonly number[], side: Side): AlignedColumn[] => {
  const sorted = indexes
    .flatMap((index) => {
      const word = words[index];
      return word ? [{ index, at: edgeOf(word, side) }] : [];
    })
    .toSorted((a, b) => a.at - b.at || a.index - b.index);
  const groups: { from: number; indexes: number[]; sum: number }[] = [];
  for (const { index, at } of sorted) {
    const group = groups.at(-1);
    if (group && at - group.from <= TOLERANCE) {
      group.indexes.push(index);
      group.sum += at;
    } else groups.push({ from: at, indexes: [index], sum: at });
  }
  return groups.map(({ indexes, sum }) => ({ edge: { side, at: sum / indexes.length }, indexes }));
};

/** The edge that most of the entries share; null where they share none, or are too few to say. */
export const settledEdge = (words: readonly Word[], indexes: readonly number[]): Edge | null => {
  let best: AlignedColumn | null = null;
  for (const side of SIDES)
    for (const group of groupsOf(words, indexes, side))
      if (group.indexes.length > (best?.indexes.length ?? 0)) best = group;
  const isSettled = best !== null && best.indexes.length >= Math.max(MIN_ENTRIES - 2, MIN_SHARE * indexes.length);
  return isSettled && best ? best.edge : null;
};

/**
 * The columns of words that begin a cell, or are alone in one for an alignment at the right or in the middle. Each has at least five
 * lines.
 */
export const alignedColumns = (
  words: readonly Word[],
  lines: Lines,
  isEntry: (index: number) => boolean,
): AlignedColumn[] => {
  const first: number[] = [];
  const alone: number[] = [];
  for (const indexes of lines.flat().flatMap((cell) => textsOfCell(words, cell))) {
    const [index] = indexes;
    if (index === undefined || !isEntry(index)) continue;
    first.push(index);
    if (indexes.length === 1) alone.push(index);
  }
  return SIDES.flatMap((side) => groupsOf(words, side === 'left' ? first : alone, side)).filter(
    ({ indexes }) => indexes.length >= MIN_ENTRIES,
  );
};
