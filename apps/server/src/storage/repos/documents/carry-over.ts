/** Carries elements that a person placed on the previous edition over to a new one. No I/O. */

import { referenceKey } from '@vitrina/contract';
import { elementText } from '../../../domain/documents/editing.ts';
import type { NewPage, TagOnPage } from '../../../domain/ports/documents.ts';
import type { PlacedModel, PlacedPageBody } from './edition-rows.ts';
import { groupByPage } from './page-rows.ts';

/** Elements of the previous edition by page number; those with origin `hand` are carried over. */
export type PreviousElements = ReadonlyMap<
  number,
  Pick<PlacedPageBody, 'images' | 'videos' | 'links'> & { models: PlacedModel[] }
>;

/** Elements that the new edition contains itself are not duplicated. */
const mergePlaced = <E extends object>(own: readonly E[], previous: readonly (E & { origin: string })[] = []): E[] => {
  const knownTexts = new Set(own.map(elementText));
  return [...own, ...previous.filter((element) => element.origin === 'hand' && !knownTexts.has(elementText(element)))];
};

/** Images, videos, models and links of the page with the same number. */
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
const productKey = (tag: TagOnPage): string => referenceKey(tag.product.ref) || JSON.stringify(tag);

/**
 * Tags placed by hand move to the page of the same number, if it exists, unless the new edition has a hand-placed
 * tag of that product there. A detected tag is dropped on a page where the product is placed by hand.
 */
export const carryOverTags = (pages: readonly NewPage[], previous: readonly TagOnPage[]): TagOnPage[] => {
  const placedByPage = groupByPage(previous.filter((tag) => tag.origin === 'hand'));
  return pages.flatMap(({ index, tags }) => {
    const placed = tags.filter((tag) => tag.origin === 'hand').map((tag) => ({ ...tag, page: index }));
    const placedProducts = new Set(placed.map(productKey));
    const carriedOver = (placedByPage.get(index) ?? []).filter((tag) => !placedProducts.has(productKey(tag)));
    const byHand = new Set([...placed, ...carriedOver].map(productKey));
    const detected = tags.filter((tag) => tag.origin === 'auto').map((tag) => ({ ...tag, page: index }));
    return [...detected.filter((tag) => !byHand.has(productKey(tag))), ...placed, ...carriedOver];
  });
};
