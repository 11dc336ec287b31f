/** Tags of products that stand one below the other stand below each other as well. Pure. */

import { type Box, distance } from './box-grid.ts';
import {
  COST_OF_NONE,
  costOfSize,
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

const MIN_COLUMN = 3;
/** In percent of the page's width. */
const MAX_SHIFT = 1.5;
/** Cards of dishes or products, each with a description and a picture. */
const MAX_GAP = 30;
/** How many tags of a column must fit at the common place; the others are placed alone. */
const MIN_ALIGNED = 0.75;
/** In radii of a whole disc: of a tag of the column that stands elsewhere. */
const COST_OF_OUT_OF_LINE = 2.5;
/** In radii: how much worse each disc may be for the sake of the column. */
const WORTH_OF_ALIGNMENT = 0.9;
/** In percent of the page's width, more than `GAP`: cells of the ink map at the edge of a disc hold print, too. */
const CLEARANCES = [0, 0.2, 0.4, 0.8];
/** Longer names than these shares of the column do not push the tags of all others away. */
const COLUMN_ENDS = [1, 0.9, 0.8];

type Member = { at: number; tag: TagToPlace };

/** Tags whose print begins at one place and that follow each other downwards. */
export const columnsOf = (tags: readonly TagToPlace[], ratio: number): Member[][] => {
  const members = tags.map((tag, at) => ({ at, tag })).sort((a, b) => a.tag.box.top - b.tag.box.top);
  const columns: Member[][] = [];
  for (const member of members) {
    const { box } = member.tag;
    const column = columns.find((one) => {
      const [first, last] = [one[0]?.tag.box, one.at(-1)?.tag.box];
      if (!first || !last) return false;
      const gap = (box.top - last.top) / ratio;
      return Math.abs(box.left - first.left) <= MAX_SHIFT && gap > 0 && gap <= MAX_GAP;
    });
    if (column) column.push(member);
    else columns.push([member]);
  }
  return columns.filter(({ length }) => length >= MIN_COLUMN);
};

/** The places of a column of discs: right of most of its print, or left of it. */
const leftsOf = (boxes: readonly Box[], radius: number): number[] => {
  const ends = boxes.map(({ left, width }) => left + width).sort((a, b) => a - b);
  const reach = radius + GAP;
  const right = COLUMN_ENDS.map((share) => (ends[Math.ceil(share * ends.length) - 1] ?? 0) + reach);
  const left = Math.min(...boxes.map((box) => box.left)) - reach;
  return CLEARANCES.flatMap((by) => [...right.map((end) => end + by), left - by]).map(round);
};

/**
 * Discs of one size below each other, at the best common place. None where too few fit, or where each would be placed better alone:
 * `costAlone` is the cost of a tag then, absent without a good place.
 */
export const alignColumn = (
  column: readonly Member[],
  { room, ratio, discs }: { room: Room; ratio: number; discs: readonly Disc[] },
  costAlone: (tag: TagToPlace) => number | undefined,
): Map<number, PlacedSpot> => {
  const boxes = column.map(({ tag }) => tag.box);
  let best = { cost: Number.POSITIVE_INFINITY, spots: new Map<number, PlacedSpot>() };
  for (const disc of discs)
    for (const left of leftsOf(boxes, disc.radius)) {
      const spots = new Map<number, PlacedSpot>();
      let sum = 0;
      for (const { at, tag } of column) {
        const spot = { left, top: round(tag.box.top + tag.box.height / 2) };
        if (distance(spot, tag.box, ratio) > MAX_DISTANCE || !room.fits(spot, tag, disc)) continue;
        if (room.inkAt(spot, disc) >= MAX_INK) continue;
        spots.set(at, { ...spot, ...disc });
        sum += room.costOf(spot, tag, disc);
      }
      const missing = (column.length - spots.size) * COST_OF_OUT_OF_LINE * RADIUS;
      const cost = (sum + missing) / column.length + costOfSize(disc);
      if (spots.size >= MIN_ALIGNED * column.length && cost < best.cost) best = { cost, spots };
    }
  if (best.spots.size === 0) return best.spots;
  const alone = column.reduce((total, { tag }) => total + (costAlone(tag) ?? COST_OF_NONE), 0) / column.length;
  return best.cost <= alone + WORTH_OF_ALIGNMENT * RADIUS ? best.spots : new Map();
};
