/** Which images, videos, models and links a new edition has: its own and those that a person placed before. No I/O. */

import { elementText } from '../../domain/editing-elements.ts';
import type { NewPage } from '../../domain/ports.ts';
import type { PlacedModel, PlacedPageBody } from './edition-rows.ts';

/** The elements that a person placed on the edition before, by page. */
export type PlacedBefore = ReadonlyMap<
  number,
  Pick<PlacedPageBody, 'images' | 'videos' | 'links'> & { models: PlacedModel[] }
>;

/** Those that the new edition brings itself are there once. */
const withPlaced = <E extends object>(own: readonly E[], before: readonly (E & { origin: string })[] = []): E[] => {
  const known = new Set(own.map(elementText));
  return [...own, ...before.filter((element) => element.origin === 'hand' && !known.has(elementText(element)))];
};

/** They go to the page of the same number, where there is one. */
export const withPlacedElements = (page: NewPage, placed: PlacedBefore): NewPage => {
  const before = placed.get(page.index);
  if (!before) return page;
  return {
    ...page,
    images: withPlaced(page.images, before.images),
    videos: withPlaced(page.videos, before.videos),
    models: withPlaced(page.models, before.models),
    links: withPlaced(page.links, before.links),
  };
};
