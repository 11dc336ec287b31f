/** Tags of products that stand one below the other have one size and stand below each other as well. Pure. */

import { type Box, distance, type Spot } from './box-grid.ts';
import {
  COST_OF_NONE,
  costOfSize,
  DISCS,
  type Disc,
  GAP,
  MAX_DISTANCE,
  type PlacedSpot,
  RADIUS,
  type Room,
  round,
  SMALLEST,
  SPACING,
  type TagToPlace,
} from './page-room.ts';
import type { PlaceSearch, Priced } from './search-places.ts';

const MIN_COLUMN = 3;
/** In percent of the page's width, of left edges: bullets and indents. The axes of centred lines are exact. */
const MAX_SHIFT = 2;
const MAX_SHIFT_OF_AXIS = 0.6;
const MAX_GAP = 14;
/** How many tags of a list must fit at the common place; the others are placed alone. */
const MIN_ALIGNED = 0.66;
/** In radii of a whole disc: of a tag beside the common place. */
const COST_OF_OUT_OF_LINE = 2.5;
/** In radii of a whole disc: where the common place is no farther away, none looks for a better one alone. */
const NEAR_COLUMN = 2;
/** In radii: discs below each other do not touch, except for the smallest. */
const PITCH = 1.6;
const MIN_PITCH = 0.5;
/** Between the common places that are tried, in percent of the page's width. */
const STEP = 0.25;
/** In radii: how far a disc may stand above or below the middle of its line, to avoid a rule. */
const NUDGES = [0, 0.3, -0.3, 0.6, -0.6];
const COST_OF_NUDGE = 1;
/** Longer names than these shares of the list do not push the tags of all others away. */
const LIST_ENDS = [1, 0.9, 0.8];

type Member = { at: number; tag: TagToPlace };
type List = readonly Member[];
/** The lists of a page whose print begins at one place: one column to the eye. */
export type Column = readonly List[];

const isBelow = (box: Box, last: Box, ratio: number): boolean => {
  const gap = (box.top - last.top) / ratio;
  return gap > 0 && gap <= MAX_GAP;
};

type Edge = { of(box: Box): number; maxShift: number };
const EDGES: readonly Edge[] = [
  { of: ({ left }) => left, maxShift: MAX_SHIFT },
  { of: ({ left, width }) => left + width / 2, maxShift: MAX_SHIFT_OF_AXIS },
];

/** Lists end where much space follows. */
const columnsBy = (edge: Edge, members: readonly Member[], ratio: number): Member[][][] => {
  const found: { first: number; last: number; lists: Member[][] }[] = [];
  for (const member of members) {
    const place = edge.of(member.tag.box);
    // From each line to the next, and within the whole column.
    const column = found.find(
      ({ first, last }) => Math.abs(place - last) <= edge.maxShift && Math.abs(place - first) <= 2 * edge.maxShift,
    );
    const list = column?.lists.find((one) => {
      const last = one.at(-1);
      return last !== undefined && isBelow(member.tag.box, last.tag.box, ratio);
    });
    if (list) list.push(member);
    else if (column) column.lists.push([member]);
    else found.push({ first: place, last: place, lists: [[member]] });
    if (column) column.last = place;
  }
  return found.map(({ lists }) => lists);
};

const sizeOf = (column: Column): number => column.reduce((sum, { length }) => sum + length, 0);

/** Columns of tags whose print has one left edge or one axis, the longest first. */
export const columnsOf = (tags: readonly TagToPlace[], ratio: number): Column[] => {
  let rest: Member[] = tags.map((tag, at) => ({ at, tag })).sort((a, b) => a.tag.box.top - b.tag.box.top);
  const columns: Column[] = [];
  for (;;) {
    const [longest] = EDGES.flatMap((edge) => columnsBy(edge, rest, ratio)).sort((a, b) => sizeOf(b) - sizeOf(a));
    if (!longest || sizeOf(longest) < MIN_COLUMN) return columns;
    columns.push(longest);
    const taken = new Set(longest.flat());
    rest = rest.filter((member) => !taken.has(member));
  }
};

/** The common places of a list: close to most of its print, then in steps over all that belongs to it and beside it. */
const leftsOf = (list: List, radius: number): number[] => {
  const boxes = list.map(({ tag }) => tag.box);
  const units = list.map(({ tag }) => tag.unit ?? tag.box);
  const ends = boxes.map(({ left, width }) => left + width).sort((a, b) => a - b);
  const reach = radius + GAP;
  const near = LIST_ENDS.map((share) => (ends[Math.ceil(share * ends.length) - 1] ?? 0) + reach);
  const from = Math.min(...units.map(({ left }) => left)) - MAX_DISTANCE;
  const to = Math.max(...units.map(({ left, width }) => left + width)) + MAX_DISTANCE;
  const steps = Array.from({ length: Math.floor((to - from) / STEP) }, (_, at) => from + at * STEP);
  return [...near, Math.min(...boxes.map(({ left }) => left)) - reach, ...steps].map(round);
};

type Placed = ReadonlyMap<number, PlacedSpot>;
/** `missing`: tags without a good place. `cost`: the sum of all. */
type Trial = { spots: Placed; missing: number; cost: number };

const isBetter = (one: Trial, other: Trial | null): boolean =>
  other === null || one.missing < other.missing || (one.missing === other.missing && one.cost < other.cost);

/** `taken`: by the other lists of the column. */
type Page = { room: Room; search: PlaceSearch; ratio: number; taken: readonly Spot[] };

const isApart = (spot: Spot, others: Iterable<Spot>, gap: number, ratio: number): boolean => {
  for (const other of others) if (distance(spot, { ...other, width: 0, height: 0 }, ratio) < gap) return false;
  return true;
};

const heightOf = ({ tag: { box } }: Member): number => round(box.top + box.height / 2);

/** The place of a member at one distance from the left: on its line, or a little above or below its middle. */
const placeAt = (left: number, member: Member, disc: Disc, { room, ratio, taken }: Page): Priced | null => {
  const { tag } = member;
  for (const nudge of NUDGES) {
    const spot = { left, top: round(heightOf(member) + nudge * disc.radius * ratio) };
    if (distance(spot, tag.unit ?? tag.box, ratio) > MAX_DISTANCE) return null;
    const isFree = isApart(spot, taken, SPACING * disc.radius, ratio);
    if (isFree && room.fits(spot, tag, disc) && room.isBlank(spot, disc))
      return {
        spot: { ...spot, ...disc },
        cost: room.costOf(spot, tag, disc) + Math.abs(nudge) * COST_OF_NUDGE * RADIUS,
      };
  }
  return null;
};

/** The members of a list that have a good place at one distance from the left; null where too few have one. */
const alignedAt = (left: number, list: List, disc: Disc, page: Page): Trial | null => {
  const spots = new Map<number, PlacedSpot>();
  let [missing, cost] = [0, 0];
  let last: Spot | null = null;
  for (const member of list) {
    const found = placeAt(left, member, disc, page);
    const isApartFromLast =
      last === null || found === null || isApart(found.spot, [last], MIN_PITCH * disc.radius, page.ratio);
    if (found && isApartFromLast) {
      spots.set(member.at, found.spot);
      last = found.spot;
    } else missing += 1;
    if (missing > (1 - MIN_ALIGNED) * list.length) return null;
    cost += found?.cost ?? (COST_OF_OUT_OF_LINE + NEAR_COLUMN) * RADIUS;
  }
  return { spots, missing, cost };
};

/** Adds a place of the same size for each member that has none. */
const complete = (start: Placed, list: List, disc: Disc, { room, search, ratio, taken }: Page): Trial => {
  const spots = new Map(start);
  let [missing, cost] = [0, 0];
  for (const { at, tag } of list) {
    const spot = spots.get(at);
    if (spot) cost += room.costOf(spot, tag, disc);
    else {
      const isFree = (place: Spot): boolean =>
        isApart(place, taken, SPACING * disc.radius, ratio) &&
        isApart(place, spots.values(), SPACING * disc.radius, ratio);
      const alone = search.ofSize(tag, disc, isFree);
      if (alone) spots.set(at, alone.spot);
      else missing += 1;
      cost += alone ? alone.cost + COST_OF_OUT_OF_LINE * RADIUS : COST_OF_NONE;
    }
  }
  return { spots, missing, cost };
};

const isTooTight = (list: List, { radius }: Disc, ratio: number): boolean =>
  list.some((member, at) => {
    const next = list[at + 1];
    return next !== undefined && (heightOf(next) - heightOf(member)) / ratio < PITCH * radius;
  });

const placeList = (list: List, disc: Disc, page: Page): Trial => {
  let common: Trial | null = null;
  for (const left of leftsOf(list, disc.radius)) {
    const trial = alignedAt(left, list, disc, page);
    if (trial && (common === null || trial.cost < common.cost)) common = trial;
  }
  const aligned = common && complete(common.spots, list, disc, page);
  if (aligned && aligned.missing === 0 && aligned.cost <= NEAR_COLUMN * RADIUS * list.length) return aligned;
  const alone = complete(new Map(), list, disc, page);
  return aligned && !isBetter(alone, aligned) ? aligned : alone;
};

/** Discs of one size, each list below each other at its best common place. Tags without a good place have no spot. */
export const placeColumn = (column: Column, page: Omit<Page, 'taken'>): { disc: Disc; spots: Placed } => {
  let best: (Trial & { disc: Disc }) | null = null;
  for (const disc of DISCS) {
    const price = sizeOf(column) * costOfSize(disc);
    if (best && best.missing === 0 && best.cost <= price) break;
    if (disc !== SMALLEST && column.some((list) => isTooTight(list, disc, page.ratio))) continue;
    const spots = new Map<number, PlacedSpot>();
    let [missing, cost] = [0, price];
    for (const list of column) {
      const trial = placeList(list, disc, { ...page, taken: [...spots.values()] });
      for (const [at, spot] of trial.spots) spots.set(at, spot);
      missing += trial.missing;
      cost += trial.cost;
    }
    const trial = { spots, missing, cost, disc };
    if (isBetter(trial, best)) best = trial;
  }
  return best ?? { disc: SMALLEST, spots: new Map() };
};
