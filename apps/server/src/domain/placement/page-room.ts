/** The free places of a page for tags: where a disc covers no print, no other tag, and looks like the tag of its own product. Pure. */

import type { InkMap, Word } from '../ports/pdf.ts';
import { type Box, createGrid, distance, type Grid, isObstacle, type Spot } from './box-grid.ts';
import { inkShare } from './ink-map.ts';

/** `box`: the print that the tag belongs to. `unit`: all of the product, if known. */
export type TagToPlace = { box: Box; unit?: Box | undefined };

/** `size`: §9, in px, of a disc that is smaller than usual; else null. `radius`: with its edge, in percent of the page's width. */
export type Disc = { size: number | null; radius: number };
export type PlacedSpot = Spot & Disc;

export type PageToPlace = {
  words: readonly Word[];
  ratio: number;
  /** Null while the page is not drawn: the words decide then. */
  ink: InkMap | null;
  /** Products without a tag: a tag must not look like theirs. */
  others?: readonly Box[];
  /** Tags that stand on the page already. */
  standing?: readonly PlacedSpot[];
};

/** §9: a point has 20 px on a wide screen and 16 px on a narrow one; a size of its own is the same on both. */
const NARROW_POINT = 16;
/** px of paper and edge around the point. */
const EDGE = 3;
/** px: a page on a phone, where a disc hides most. */
const NARROW_PAGE = 374;

export const discOf = (size: number): Disc => ({
  size: size < NARROW_POINT ? size : null,
  radius: (100 * (size / 2 + EDGE)) / NARROW_PAGE,
});
export const WHOLE = discOf(NARROW_POINT);
export const SMALLEST = discOf(4);
/** Smaller discs, where there is no space for a whole one. */
export const DISCS: readonly Disc[] = [WHOLE, discOf(11), discOf(7), SMALLEST];
export const RADIUS = WHOLE.radius;
/** A tag that is farther away is no longer seen as the one of its product. */
export const MAX_DISTANCE = 16;
/** Between a disc and its print. */
export const GAP = 0.3;
export const MAX_INK = 0.02;
/** Tags may overlap a little. In radii, as all the following. */
const SPACING = 1.2;
const NEARER_BY = 0.2;
const COST_OF_OTHER_SIDE = 0.35;
const COST_OF_OTHER_LINE = 0.3;
/** In a dense list all discs are small, and each stays on its line. */
const COST_OF_INTRUSION = 12;
/** A small disc beside its product is better than a large one far from it. */
const COST_OF_SMALLER = 3.5;
/** Of a tag for which there is no good place. */
export const COST_OF_NONE = COST_OF_INTRUSION * RADIUS;
/** Bounds the time of a page whose pictures leave no blank place. */
const MAX_MEASURED = 60_000;

export const round = (value: number): number => Math.round(value * 100) / 100;

export const costOfSize = ({ radius }: Disc): number => COST_OF_SMALLER * (RADIUS - radius);

const costOfPlace = (spot: Spot, box: Box, ratio: number): number => {
  const isRight = spot.left > box.left + box.width;
  const isOnLine = Math.abs(spot.top - box.top - box.height / 2) <= box.height / 2;
  return (
    distance(spot, box, ratio) +
    (isRight ? 0 : COST_OF_OTHER_SIDE * RADIUS) +
    (isOnLine ? 0 : COST_OF_OTHER_LINE * RADIUS)
  );
};

const isSameBox = (one: Box, other: Box): boolean =>
  one.left === other.left && one.top === other.top && one.width === other.width && one.height === other.height;

export type Room = {
  /** The tags that stand on the page. */
  placed: Grid;
  /** Whether a disc fits there without regard to its ink. */
  fits(spot: Spot, tag: TagToPlace, disc: Disc): boolean;
  /** Whether it covers no word and no other tag, whichever product is nearest. */
  isFree(spot: Spot, disc: Disc): boolean;
  touchesWord(spot: Spot, disc: Disc): boolean;
  /** The share of the disc that hides print, from 0 to 1. */
  inkAt(spot: Spot, disc: Disc): number;
  /** Distance, side and line of a place, and how far the disc reaches into other products. */
  costOf(spot: Spot, tag: TagToPlace, disc: Disc): number;
  add(spot: PlacedSpot): void;
};

export const createRoom = (
  { words, ratio, ink, others = [], standing = [] }: PageToPlace,
  tags: readonly TagToPlace[],
): Room => {
  const printed = createGrid(ratio);
  for (const box of [...words, ...tags.map((tag) => tag.box)]) if (isObstacle(box)) printed.add(box);
  const units = createGrid(ratio);
  for (const box of [...tags.flatMap((tag) => [tag.box, tag.unit ?? tag.box]), ...others]) units.add(box);
  const placed = createGrid(ratio);
  const radiusOf = new Map<Box, number>();
  let measured = 0;

  const isInside = ({ left, top }: Spot, { radius }: Disc): boolean =>
    left >= radius && left <= 100 - radius && top >= radius * ratio && top <= 100 - radius * ratio;
  const isAlone = (spot: Spot, { radius }: Disc): boolean =>
    !placed.some(
      spot,
      SPACING * RADIUS,
      (other) => distance(spot, other, ratio) < SPACING * Math.max(radius, radiusOf.get(other) ?? RADIUS),
    );
  const isNearest = (spot: Spot, { box, unit = box }: TagToPlace, { radius }: Disc): boolean => {
    const own = Math.min(distance(spot, box, ratio), distance(spot, unit, ratio));
    return !units.some(spot, own + NEARER_BY * radius, (other) => !isSameBox(other, box) && !isSameBox(other, unit));
  };
  /** Depth of the disc in the print of other products, in radii. */
  const intrusionOf = (spot: Spot, { box, unit = box }: TagToPlace, { radius }: Disc): number => {
    let nearest = radius;
    units.some(spot, radius, (other) => {
      if (!isSameBox(other, box) && !isSameBox(other, unit)) nearest = Math.min(nearest, distance(spot, other, ratio));
      return false;
    });
    return 1 - nearest / radius;
  };
  const touchesWord = (spot: Spot, { radius }: Disc): boolean => printed.some(spot, radius, () => true);

  const add = ({ left, top, radius }: PlacedSpot): void => {
    const point = { left, top, width: 0, height: 0 };
    placed.add(point);
    radiusOf.set(point, radius);
  };
  for (const spot of standing) add(spot);
  const isFree = (spot: Spot, disc: Disc): boolean =>
    isInside(spot, disc) && !touchesWord(spot, disc) && isAlone(spot, disc);

  return {
    placed,
    touchesWord,
    isFree,
    fits: (spot, tag, disc) => isFree(spot, disc) && isNearest(spot, tag, disc),
    inkAt: (spot, { radius }) => {
      if (!ink) return 0;
      measured += 1;
      return measured > MAX_MEASURED ? 1 : inkShare(ink, spot, radius, ratio);
    },
    costOf: (spot, tag, disc) =>
      costOfPlace(spot, tag.box, ratio) + COST_OF_INTRUSION * RADIUS * intrusionOf(spot, tag, disc),
    add,
  };
};
