/**
 * Positions the tags of a page so that they hide no print and stand nearest to their own product (decision 031). Pure. Lengths are
 * percent of the page's width; `ratio` (width / height) converts them into percent of its height.
 */

import { columnsOf, placeColumn } from './align-columns.ts';
import {
  createRoom,
  type Disc,
  MAX_INK,
  type PageToPlace,
  type PlacedSpot,
  SMALLEST,
  type TagToPlace,
  WHOLE,
} from './page-room.ts';
import { createPlaceSearch } from './search-places.ts';
import { createTagPlacer } from './tag-spots.ts';

/** More tags on one page are placed by the words alone: looking for the best place of each would take seconds. */
const MAX_TAGS = 300;
/** Where nothing is blank. */
const MAX_INK_OF_LEAST = 0.06;

/**
 * One spot per tag, in the given order. Each is inside the page, none is that of another tag, and the same input gives the same spots.
 */
export const placeTags = (page: PageToPlace, tags: readonly TagToPlace[]): PlacedSpot[] => {
  const { words, ratio } = page;
  if (tags.length > MAX_TAGS) {
    const placeCrowded = createTagPlacer(words, ratio, createRoom(page, []).placed);
    return tags.map(({ box }) => ({ ...placeCrowded(box), ...WHOLE }));
  }
  const room = createRoom(page, tags);
  const placeByWords = createTagPlacer(words, ratio, room.placed);
  const search = createPlaceSearch(room, ratio);

  /** Where nothing is blank, for a disc of the size that the others of its column have. */
  const coverLeast = (tag: TagToPlace, usual: Disc): PlacedSpot => {
    const [least, leastOfSmallest] = [search.withLeastInk(tag, usual), search.withLeastInk(tag, SMALLEST)];
    if (least.spot && least.ink < MAX_INK_OF_LEAST) return { ...least.spot, ...usual };
    const spot = placeByWords(tag.box);
    const smallest = leastOfSmallest.spot;
    if (smallest && (leastOfSmallest.ink < MAX_INK_OF_LEAST || leastOfSmallest.ink <= room.inkAt(spot, SMALLEST)))
      return { ...smallest, ...SMALLEST };
    const isCovering = room.touchesWord(spot, usual) || room.inkAt(spot, usual) >= MAX_INK;
    return { ...spot, ...(isCovering ? SMALLEST : usual) };
  };
  const add = (spot: PlacedSpot): PlacedSpot => {
    room.add(spot);
    return spot;
  };

  const aligned = new Map<number, PlacedSpot>();
  const discs = new Map<number, Disc>();
  for (const column of columnsOf(tags, ratio)) {
    const { disc, spots } = placeColumn(column, { room, search, ratio });
    for (const [at, spot] of spots) aligned.set(at, add(spot));
    for (const { at } of column.flat()) discs.set(at, disc);
  }
  const placeAlone = (tag: TagToPlace, at: number): PlacedSpot => {
    const disc = discs.get(at);
    if (disc) return coverLeast(tag, disc);
    return search.ofAnySize(tag)?.spot ?? coverLeast(tag, SMALLEST);
  };
  return tags.map((tag, at) => aligned.get(at) ?? add(placeAlone(tag, at)));
};
