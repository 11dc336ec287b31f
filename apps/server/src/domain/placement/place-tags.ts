/**
 * Positions the tags of a page so that they hide no print and stand nearest to their own product (decision 031). Pure. Lengths are
 * percent of the page's width; `ratio` (width / height) converts them into percent of its height.
 */

import type { InkMap, Word } from '../ports/pdf.ts';
import { type Box, createGrid, distance, isObstacle, type Spot } from './box-grid.ts';
import { inkShare } from './ink-map.ts';
import { createTagPlacer } from './tag-spots.ts';

/** `box`: the print that the tag belongs to. `unit`: all of the product, if known. */
export type TagToPlace = { box: Box; unit?: Box | undefined };

/** `radius`: of the disc with its edge. `size`: §9, in px, of a disc that is smaller than usual; else null. */
export type PlacedSpot = Spot & { radius: number; size: number | null };

export type PageToPlace = {
  words: readonly Word[];
  ratio: number;
  /** Null while the page is not drawn: the words decide then. */
  ink: InkMap | null;
  /** Products without a tag: a tag must not look like theirs. */
  others?: readonly Box[];
};

/** §9: a point has 20 px on a wide screen and 16 px on a narrow one; a size of its own is the same on both. */
const NARROW_POINT = 16;
/** px of paper and edge around the point. */
const EDGE = 3;
/** px: a page on a phone, where a disc hides most. */
const NARROW_PAGE = 374;

const discOf = (size: number): { size: number | null; radius: number } => ({
  size: size < NARROW_POINT ? size : null,
  radius: (100 * (size / 2 + EDGE)) / NARROW_PAGE,
});
const WHOLE = discOf(NARROW_POINT);
const SMALLEST = discOf(4);
/** Smaller discs, where there is no space for a whole one. */
const DISCS = [WHOLE, discOf(11), discOf(7), SMALLEST];
const RADIUS = WHOLE.radius;
const STEP = RADIUS / 2;
/** A tag that is farther away is no longer seen as the one of its product. */
const MAX_DISTANCE = 16;
const GAP = 0.3;
const MAX_INK = 0.02;
/** Where nothing is blank. */
const MAX_INK_OF_LEAST = 0.06;
/** Tags may overlap a little. In radii, as all the following. */
const SPACING = 1.2;
const NEARER_BY = 0.2;
const COST_OF_OTHER_SIDE = 0.35;
const COST_OF_OTHER_LINE = 0.3;
/** In a dense list all discs are small, and each stays on its line. */
const COST_OF_INTRUSION = 12;
/** A small disc beside its product is better than a large one far from it. */
const COST_OF_SMALLER = 3;
/** Bounds the time of a page whose pictures leave no blank place. */
const MAX_MEASURED = 60_000;

type Candidate = { spot: Spot; cost: number };

const round = (value: number): number => Math.round(value * 100) / 100;

/** The coordinates of the places around a box: beside it, on its line, then above and below. */
const placesAround = (box: Box, radius: number, ratio: number): { lefts: number[]; tops: number[] } => {
  const right = box.left + box.width;
  const reach = radius + GAP;
  const beside = Array.from({ length: Math.floor(MAX_DISTANCE / STEP) }, (_, at) => at * STEP);
  const over = Array.from({ length: Math.ceil(box.width / STEP) }, (_, at) => box.left + at * STEP);
  // Small discs fit between lines: they are tried in smaller steps.
  const down = (radius / 2) * ratio;
  const rows = Math.floor((MAX_DISTANCE * ratio + box.height / 2) / down);
  return {
    lefts: [...beside.flatMap((by) => [right + reach + by, box.left - reach - by]), ...over].map(round),
    tops: Array.from({ length: 2 * rows + 1 }, (_, at) => round(box.top + box.height / 2 + (at - rows) * down)),
  };
};

const costOf = (spot: Spot, box: Box, ratio: number): number => {
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

/**
 * One spot per tag, in the given order. Each is inside the page, none is that of another tag, and the same input gives the same spots.
 */
export const placeTags = (page: PageToPlace, tags: readonly TagToPlace[]): PlacedSpot[] => {
  const { words, ratio, ink, others = [] } = page;
  const printed = createGrid(ratio);
  for (const box of [...words, ...tags.map((tag) => tag.box)]) if (isObstacle(box)) printed.add(box);
  const units = createGrid(ratio);
  for (const box of [...tags.flatMap((tag) => [tag.box, tag.unit ?? tag.box]), ...others]) units.add(box);
  const placed = createGrid(ratio);
  const radiusOf = new Map<Box, number>();
  const placeByWords = createTagPlacer(words, ratio, placed);
  let measured = 0;

  const isInside = ({ left, top }: Spot, radius: number): boolean =>
    left >= radius && left <= 100 - radius && top >= radius * ratio && top <= 100 - radius * ratio;
  const isAlone = (spot: Spot, radius: number): boolean =>
    !placed.some(
      spot,
      SPACING * RADIUS,
      (other) => distance(spot, other, ratio) < SPACING * Math.max(radius, radiusOf.get(other) ?? RADIUS),
    );
  const isNearest = (spot: Spot, { box, unit = box }: TagToPlace, radius: number): boolean => {
    const own = Math.min(distance(spot, box, ratio), distance(spot, unit, ratio));
    return !units.some(spot, own + NEARER_BY * radius, (other) => !isSameBox(other, box) && !isSameBox(other, unit));
  };
  /** Depth of the disc in the print of other products, in radii. */
  const intrusionOf = (spot: Spot, { box, unit = box }: TagToPlace, radius: number): number => {
    let nearest = radius;
    units.some(spot, radius, (other) => {
      if (!isSameBox(other, box) && !isSameBox(other, unit)) nearest = Math.min(nearest, distance(spot, other, ratio));
      return false;
    });
    return 1 - nearest / radius;
  };
  const touchesWord = (spot: Spot, radius: number): boolean => printed.some(spot, radius, () => true);
  const inkAt = (spot: Spot, radius: number): number => {
    if (!ink) return 0;
    measured += 1;
    return measured > MAX_MEASURED ? 1 : inkShare(ink, spot, radius, ratio);
  };

  /** The places without words for a disc of that radius, cheapest first. */
  const candidatesOf = (tag: TagToPlace, radius: number): Candidate[] => {
    const { lefts, tops } = placesAround(tag.box, radius, ratio);
    const found: Candidate[] = [];
    for (const top of tops)
      for (const left of lefts) {
        const spot = { left, top };
        if (!isInside(spot, radius) || touchesWord(spot, radius) || !isAlone(spot, radius)) continue;
        if (!isNearest(spot, tag, radius)) continue;
        const intrusion = COST_OF_INTRUSION * RADIUS * intrusionOf(spot, tag, radius);
        found.push({ spot, cost: costOf(spot, tag.box, ratio) + intrusion });
      }
    return found.toSorted((a, b) => a.cost - b.cost);
  };

  const choose = (tag: TagToPlace): PlacedSpot => {
    let best: { spot: PlacedSpot; cost: number } | null = null;
    let least = { ink: 1, spot: null as Spot | null };
    for (const disc of DISCS) {
      const price = COST_OF_SMALLER * (RADIUS - disc.radius);
      if (best && best.cost <= price) break;
      for (const { spot, cost } of candidatesOf(tag, disc.radius)) {
        if (best && cost + price >= best.cost) break;
        const ink = inkAt(spot, disc.radius);
        if (ink < MAX_INK) best = { spot: { ...spot, ...disc }, cost: cost + price };
        else if (disc === SMALLEST && ink < least.ink) least = { ink, spot };
      }
    }
    if (best) return best.spot;
    if (least.spot && least.ink < MAX_INK_OF_LEAST) return { ...least.spot, ...SMALLEST };
    const spot = placeByWords(tag.box);
    if (least.spot && least.ink <= inkAt(spot, SMALLEST.radius)) return { ...least.spot, ...SMALLEST };
    return { ...spot, ...(touchesWord(spot, RADIUS) || inkAt(spot, RADIUS) >= MAX_INK ? SMALLEST : WHOLE) };
  };

  return tags.map((tag) => {
    const spot = choose(tag);
    const point = { left: spot.left, top: spot.top, width: 0, height: 0 };
    placed.add(point);
    radiusOf.set(point, spot.radius);
    return spot;
  });
};
