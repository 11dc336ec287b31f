/** The good places around the print of one product, cheapest first. Pure. */

import type { Box, Spot } from './box-grid.ts';
import {
  costOfSize,
  DISCS,
  type Disc,
  GAP,
  MAX_DISTANCE,
  MAX_INK,
  type PlacedSpot,
  RADIUS,
  type Room,
  round,
  type TagToPlace,
} from './page-room.ts';

const STEP = RADIUS / 2;

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

export type Priced = { spot: PlacedSpot; cost: number };
type LeastInk = { ink: number; spot: Spot | null };

export type PlaceSearch = {
  /** The cheapest good place of any size; the price of a small disc is part of its cost. */
  ofAnySize(tag: TagToPlace): Priced | null;
  /** The cheapest good place of one size that `isFree` accepts. */
  ofSize(tag: TagToPlace, disc: Disc, isFree: (spot: Spot) => boolean): Priced | null;
  /** Of the places without words the one with the least ink. */
  withLeastInk(tag: TagToPlace, disc: Disc): LeastInk;
};

export const createPlaceSearch = (room: Room, ratio: number): PlaceSearch => {
  /** The places without words for a disc, cheapest first. */
  const candidatesOf = (tag: TagToPlace, disc: Disc): { spot: Spot; cost: number }[] => {
    const { lefts, tops } = placesAround(tag.box, disc.radius, ratio);
    const found: { spot: Spot; cost: number }[] = [];
    for (const top of tops)
      for (const left of lefts) {
        const spot = { left, top };
        if (room.fits(spot, tag, disc)) found.push({ spot, cost: room.costOf(spot, tag, disc) });
      }
    return found.toSorted((a, b) => a.cost - b.cost);
  };

  return {
    ofAnySize: (tag) => {
      let best: Priced | null = null;
      for (const disc of DISCS) {
        const price = costOfSize(disc);
        if (best && best.cost <= price) break;
        for (const { spot, cost } of candidatesOf(tag, disc)) {
          if (best && cost + price >= best.cost) break;
          if (room.inkAt(spot, disc) < MAX_INK) best = { spot: { ...spot, ...disc }, cost: cost + price };
        }
      }
      return best;
    },
    ofSize: (tag, disc, isFree) => {
      for (const { spot, cost } of candidatesOf(tag, disc))
        if (isFree(spot) && room.inkAt(spot, disc) < MAX_INK) return { spot: { ...spot, ...disc }, cost };
      return null;
    },
    withLeastInk: (tag, disc) => {
      let least: LeastInk = { ink: 1, spot: null };
      for (const { spot } of candidatesOf(tag, disc)) {
        const ink = room.inkAt(spot, disc);
        if (ink < least.ink) least = { ink, spot };
      }
      return least;
    },
  };
};
