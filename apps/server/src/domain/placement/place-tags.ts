/**
 * Positions the tags of a page so that they hide no print and stand nearest to their own product (decision 031). Pure. Lengths are
 * percent of the page's width; `ratio` (width / height) converts them into percent of its height.
 */

import { alignColumn, columnsOf } from './align-columns.ts';
import { alignRow, type PricedSpot, rowsOf } from './align-rows.ts';
import type { Box, Spot } from './box-grid.ts';
import {
  costOfSize,
  createRoom,
  DISCS,
  type Disc,
  GAP,
  MAX_DISTANCE,
  MAX_INK,
  type PageToPlace,
  type PlacedSpot,
  RADIUS,
  type Room,
  round,
  SMALLEST,
  type TagToPlace,
  WHOLE,
} from './page-room.ts';
import { createTagPlacer } from './tag-spots.ts';

const STEP = RADIUS / 2;
/** More tags on one page are placed by the words alone: looking for the best place of each would take seconds. */
const MAX_TAGS = 300;
/** Where nothing is blank. */
const MAX_INK_OF_LEAST = 0.06;
/** Where so many discs of a page are smaller, the others would look more important: they become smaller as well. */
const COMMON_SHARE = 1 / 4;

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

type Candidate = { spot: Spot; cost: number };

/** The places without words for a disc, cheapest first. */
const candidatesOf = (tag: TagToPlace, disc: Disc, { room, ratio }: { room: Room; ratio: number }): Candidate[] => {
  const { lefts, tops } = placesAround(tag.box, disc.radius, ratio);
  const found: Candidate[] = [];
  for (const top of tops)
    for (const left of lefts) {
      const spot = { left, top };
      if (room.fits(spot, tag, disc)) found.push({ spot, cost: room.costOf(spot, tag, disc) });
    }
  return found.toSorted((a, b) => a.cost - b.cost);
};

type Found = { best: PricedSpot | null; least: { ink: number; spot: Spot | null } };

/** The cheapest place on blank paper; without one the place with the least ink. */
const findPlace = (tag: TagToPlace, page: { room: Room; ratio: number }, discs: readonly Disc[]): Found => {
  let best: Found['best'] = null;
  let least: Found['least'] = { ink: 1, spot: null };
  for (const disc of discs) {
    const price = costOfSize(disc);
    if (best && best.cost <= price) break;
    for (const { spot, cost } of candidatesOf(tag, disc, page)) {
      if (best && cost + price >= best.cost) break;
      const ink = page.room.inkAt(spot, disc);
      if (ink < MAX_INK) best = { spot: { ...spot, ...disc }, cost: cost + price };
      else if (disc === SMALLEST && ink < least.ink) least = { ink, spot };
    }
  }
  return { best, least };
};

/**
 * Blank paper on the line of the print, for a short line between longer ones: its place is nearer to another product, but stands on the line of
 * its own.
 */
const findOnLine = ({ box }: TagToPlace, room: Room): Spot | null => {
  const top = round(box.top + box.height / 2);
  const reach = SMALLEST.radius + GAP;
  for (let by = 0; by < MAX_DISTANCE; by += STEP / 2)
    for (const left of [box.left + box.width + reach + by, box.left - reach - by]) {
      const spot = { left: round(left), top };
      if (room.isFree(spot, SMALLEST) && room.inkAt(spot, SMALLEST) < MAX_INK) return spot;
    }
  return null;
};

/** `discs`: the sizes that a tag may have, the largest one first. */
const placeWith = (page: PageToPlace, tags: readonly TagToPlace[], discs: readonly Disc[]): PlacedSpot[] => {
  const { words, ratio } = page;
  const [largest = WHOLE] = discs;
  const room = createRoom(page, tags);
  const placeByWords = createTagPlacer(words, ratio, room.placed);
  const search = (tag: TagToPlace): Found => findPlace(tag, { room, ratio }, discs);

  const choose = (tag: TagToPlace): PlacedSpot => {
    const { best, least } = search(tag);
    if (best) return best.spot;
    if (least.spot && least.ink < MAX_INK_OF_LEAST) return { ...least.spot, ...SMALLEST };
    const onLine = findOnLine(tag, room);
    if (onLine) return { ...onLine, ...SMALLEST };
    const spot = placeByWords(tag.box);
    if (least.spot && least.ink <= room.inkAt(spot, SMALLEST)) return { ...least.spot, ...SMALLEST };
    const isCovering = room.touchesWord(spot, largest) || room.inkAt(spot, largest) >= MAX_INK;
    return { ...spot, ...(isCovering ? SMALLEST : largest) };
  };
  const add = (spot: PlacedSpot): PlacedSpot => {
    room.add(spot);
    return spot;
  };

  const aligned = new Map<number, PlacedSpot>();
  for (const column of columnsOf(tags, ratio)) {
    const spots = alignColumn(column, { room, ratio, discs }, (tag) => search(tag).best?.cost);
    for (const [at, spot] of spots) aligned.set(at, add(spot));
  }
  for (const row of rowsOf(tags, ratio)) {
    if (row.some(({ at }) => aligned.has(at))) continue;
    const spots = alignRow(row, room, (tag) => search(tag).best);
    for (const [at, spot] of spots) aligned.set(at, add(spot));
  }
  return tags.map((tag, at) => aligned.get(at) ?? add(choose(tag)));
};

/** The sizes without those that are larger than the common one of the page. Exceptions alone have the smallest, which is hard to see. */
const commonSizes = (spots: readonly PlacedSpot[]): readonly Disc[] => {
  const isCommon = (disc: Disc): boolean =>
    disc !== SMALLEST && spots.filter(({ radius }) => radius <= disc.radius).length >= COMMON_SHARE * spots.length;
  return DISCS.slice(Math.max(0, DISCS.findLastIndex(isCommon)));
};

/**
 * One spot per tag, in the given order. Each is inside the page, none is that of another tag, and the same input gives the same spots.
 */
export const placeTags = (page: PageToPlace, tags: readonly TagToPlace[]): PlacedSpot[] => {
  if (tags.length > MAX_TAGS) {
    const placeCrowded = createTagPlacer(page.words, page.ratio, createRoom(page, []).placed);
    return tags.map(({ box }) => ({ ...placeCrowded(box), ...WHOLE }));
  }
  const spots = placeWith(page, tags, DISCS);
  const discs = commonSizes([...(page.standing ?? []), ...spots]);
  return discs.length === DISCS.length ? spots : placeWith(page, tags, discs);
};
