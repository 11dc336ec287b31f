/** Carries elements that a person placed on the previous edition over to a new one. No I/O. */

import { type Review, referenceKey } from '@vitrina/contract';
import { assignIds, elementText, isSettled } from '../../../domain/documents/placed-elements.ts';
import type { TagOnPage } from '../../../domain/ports/documents.ts';
import type { PlacedElements } from '../../../domain/ports/editing.ts';
import type { MaybeIdentified, NewPage, Placed } from '../../../domain/ports/elements.ts';
import { groupByPage } from './page-rows.ts';

/** Elements of the previous edition by page number; those with origin `hand` are carried over. */
export type PreviousElements = ReadonlyMap<number, Omit<PlacedElements, 'tags'>>;

/** Elements that the new edition contains itself are not duplicated. */
const mergePlaced = <E extends object>(
  own: readonly (E & MaybeIdentified)[],
  previous: readonly Placed<E>[] = [],
): (E & MaybeIdentified)[] => {
  const before = new Map(previous.map((element) => [elementText(element), element]));
  const knownTexts = new Set(own.map(elementText));
  return [
    ...own.map((element) => ({ ...element, id: before.get(elementText(element))?.id })),
    ...previous.filter((element) => element.origin === 'hand' && !knownTexts.has(elementText(element))),
  ];
};

/** Images, videos, models and links of the page with the same number. An element that both editions have keeps its id. */
export const carryOverElements = (page: NewPage, placed: PreviousElements): NewPage => {
  const previous = placed.get(page.index);
  if (!previous) return page;
  return {
    ...page,
    images: mergePlaced(page.images, previous.images),
    videos: mergePlaced(page.videos, previous.videos),
    models: mergePlaced(page.models, previous.models),
    links: mergePlaced(page.links, previous.links),
  };
};

/** Identity of a tag's product. Tags without a comparable reference are identical only when all fields are equal. */
const productKey = (tag: TagOnPage): string => referenceKey(tag.product.ref) || elementText(tag);

const groupByProduct = (tags: readonly TagOnPage[]): Map<string, TagOnPage[]> => {
  const groups = new Map<string, TagOnPage[]>();
  for (const tag of tags) {
    const key = productKey(tag);
    const group = groups.get(key);
    if (group) group.push(tag);
    else groups.set(key, [tag]);
  }
  return groups;
};

/**
 * The tag of the previous edition that each detected tag continues. One found as often as before is compared in the order of the
 * pages, any other on pages of the same number; of the rest, those that nobody reviewed lend their ids in order.
 */
const continuedTags = (detected: readonly TagOnPage[], previous: readonly TagOnPage[]): Map<TagOnPage, TagOnPage> => {
  const before = groupByProduct(previous);
  const pairs = new Map<TagOnPage, TagOnPage>();
  for (const [key, tags] of groupByProduct(detected)) {
    const former = [...(before.get(key) ?? [])];
    const pair = (tag: TagOnPage, continues: (one: TagOnPage) => boolean): void => {
      const at = pairs.has(tag) ? -1 : former.findIndex(continues);
      const [found] = at < 0 ? [] : former.splice(at, 1);
      if (found) pairs.set(tag, found);
    };
    if (former.length === tags.length) for (const tag of tags) pair(tag, () => true);
    for (const tag of tags) pair(tag, (one) => one.page === tag.page && isSettled(one));
    for (const tag of tags) pair(tag, (one) => one.page === tag.page);
    for (const tag of tags) pair(tag, (one) => !isSettled(one));
  }
  return pairs;
};

/**
 * The detected tags that a person hid in the previous edition. Pages may have moved: a product without a visible tag stays hidden
 * everywhere, one found as often as before is compared in the order of the pages, any other on pages of the same number.
 */
const hiddenAgain = (detected: readonly TagOnPage[], previous: readonly TagOnPage[]): Set<TagOnPage> => {
  const before = groupByProduct(previous);
  const hidden = new Set<TagOnPage>();
  for (const [key, tags] of groupByProduct(detected)) {
    const former = before.get(key) ?? [];
    const isHidden = (tag: TagOnPage, at: number): boolean => {
      if (former.length === tags.length) return former[at]?.active === false;
      return former.some(({ page, active }) => page === tag.page && !active);
    };
    const isNowhere = former.length > 0 && former.every(({ active }) => !active);
    for (const [at, tag] of tags.entries()) if (isNowhere || isHidden(tag, at)) hidden.add(tag);
  }
  return hidden;
};

const onPage = ({ index, tags }: NewPage, origin: TagOnPage['origin']): TagOnPage[] =>
  tags.filter((tag) => tag.origin === origin).map((tag) => ({ ...tag, page: index }));

const REJECTED: Review = 'rejected';

/** The tags of one page: `detected` and `placed` in the new edition, `previous` placed by hand on the page of this number. */
const mergeTags = (
  page: { detected: readonly TagOnPage[]; placed: readonly TagOnPage[]; previous: readonly TagOnPage[] },
  hidden: ReadonlySet<TagOnPage>,
  detectedProducts: ReadonlySet<string>,
): TagOnPage[] => {
  const { detected, placed, previous } = page;
  const placedProducts = new Set(placed.map(productKey));
  const hiddenHere = new Set(detected.filter((tag) => hidden.has(tag)).map(productKey));
  /** A hidden tag leaves the page when its product is detected on other pages. */
  const staysHere = (tag: TagOnPage): boolean =>
    tag.active || hiddenHere.has(productKey(tag)) || !detectedProducts.has(productKey(tag));
  const carriedOver = previous.filter((tag) => !placedProducts.has(productKey(tag)) && staysHere(tag));
  const byHand = new Set([...placed, ...carriedOver].map(productKey));
  const found = detected.filter((tag) => !byHand.has(productKey(tag)));
  const isRejected = (tag: TagOnPage): boolean => hidden.has(tag) && tag.review !== 'confirmed';
  return [...found.map((tag) => (isRejected(tag) ? { ...tag, review: REJECTED } : tag)), ...placed, ...carriedOver];
};

/**
 * A detected tag that continues one of the previous edition has its id and its review state. Tags placed by hand, and reviewed ones
 * that are not detected again, move to the page of the same number, if it exists, unless the new edition has a hand-placed
 * tag of that product there. A detected tag is dropped on a page where the product is placed by hand. Hidden tags
 * follow their product to the pages where it is detected.
 */
export const carryOverTags = (pages: readonly NewPage[], previous: readonly TagOnPage[]): TagOnPage[] => {
  const found = pages.flatMap((page) => onPage(page, 'auto'));
  const continued = continuedTags(
    found,
    previous.filter((tag) => tag.origin === 'auto'),
  );
  const continuing = new Set(continued.values());
  const placedByPage = groupByPage(previous.filter((tag) => isSettled(tag) && !continuing.has(tag)));
  const allDetected = found.map((tag): TagOnPage => {
    const former = continued.get(tag);
    return { ...tag, id: former?.id, review: former?.review ?? tag.review };
  });
  const detectedByPage = groupByPage(allDetected);
  const detectedProducts = new Set(allDetected.map(productKey));
  const hidden = hiddenAgain(allDetected, previous);
  return pages.flatMap((page) => {
    const detected = detectedByPage.get(page.index) ?? [];
    const tags = { detected, placed: onPage(page, 'hand'), previous: placedByPage.get(page.index) ?? [] };
    return mergeTags(tags, hidden, detectedProducts);
  });
};

/** The elements of a new edition with their ids: those that are carried over keep theirs, the others get new ones. */
export const withIds = (
  pages: readonly NewPage[],
  tags: readonly TagOnPage[],
): { pages: NewPage[]; tags: TagOnPage[] } => {
  const used = new Set<string>();
  return {
    tags: assignIds(tags, used),
    pages: pages.map((page) => ({
      ...page,
      images: assignIds(page.images, used),
      videos: assignIds(page.videos, used),
      models: assignIds(page.models, used),
      links: assignIds(page.links, used),
    })),
  };
};
