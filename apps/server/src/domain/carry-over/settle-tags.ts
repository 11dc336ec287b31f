/**
 * Places of moved tags on the drawn page. A tag keeps its distance from its product as long as it covers no print there; otherwise it
 * gets its place by the rules for new tags. A person may have put a tag on a picture or on words: there it stays. Pure.
 */

import type { Box } from '../placement/box-grid.ts';
import {
  createRoom,
  type Disc,
  discOf,
  MAX_INK,
  type PlacedSpot,
  type Room,
  type TagToPlace,
  WHOLE,
} from '../placement/page-room.ts';
import { placeTags } from '../placement/place-tags.ts';
import type { TagOnPage } from '../ports/documents.ts';
import type { InkMap } from '../ports/pdf.ts';
import type { ComparedEditions } from './compare-editions.ts';
import { groupBy } from './group-by.ts';

/** Null for a page that is not drawn. */
export type DrawnPages = { before: (page: number) => InkMap | null; after: (page: number) => InkMap | null };

/** `from`: the tag of the edition before. `print` and `unit`: of its product. `keepsDistance`: see Outcome. */
export type Landing = {
  tag: TagOnPage;
  from: TagOnPage;
  print: Box;
  unit: Box | undefined;
  keepsDistance: boolean;
};

const discOfTag = ({ size }: TagOnPage): Disc => (size === null ? WHOLE : discOf(size));
const spotOf = (tag: TagOnPage): PlacedSpot => ({ ...tag.position, ...discOfTag(tag) });
const touchesWord = (room: Room, tag: TagOnPage): boolean => room.touchesWord(tag.position, discOfTag(tag));
const hidesInk = (room: Room, tag: TagOnPage): boolean => room.inkAt(tag.position, discOfTag(tag)) >= MAX_INK;

type Side = ComparedEditions['before'];

const createRooms = ({ pageAt, blocksOn }: Side, ink: (page: number) => InkMap | null) => {
  const rooms = new Map<number, Room>();
  const pageOf = (index: number) => {
    const page = pageAt.get(index);
    const ratio = page && page.width > 0 && page.height > 0 ? page.width / page.height : Math.SQRT1_2;
    const others = (blocksOn.get(index) ?? []).map(({ box }) => box);
    return { words: page?.words ?? [], ratio, ink: ink(index), others };
  };
  return {
    pageOf,
    roomOf: (index: number): Room => {
      const room = rooms.get(index) ?? createRoom(pageOf(index), []);
      rooms.set(index, room);
      return room;
    },
  };
};

/** `standing`: the other tags of the new edition. Returns the landings that have another place. */
export type Settle = (landings: readonly Landing[], standing: readonly TagOnPage[]) => Map<TagOnPage, PlacedSpot>;

export const createSettler = (
  { before, after }: Pick<ComparedEditions, 'before' | 'after'>,
  drawn: DrawnPages,
): Settle => {
  const [old, fresh] = [createRooms(before, drawn.before), createRooms(after, drawn.after)];
  // An old page that is not drawn does not say what its tags covered.
  const isOnPicture = ({ from }: Landing): boolean =>
    from.origin === 'hand' && (drawn.before(from.page) === null || hidesInk(old.roomOf(from.page), from));
  const isOnWords = ({ from }: Landing): boolean => from.origin === 'hand' && touchesWord(old.roomOf(from.page), from);
  const coversPrint = (landing: Landing, room: Room): boolean =>
    (!isOnPicture(landing) && hidesInk(room, landing.tag)) || (!isOnWords(landing) && touchesWord(room, landing.tag));

  /** Equal calls share their result: the transaction of a publishing repeats one that was made before it. */
  const known = new Map<string, PlacedSpot[]>();
  const place = (index: number, standing: readonly PlacedSpot[], tags: readonly TagToPlace[]): PlacedSpot[] => {
    const key = JSON.stringify([index, standing, tags]);
    const spots = known.get(key) ?? placeTags({ ...fresh.pageOf(index), standing }, tags);
    known.set(key, spots);
    return spots;
  };

  return (landings, standing) => {
    const standsOn = groupBy(standing, ({ page }) => page);
    const settled = new Map<TagOnPage, PlacedSpot>();
    for (const [index, here] of groupBy(landings, ({ tag }) => tag.page)) {
      const room = fresh.roomOf(index);
      const others = standsOn.get(index) ?? [];
      const isOnAnother = ({ tag }: Landing): boolean =>
        others.some(({ position }) => position.left === tag.position.left && position.top === tag.position.top);
      const toPlace = here.filter((one) => !one.keepsDistance || coversPrint(one, room) || isOnAnother(one));
      if (toPlace.length === 0) continue;
      const kept = here.filter((one) => !toPlace.includes(one)).map(({ tag }) => tag);
      const spots = place(
        index,
        [...others, ...kept].map(spotOf),
        toPlace.map(({ print, unit }) => ({ box: print, unit })),
      );
      for (const [at, { tag }] of toPlace.entries()) {
        const spot = spots[at];
        if (spot) settled.set(tag, spot);
      }
    }
    return settled;
  };
};
