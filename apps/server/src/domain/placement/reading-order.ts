/**
 * The order in which keyboard and screen reader reach the tags of a page: that in which the page is read. The page is cut where the
 * widest white runs across it, each part again: columns are read one after the other, rows of cards row by row. Pure.
 */

import type { Box } from '../blocks/blocks.ts';

/** `left` and `top` of a point, in percent of the page. */
type Ordered = {
  position: { left: number; top: number };
  block?: { position: { left: number; top: number }; size: { width: number; high: number } } | undefined;
};

/** Of the widest gap: narrower ones are cut in a later pass, since they may separate rows of one column only. */
const SAME_GAP = 0.7;
/** Beyond, a page is machine output. */
const MAX_DEPTH = 60;

type Area<T> = { item: T; box: Box };
type Axis = 'across' | 'down';

const spanOf = (axis: Axis, { left, top, width, height }: Box): [from: number, to: number] =>
  axis === 'across' ? [left, left + width] : [top, top + height];

type Gap = { at: number; width: number };

/** The white between the areas on an axis. `sorted`: by their beginning. */
const gapsOf = <T>(axis: Axis, sorted: readonly Area<T>[]): Gap[] => {
  const gaps: Gap[] = [];
  let reached = Number.POSITIVE_INFINITY;
  for (const { box } of sorted) {
    const [from, to] = spanOf(axis, box);
    if (from > reached) gaps.push({ at: (from + reached) / 2, width: from - reached });
    reached = Number.isFinite(reached) ? Math.max(reached, to) : to;
  }
  return gaps;
};

const byStart =
  (axis: Axis) =>
  <T>(a: Area<T>, b: Area<T>): number =>
    spanOf(axis, a.box)[0] - spanOf(axis, b.box)[0];

const byLine = <T>(a: Area<T>, b: Area<T>): number => a.box.top - b.box.top || a.box.left - b.box.left;

const ordered = <T>(areas: readonly Area<T>[], depth: number): Area<T>[] => {
  if (areas.length < 2) return [...areas];
  if (depth > MAX_DEPTH) return areas.toSorted(byLine);
  const sorted = { across: areas.toSorted(byStart('across')), down: areas.toSorted(byStart('down')) };
  const gaps = { across: gapsOf('across', sorted.across), down: gapsOf('down', sorted.down) };
  const widest = (axis: Axis): number => Math.max(0, ...gaps[axis].map(({ width }) => width));
  const axis = widest('across') > widest('down') ? 'across' : 'down';
  const least = SAME_GAP * widest(axis);
  if (least === 0) return areas.toSorted(byLine);
  const cuts = gaps[axis].filter(({ width }) => width >= least).map(({ at }) => at);
  const parts: Area<T>[][] = [[]];
  for (const area of sorted[axis]) {
    const [from] = spanOf(axis, area.box);
    const cut = cuts[parts.length - 1];
    if (cut !== undefined && from > cut) parts.push([]);
    parts.at(-1)?.push(area);
  }
  return parts.flatMap((part) => ordered(part, depth + 1));
};

/** A tag without a block stands where its point is. Without any block the order stays. `ratio`: width of the page ÷ its height. */
export const inReadingOrder = <T extends Ordered>(tags: readonly T[], ratio: number): T[] => {
  if (!tags.some(({ block }) => block)) return [...tags];
  const perWidth = ratio > 0 ? 1 / ratio : 1;
  const areas = tags.map((item): Area<T> => {
    const { position, size } = item.block ?? { position: item.position, size: { width: 0, high: 0 } };
    const box = { left: position.left, top: position.top * perWidth, width: size.width, height: size.high * perWidth };
    return { item, box };
  });
  return ordered(areas, 0).map(({ item }) => item);
};

/** In the order of the pages. */
export const tagsInReadingOrder = <T extends Ordered & { page: number }>(
  tags: readonly T[],
  pages: readonly { index: number; width: number; height: number }[],
): T[] => {
  const byPage = new Map<number, T[]>();
  for (const tag of tags) {
    const ofPage = byPage.get(tag.page);
    if (ofPage) ofPage.push(tag);
    else byPage.set(tag.page, [tag]);
  }
  const ratioOf = new Map(pages.map(({ index, width, height }) => [index, width / height]));
  return [...byPage]
    .toSorted(([a], [b]) => a - b)
    .flatMap(([page, ofPage]) => inReadingOrder(ofPage, ratioOf.get(page) ?? 1));
};
