/**
 * The tags of a new edition: those that publishing has detected, and those of the edition before, each where its product is now.
 * A detected tag continues the tag of its product, with its id and review. Pure.
 */

import { referenceKey, type Block as StoredBlock } from '@vitrina/contract';
import { type Block, type Box, storedBlock } from '../blocks/blocks.ts';
import { isSettled, reviewOf } from '../documents/placed-elements.ts';
import { createTagPlacer } from '../placement/tag-spots.ts';
import type { NewReviewEntry, TagOnPage } from '../ports/documents.ts';
import type { NewPage } from '../ports/elements.ts';
import type { TagMover } from './carry-over.ts';
import { groupBy } from './group-by.ts';
import type { Outcome, TagToMove } from './outcomes.ts';
import type { Landing, Settle } from './settle-tags.ts';
import { nameOf } from './text-similarity.ts';

/** Of tags, by page: `carried` and `moved` by the page where they are now, `review` and `removed` by the page where they were. */
export type PageMoves = { page: number; carried: number; moved: number; new: number; review: number; removed: number };
export type NextTags = { tags: TagOnPage[]; review: NewReviewEntry[]; moves: PageMoves[] };

/** `isListed`: whether the products of tags can still be bought; null where nothing tells. */
export type NextTagsOptions = { isListed: ((ref: string) => boolean) | null; settle: Settle };

/** A page that has not changed keeps the blocks of the edition before, which may have been read without pictures. */
const pictureOf = ({ box, picture }: Block, page: number, { editions }: TagMover): Box | undefined => {
  const isSame = (other: Block): boolean => JSON.stringify(other.box) === JSON.stringify(box);
  return picture ?? editions.after.blocksOn.get(page)?.find(isSame)?.picture;
};

const boxOfBlock = ({ position, size }: StoredBlock): Box => ({ ...position, width: size.width, height: size.high });

const toMove = (tag: TagOnPage): TagToMove => ({
  page: tag.page,
  position: tag.position,
  isByHand: tag.origin === 'hand',
  ref: tag.product.ref,
  name: tag.name,
  ...(tag.block && { block: boxOfBlock(tag.block) }),
});

const createPlacers = ({ editions }: TagMover) => {
  const placers = new Map<number, ReturnType<typeof createTagPlacer>>();
  return (index: number, box: Box): { left: number; top: number } => {
    const page = editions.after.pageAt.get(index);
    const placer = placers.get(index) ?? createTagPlacer(page?.words ?? [], page ? page.width / page.height : 0.7);
    placers.set(index, placer);
    return placer(box);
  };
};

const MIN_NAME = 0.3;
const MIN_CONTAINED = 0.6;

/** Whether the list's own name of a detected tag says that the text beside its code is its product. */
const fitsItsText = (tag: TagOnPage, { editions }: TagMover): boolean => {
  const key = referenceKey(tag.product.ref);
  const print = editions.after.prints.find((one) => one.key === key && one.page === tag.page);
  if (!print?.unit) return false;
  const name = nameOf(tag.name);
  const { similarity, after } = editions;
  const isNamedElsewhere = after.named.get(name.key)?.some((one) => one !== print.unit) === true;
  if (isNamedElsewhere && print.unit.name.key !== name.key) return false;
  return (
    similarity.of(name, print.unit.name) >= MIN_NAME || similarity.contained(name, print.unit.name) >= MIN_CONTAINED
  );
};

const distance = (a: TagOnPage, b: { left: number; top: number }): number =>
  Math.hypot(a.position.left - b.left, a.position.top - b.top);

type Moved = Extract<Outcome, { is: 'moved' }>;

const isByName = ({ evidence }: TagOnPage): boolean => evidence?.rule === 'name';

const isInside = ({ position, size }: StoredBlock, { left, top }: { left: number; top: number }): boolean =>
  left >= position.left && left <= position.left + size.width && top >= position.top && top <= position.top + size.high;

const middleOf = ({ position, size }: StoredBlock): { left: number; top: number } => ({
  left: position.left + size.width / 2,
  top: position.top + size.high / 2,
});

/** Whether another tag of the page stands on the block of a tag, or has the same block. */
const sharesBlock = (tag: TagOnPage, other: TagOnPage): boolean =>
  tag.block !== undefined &&
  (isInside(tag.block, other.position) || (other.block !== undefined && isInside(tag.block, middleOf(other.block))));

/** A tag that was moved comes before a name that was found. */
const standingFree = (placed: readonly TagOnPage[]): ((tag: TagOnPage) => boolean) => {
  const onPage = groupBy(placed, ({ page }) => page);
  return (tag) => !isByName(tag) || !(onPage.get(tag.page) ?? []).some((other) => sharesBlock(tag, other));
};

const stateOf = (tag: TagOnPage) => ({ id: tag.id, review: reviewOf(tag), active: tag.active });

/** The detected tags of the new edition, each to be taken once. */
const createDetected = (pages: readonly NewPage[]) => {
  const open = new Map<string, TagOnPage[]>();
  const keyOf = (page: number, ref: string): string => `${page} ${referenceKey(ref)}`;
  for (const { index, tags } of pages)
    for (const tag of tags) {
      if (tag.origin !== 'auto') continue;
      const key = keyOf(index, tag.product.ref);
      open.set(key, [...(open.get(key) ?? []), { ...tag, page: index }]);
    }
  const keysByRef = groupBy([...open.keys()], (key) => key.slice(key.indexOf(' ') + 1));
  return {
    /** The one of a product that is nearest to a place. */
    take: (page: number, ref: string, at: { left: number; top: number }): TagOnPage | undefined => {
      const list = open.get(keyOf(page, ref)) ?? [];
      const [nearest] = list.toSorted((a, b) => distance(a, at) - distance(b, at));
      if (nearest) list.splice(list.indexOf(nearest), 1);
      return nearest;
    },
    /** One of a product that its name tells, on any page. */
    takeNamed: (ref: string): TagOnPage | undefined => {
      const lists = (keysByRef.get(referenceKey(ref)) ?? []).flatMap((key) => [open.get(key) ?? []]);
      const list = lists.find((tags) => tags.some(isByName));
      return list?.splice(list.findIndex(isByName), 1)[0];
    },
    /** Drops the tags of a product on a page. */
    drop: (page: number, ref: string): void => void open.delete(keyOf(page, ref)),
    rest: (): TagOnPage[] => [...open.values()].flat(),
  };
};

const countMoves = () => {
  const pages = new Map<number, PageMoves>();
  return {
    add: (page: number, what: Exclude<keyof PageMoves, 'page'>): void => {
      const of = pages.get(page) ?? { page, carried: 0, moved: 0, new: 0, review: 0, removed: 0 };
      of[what] += 1;
      pages.set(page, of);
    },
    result: (): PageMoves[] => [...pages.values()].sort((a, b) => a.page - b.page),
  };
};

const isAtItsPlace = (tag: TagOnPage, from: TagOnPage): boolean =>
  tag.page === from.page && distance(tag, from.position) < 0.5;

export const nextTags = (
  pages: readonly NewPage[],
  previous: readonly TagOnPage[],
  mover: TagMover,
  { isListed, settle }: NextTagsOptions,
): NextTags => {
  const outcomes = mover.outcomes(previous.map(toMove), createPlacers(mover));
  const detected = createDetected(pages);
  const moves = countMoves();
  const review: NewReviewEntry[] = [];
  const reused = new Set<string>();
  const given = pages.flatMap(({ index, tags }) =>
    tags.filter(({ origin }) => origin === 'hand').map((tag): TagOnPage => ({ ...tag, page: index })),
  );
  const givenProducts = new Set(given.map(({ page, product }) => `${page} ${referenceKey(product.ref)}`));
  const carried: { tag: TagOnPage; from: TagOnPage; landing: Landing | null }[] = [];

  const refer = (tag: TagOnPage, reason: NewReviewEntry['reason'], candidates: NewReviewEntry['candidates']): void => {
    review.push({ kind: 'tag', element: tag, page: tag.page, reason, candidates });
    moves.add(tag.page, reason === 'not-found' ? 'removed' : 'review');
  };
  const keep = (tag: TagOnPage, outcome: Moved): void => {
    const found = tag.origin === 'auto' ? detected.take(outcome.page, tag.product.ref, outcome.position) : undefined;
    const { page, position, block } = outcome;
    if (!found && tag.origin === 'auto' && isListed?.(tag.product.ref) === false) {
      refer(tag, 'not-listed', [{ page, position, name: block?.name ?? '' }]);
      return;
    }
    const { block: _before, ...rest } = tag;
    // The block of a detected tag is its own; products that are printed in one block have parts of it.
    const area = block && !found ? { block: storedBlock(block.box, pictureOf(block, page, mover)) } : {};
    const next = found ? { ...found, ...area, ...stateOf(tag) } : { ...rest, page, position, ...area };
    const { print, keepsDistance } = outcome;
    const landing = found || !print ? null : { tag: next, from: tag, print, unit: block?.box, keepsDistance };
    carried.push({ tag: next, from: tag, landing });
  };

  // Tags of publishing first: they take their detections, before those of a product placed by hand are dropped.
  const inTurn = [...previous.entries()].sort(
    ([, a], [, b]) => Number(a.origin === 'hand') - Number(b.origin === 'hand'),
  );
  for (const [at, tag] of inTurn) {
    const outcome = outcomes[at];
    if (!outcome) continue;
    // A product found by its name needs no person, unless one has decided about the tag before.
    const named = outcome.is === 'review' && !isSettled(tag) ? detected.takeNamed(tag.product.ref) : undefined;
    if (named) carried.push({ tag: { ...named, ...stateOf(tag) }, from: tag, landing: null });
    else if (outcome.is === 'review') {
      if (outcome.reason === 'other-text') reused.add(referenceKey(tag.product.ref));
      refer(tag, outcome.reason, outcome.candidates);
    } else if (tag.origin === 'hand' && givenProducts.has(`${outcome.page} ${referenceKey(tag.product.ref)}`)) {
      moves.add(outcome.page, 'carried');
    } else {
      keep(tag, outcome);
      if (tag.origin === 'hand') detected.drop(outcome.page, tag.product.ref);
    }
  }
  for (const { page, product } of given) detected.drop(page, product.ref);

  const hiddenKeys = new Set(previous.filter(({ active }) => !active).map(({ product }) => referenceKey(product.ref)));
  for (const { active, product } of previous) if (active) hiddenKeys.delete(referenceKey(product.ref));
  const standsFree = standingFree([...given, ...carried.map(({ tag }) => tag)]);
  const isFresh = (tag: TagOnPage): boolean => !reused.has(referenceKey(tag.product.ref)) || fitsItsText(tag, mover);
  const fresh = detected.rest().filter((tag) => isFresh(tag) && standsFree(tag));
  for (const { page } of fresh) moves.add(page, 'new');
  const found = fresh.map(
    (tag): TagOnPage =>
      hiddenKeys.has(referenceKey(tag.product.ref)) ? { ...tag, active: false, review: 'rejected' } : tag,
  );
  const landings = carried.flatMap(({ landing }) => landing ?? []);
  const standing = [...found, ...given, ...carried.filter(({ landing }) => !landing).map(({ tag }) => tag)];
  const settled = settle(landings, standing);
  const moved = carried.map(({ tag, from }): TagOnPage => {
    const spot = settled.get(tag);
    const { left, top, size } = spot ?? { ...tag.position, size: null };
    const next = spot ? { ...tag, position: { left, top }, size: size ?? tag.size } : tag;
    moves.add(next.page, isAtItsPlace(next, from) ? 'carried' : 'moved');
    return next;
  });
  const tags = [...found, ...given, ...moved].sort((a, b) => a.page - b.page);
  return { tags, review, moves: moves.result() };
};
