/** The point of a moved tag: at the same distance from its product as before, as long as that is nearest to the product. Pure. */

import type { Block, Box, TextPage } from '../blocks/blocks.ts';

export type Point = { left: number; top: number };

const MAX_SCALE = 2;
/** In percent of the page: a point outside has no room for its tag. */
const EDGE = 1;

const round = (value: number): number => Math.round(value * 100) / 100;

/** Vertical distances are taken in page widths, like horizontal ones. */
const perWidth = ({ width, height }: Pick<TextPage, 'width' | 'height'>): number =>
  width > 0 && height > 0 ? height / width : Math.SQRT2;

const distanceTo = ({ left, top }: Point, box: Box, page: Pick<TextPage, 'width' | 'height'>): number => {
  const across = Math.max(0, box.left - left, left - box.left - box.width);
  const down = Math.max(0, box.top - top, top - box.top - box.height) * perWidth(page);
  return Math.hypot(across, down);
};

/** The blocks of a page by their distance from a point, nearest first. */
export const byDistance = (
  point: Point,
  blocks: readonly Block[],
  page: Pick<TextPage, 'width' | 'height'>,
): { block: Block; distance: number }[] =>
  blocks
    .map((block) => ({ block, distance: distanceTo(point, block.box, page) }))
    .sort((a, b) => a.distance - b.distance);

type Side = { page: TextPage; block: Block; blocks: readonly Block[] };

/** Tags placed by a person keep their distance from the beginning of the name, others from its end. */
const anchorOf = ({ nameBox }: Block, isByHand: boolean): Point => ({
  left: isByHand ? nameBox.left : nameBox.left + nameBox.width,
  top: nameBox.top + nameBox.height / 2,
});

/** Null where the point at the same distance is off the page, or nearer to another product. */
export const landingPoint = (point: Point, before: Side, after: Side, isByHand: boolean): Point | null => {
  const [from, to] = [anchorOf(before.block, isByHand), anchorOf(after.block, isByHand)];
  const scale = before.block.size > 0 ? after.block.size / before.block.size : 1;
  const bounded = Math.min(MAX_SCALE, Math.max(1 / MAX_SCALE, scale));
  const moved = {
    left: round(to.left + (point.left - from.left) * bounded),
    top: round(to.top + ((point.top - from.top) * perWidth(before.page) * bounded) / perWidth(after.page)),
  };
  const isInside = [moved.left, moved.top].every((value) => value >= EDGE && value <= 100 - EDGE);
  if (!isInside) return null;
  const [oldNearest] = byDistance(point, before.blocks, before.page);
  const [newNearest] = byDistance(moved, after.blocks, after.page);
  if (!newNearest) return null;
  const own = distanceTo(moved, after.block.box, after.page);
  if (own <= newNearest.distance) return moved;
  // On a picture between two products the other one may have been nearer before, too.
  const isSameNeighbour = oldNearest?.block !== before.block && oldNearest?.block.name === newNearest.block.name;
  return isSameNeighbour ? moved : null;
};
