/** Tags every dish of a generated menu, edits the menu, and judges where the tags are in the next edition. */

import { findBlocks } from '../../blocks/blocks.ts';
import { createTagMover } from '../carry-over.ts';
import type { Outcome, TagToMove } from '../outcomes.ts';
import { createRandom, type Edits, edited, menuOf } from './edited-menu.fixture.ts';
import { type Layout, type Place, type PrintedMenu, printMenu } from './printed-menu.fixture.ts';

/** `suggested`: of the dishes that the new edition has and whose tags are for review. `right`: their first suggestion is the dish. */
export type Judged = {
  tags: number;
  moved: number;
  wrong: string[];
  review: string[];
  lost: number;
  suggested: number;
  right: number;
  misled: string[];
};

const NEAR = 1.5;

const isAt = (box: { left: number; top: number; height: number }, page: number, place: Place | undefined): boolean =>
  place?.page === page && Math.abs(box.left - place.left) < NEAR && Math.abs(box.top + box.height - place.top) < NEAR;

const tagsOf = (
  { pages, places }: PrintedMenu,
  names: ReadonlyMap<number, string>,
): { id: number; tag: TagToMove }[] => {
  const blocks = findBlocks(pages);
  return [...places].map(([id, place]) => {
    const own = blocks.find(
      ({ page, nameBox }) =>
        page === place.page &&
        Math.abs(nameBox.left - place.left) < NEAR &&
        nameBox.top < place.top &&
        nameBox.top + nameBox.height > place.top - NEAR,
    );
    const position = { left: Math.max(1.5, place.left - 2), top: place.top - 0.5 };
    const name = own?.name ?? names.get(id) ?? '';
    return { id, tag: { page: place.page, position, isByHand: false, ref: '', name, ...(own && { block: own.box }) } };
  });
};

/** The first line of a name of two lines is above the end of its box. */
const isDishAt = (page: number, top: number, left: number, place: Place | undefined): boolean =>
  isAt({ left, top, height: 0 }, page, place && { ...place, top: place.top - 1 });

export const judgeEdition = (
  seed: number,
  { before, after = before, edits }: { before: Layout; after?: Layout; edits: Edits },
): Judged => {
  const random = createRandom(seed);
  const menu = menuOf(random);
  const next = edited(menu, edits, random);
  const [old, fresh] = [printMenu(menu, before), printMenu(next, after)];
  const names = new Map(menu.flatMap(({ dishes }) => dishes.map(({ id, name }) => [id, name] as const)));
  const tagged = tagsOf(old, names);
  const mover = createTagMover({
    before: { pages: old.pages, references: [] },
    after: { pages: fresh.pages, references: [] },
  });
  const outcomes = mover.outcomes(
    tagged.map(({ tag }) => tag),
    (_, box) => ({ left: box.left, top: box.top }),
  );
  const result: Judged = {
    tags: tagged.length,
    moved: 0,
    wrong: [],
    review: [],
    lost: 0,
    suggested: 0,
    right: 0,
    misled: [],
  };
  const newNames = new Map(next.flatMap(({ dishes }) => dishes.map(({ id, name }) => [id, name] as const)));
  for (const [at, { id }] of tagged.entries()) judge(id, outcomes[at]);

  function judge(id: number, outcome: Outcome | undefined): void {
    const place = fresh.places.get(id);
    if (!outcome) return;
    const says = `${names.get(id)} (page ${old.places.get(id)?.page}) → ${newNames.get(id) ?? 'gone'}`;
    if (outcome.is === 'moved') {
      const box = outcome.block?.nameBox;
      const isRight = outcome.by === 'page' || (box !== undefined && isDishAt(outcome.page, box.top, box.left, place));
      result.moved += 1;
      if (!isRight) result.wrong.push(`${says}: at ${outcome.block?.name} by ${outcome.by}`);
      return;
    }
    if (place === undefined) return;
    const [first] = outcome.candidates;
    if (outcome.reason === 'not-found') result.lost += 1;
    else result.review.push(`${says}: ${outcome.reason}`);
    const own = mover.editions.after.units.find(({ block }) =>
      isDishAt(block.page, block.nameBox.top, block.nameBox.left, place),
    );
    result.suggested += 1;
    if (first && first.name === own?.block.name && first.page === place.page) result.right += 1;
    else result.misled.push(`${says}: ${outcome.reason}, suggests ${first?.name ?? 'nothing'}, is ${own?.block.name}`);
  }
  return result;
};
