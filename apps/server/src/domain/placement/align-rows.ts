/** Tags of products that stand side by side, as cards do, stand at the same place beside each. Pure. */

import type { Box, Spot } from './box-grid.ts';
import {
  costOfSize,
  type Disc,
  MAX_INK,
  type PlacedSpot,
  RADIUS,
  type Room,
  round,
  type TagToPlace,
} from './page-room.ts';

/** Of the tops of a row, in percent of the page's width. */
const MAX_SHIFT = 0.4;
/** In radii: how much worse each disc may be for the sake of the row. */
const WORTH_OF_ALIGNMENT = 0.6;

type Member = { at: number; tag: TagToPlace };
export type PricedSpot = { spot: PlacedSpot; cost: number };

/** Two or more tags whose print begins at one height. */
export const rowsOf = (tags: readonly TagToPlace[], ratio: number): Member[][] => {
  const rows: Member[][] = [];
  for (const member of tags.map((tag, at) => ({ at, tag })).sort((a, b) => a.tag.box.top - b.tag.box.top)) {
    const row = rows.at(-1);
    const isSameRow = row?.[0] && member.tag.box.top - row[0].tag.box.top <= MAX_SHIFT * ratio;
    if (isSameRow) row.push(member);
    else rows.push([member]);
  }
  return rows.filter(({ length }) => length > 1);
};

/** Edges that print of different widths may be aligned by. */
const ANCHORS: readonly ((box: Box) => number)[] = [({ left }) => left, ({ left, width }) => left + width];

/** One place for all discs of a row, of those that are the best ones of its members alone. Empty where none suits all. */
export const alignRow = (
  row: readonly Member[],
  room: Room,
  searchAlone: (tag: TagToPlace) => PricedSpot | null,
): Map<number, PlacedSpot> => {
  const alone = row.map(({ tag }) => searchAlone(tag));
  const largest = Math.max(...alone.map((found) => found?.spot.radius ?? 0));
  let best = { cost: Number.POSITIVE_INFINITY, spots: new Map<number, PlacedSpot>() };
  const tryPlace = (disc: Disc, place: (box: Box) => Spot): void => {
    const spots = new Map<number, PlacedSpot>();
    let sum = 0;
    for (const { at, tag } of row) {
      const spot = place(tag.box);
      if (!room.fits(spot, tag, disc) || room.inkAt(spot, disc) >= MAX_INK) return;
      spots.set(at, { ...spot, ...disc });
      sum += room.costOf(spot, tag, disc);
    }
    const cost = sum / row.length + costOfSize(disc);
    if (cost < best.cost) best = { cost, spots };
  };
  for (const [index, { tag }] of row.entries()) {
    const spot = alone[index]?.spot;
    if (!spot) return new Map();
    // No disc becomes smaller for the sake of the row.
    if (spot.radius < largest) continue;
    const { left, top, size, radius } = spot;
    for (const anchorOf of ANCHORS)
      tryPlace({ size, radius }, (box) => ({
        left: round(anchorOf(box) + left - anchorOf(tag.box)),
        top: round(box.top + top - tag.box.top),
      }));
  }
  const costAlone = alone.reduce((sum, found) => sum + (found?.cost ?? 0), 0) / row.length;
  return best.cost <= costAlone + WORTH_OF_ALIGNMENT * RADIUS ? best.spots : new Map();
};
