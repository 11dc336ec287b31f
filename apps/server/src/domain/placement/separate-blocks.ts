/**
 * Blocks of neighbouring products: no two products share one, and none reaches into another. Products that are printed in one block
 * take the words on their side of the widest gap between their codes. Pure.
 */

import type { Box } from '../blocks/blocks.ts';

/** `box`: the print of the product, such as its code. `words`: of its block. */
export type BlockOfTag = { box: Box; block?: Box | undefined; words: readonly Box[] };

type Axis = { from: (box: Box) => number; to: (box: Box) => number };

const ACROSS: Axis = { from: ({ left }) => left, to: ({ left, width }) => left + width };
const DOWN: Axis = { from: ({ top }) => top, to: ({ top, height }) => top + height };

const around = (boxes: readonly Box[]): Box => {
  const left = Math.min(...boxes.map(ACROSS.from));
  const top = Math.min(...boxes.map(DOWN.from));
  const width = Math.max(...boxes.map(ACROSS.to)) - left;
  return { left, top, width, height: Math.max(...boxes.map(DOWN.to)) - top };
};

const middle = (axis: Axis, box: Box): number => (axis.from(box) + axis.to(box)) / 2;

/** The middle of the widest gap between two prints that no word covers; null when the prints overlap on the axis. */
const cutBetween = (axis: Axis, a: Box, b: Box, words: readonly Box[]): number | null => {
  const [start, end] = [axis.to(a), axis.from(b)];
  if (start > end) return null;
  const inside = words.filter((word) => axis.to(word) > start && axis.from(word) < end);
  let [reached, widest, cut] = [start, -1, (start + end) / 2];
  for (const edge of [...inside.toSorted((one, other) => axis.from(one) - axis.from(other)), null]) {
    const next = edge ? axis.from(edge) : end;
    if (next - reached > widest) [widest, cut] = [next - reached, (next + reached) / 2];
    reached = Math.max(reached, edge ? axis.to(edge) : end);
  }
  return cut;
};

const cutsOn = (axis: Axis, prints: readonly Box[], words: readonly Box[]): number[] | null => {
  const cuts = prints.slice(1).map((print, at) => cutBetween(axis, prints[at] ?? print, print, words));
  return cuts.every((cut) => cut !== null) ? cuts : null;
};

/** A block each for tags of one block, in their order. Prints that cannot be told apart on any axis get none but the first. */
const shareOut = (tags: readonly BlockOfTag[], block: Box): (Box | undefined)[] => {
  for (const axis of [DOWN, ACROSS]) {
    const sorted = [...tags.keys()].sort(
      (a, b) => middle(axis, tags[a]?.box ?? block) - middle(axis, tags[b]?.box ?? block),
    );
    const prints = sorted.map((at) => tags[at]?.box ?? block);
    const words = tags[0]?.words ?? [];
    const cuts = cutsOn(axis, prints, words);
    if (!cuts) continue;
    const shares = prints.map((print, at): Box => {
      const [from, to] = [cuts[at - 1] ?? Number.NEGATIVE_INFINITY, cuts[at] ?? Number.POSITIVE_INFINITY];
      return around([print, ...words.filter((word) => middle(axis, word) >= from && middle(axis, word) < to)]);
    });
    return tags.map((_, at) => shares[sorted.indexOf(at)]);
  }
  return tags.map((_, at) => (at === 0 ? block : undefined));
};

const overlapOn = (axis: Axis, a: Box, b: Box): number =>
  Math.min(axis.to(a), axis.to(b)) - Math.max(axis.from(a), axis.from(b));

const between = (axis: Axis, box: Box, from: number, to: number): Box =>
  axis === ACROSS ? { ...box, left: from, width: to - from } : { ...box, top: from, height: to - from };

/** Both without the area that they share, cut across the shorter side of it; a block that lies within the other one stays whole. */
const cutApart = (a: Box, b: Box): [Box, Box] => {
  const axis = overlapOn(DOWN, a, b) <= overlapOn(ACROSS, a, b) ? DOWN : ACROSS;
  const isFirst = middle(axis, a) <= middle(axis, b);
  const [first, second] = isFirst ? [a, b] : [b, a];
  const [low, high] = [Math.max(axis.from(first), axis.from(second)), Math.min(axis.to(first), axis.to(second))];
  const isFirstWithin = axis.from(first) >= axis.from(second);
  const isSecondWithin = axis.to(second) <= axis.to(first);
  const cut = isFirstWithin ? high : isSecondWithin ? low : (low + high) / 2;
  const one = between(axis, first, Math.min(axis.from(first), cut), cut);
  const other = between(axis, second, cut, Math.max(axis.to(second), cut));
  return isFirst ? [one, other] : [other, one];
};

const isArea = ({ width, height }: Box): boolean => width > 0.01 && height > 0.01;

const keyOf = ({ left, top, width, height }: Box): string => [left, top, width, height].join(' ');

/** The block of each tag, in their order; undefined for a tag without one. In percent of the page. */
export const separateBlocks = (tags: readonly BlockOfTag[]): (Box | undefined)[] => {
  const groups = new Map<string, number[]>();
  for (const [at, { block }] of tags.entries()) {
    const key = block ? keyOf(block) : '';
    groups.set(key, [...(groups.get(key) ?? []), at]);
  }
  const blocks: (Box | undefined)[] = tags.map(({ block }) => block);
  for (const [key, members] of groups) {
    if (key === '' || members.length === 1) continue;
    const shared = members.flatMap((at) => tags[at] ?? []);
    const [{ block } = { block: undefined }] = shared;
    if (block) for (const [at, share] of shareOut(shared, block).entries()) blocks[members[at] ?? 0] = share;
  }
  for (let a = 0; a < blocks.length; a += 1) {
    for (let b = a + 1; b < blocks.length; b += 1) {
      const [one, other] = [blocks[a], blocks[b]];
      if (!one || !other || overlapOn(ACROSS, one, other) <= 0 || overlapOn(DOWN, one, other) <= 0) continue;
      [blocks[a], blocks[b]] = cutApart(one, other);
    }
  }
  return blocks.map((block) => (block && isArea(block) ? block : undefined));
};
