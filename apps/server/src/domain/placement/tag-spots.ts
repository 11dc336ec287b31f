/**
 * Positions the tag of a reference: beside it, on blank paper. Pure. Lengths are percent of the page's width; `ratio` (width /
 * height) converts them into percent of its height.
 */

import type { Word } from '../ports/pdf.ts';
import { type Box, createGrid, type Grid, isObstacle, type Spot } from './box-grid.ts';

export type { Box, Spot } from './box-grid.ts';

/** §9: 20 px in a spread page of 700 px up to 16 px on a phone of 370 px: the greatest width of a tag. */
export const TAG_DIAMETER = 4.4;
const RADIUS = TAG_DIAMETER / 2;
/** Between the tag and its reference. */
const GAP = 0.5;
/** Tags of a crowded list may overlap, but each must stay visible at a position of its own. */
const CROWDED = 0.6 * TAG_DIAMETER;
const PACKED = 0.35 * TAG_DIAMETER;
const MIN_DISTANCE = 0.05 * TAG_DIAMETER;

/** Right and left first: lines of text have space at their ends. Then above and below, corners, and the same farther out. */
const spotsBeside = (box: Box, ratio: number): Spot[] => {
  const ring = (gap: number): Spot[] => {
    const reach = RADIUS + gap;
    const middle = { left: box.left + box.width / 2, top: box.top + box.height / 2 };
    const [left, right] = [box.left - reach, box.left + box.width + reach];
    const [above, below] = [box.top - reach * ratio, box.top + box.height + reach * ratio];
    const [start, end] = [box.left + RADIUS, box.left + box.width - RADIUS];
    return [
      { left: right, top: middle.top },
      { left, top: middle.top },
      { left: middle.left, top: above },
      { left: middle.left, top: below },
      { left: start, top: above },
      { left: end, top: above },
      { left: start, top: below },
      { left: end, top: below },
      { left: right, top: above },
      { left, top: above },
      { left: right, top: below },
      { left, top: below },
    ];
  };
  return [GAP, GAP + RADIUS, GAP + TAG_DIAMETER].flatMap(ring);
};

/** Searches outwards from the reference until a free position is found. */
const nearestFree = (
  box: Box,
  isFree: (spot: Spot) => boolean,
  clampSpot: (spot: Spot) => Spot,
  ratio: number,
): Spot => {
  const middle = { left: box.left + box.width / 2, top: box.top + box.height / 2 };
  for (let ring = 0; ring < 250; ring += 1) {
    const steps = Math.max(1, ring * 6);
    for (let step = 0; step < steps; step += 1) {
      const angle = (2 * Math.PI * step) / steps;
      const reach = ring * 2 * MIN_DISTANCE;
      const spot = clampSpot({
        left: middle.left + reach * Math.cos(angle),
        top: middle.top + reach * ratio * Math.sin(angle),
      });
      if (isFree(spot)) return spot;
    }
  }
  return clampSpot(middle);
};

const round = (value: number): number => Math.round(value * 100) / 100;

/**
 * Places the tags of a page in the given order. A spot is inside the page and never that of another tag; it covers no word if
 * one of the positions beside the reference is free, and in a crowd as few as possible.
 */
export const createTagPlacer = (
  words: readonly Word[],
  ratio: number,
  placed: Grid = createGrid(ratio),
): ((box: Box) => Spot) => {
  const printed = createGrid(ratio);
  for (const word of words) if (isObstacle(word)) printed.add(word);
  const high = Math.min(RADIUS * ratio, 50);

  const isInside = ({ left, top }: Spot): boolean =>
    left >= RADIUS && left <= 100 - RADIUS && top >= high && top <= 100 - high;
  const clampSpot = ({ left, top }: Spot): Spot => ({
    left: round(Math.min(100 - RADIUS, Math.max(RADIUS, left))),
    top: round(Math.min(100 - high, Math.max(high, top))),
  });
  const isAlone = (spot: Spot, reach: number): boolean => !placed.some(spot, reach, () => true);
  const isFree = (spot: Spot): boolean => !printed.some(spot, RADIUS, () => true);
  const covered = (spot: Spot): number => {
    const words = new Set<Box>();
    printed.some(spot, RADIUS, (word) => words.add(word).size === 0);
    return words.size;
  };

  const choose = (box: Box): Spot => {
    const spots = spotsBeside(box, ratio).filter(isInside).map(clampSpot);
    for (const reach of [TAG_DIAMETER, CROWDED]) {
      const free = spots.find((spot) => isAlone(spot, reach) && isFree(spot));
      if (free) return free;
    }
    const costs = spots.map((spot) => ({ spot, cost: covered(spot) }));
    // Fewest words first; the stable sort keeps the order of preference among equals.
    const byCost = costs.toSorted((a, b) => a.cost - b.cost);
    for (const reach of [CROWDED, PACKED]) {
      const found = byCost.find(({ spot }) => isAlone(spot, reach));
      if (found) return found.spot;
    }
    return nearestFree(box, (spot) => isAlone(spot, MIN_DISTANCE), clampSpot, ratio);
  };

  return (box) => {
    const spot = choose(box);
    placed.add({ ...spot, width: 0, height: 0 });
    return spot;
  };
};
