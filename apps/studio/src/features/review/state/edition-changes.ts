/** The tags of the edition before: on the same page, on another one, new, or gone. Pure. */
import type { PageState } from '@vitrina/contract/admin';

type Tagged = Pick<PageState, 'index' | 'tags'>;
type Place = { page: number; left: number; top: number };
type OfProduct = { name: string; places: Place[] };

/** `from`: pages on which the product no longer stands. `to`: its new place. */
type MovedTag = { key: string; name: string; from: readonly number[]; to: Place };
export type EditionChanges = { stayed: number; moved: readonly MovedTag[]; added: number; gone: number };

const productsOf = (pages: readonly Tagged[]): Map<string, OfProduct> => {
  const products = new Map<string, OfProduct>();
  for (const { index, tags } of pages)
    for (const { active, product, name, position } of tags) {
      const key = product.ref || product.id;
      if (!active || key === '') continue;
      const known = products.get(key) ?? { name, places: [] };
      known.places.push({ page: index, ...position });
      products.set(key, known);
    }
  return products;
};

/** By product. One that stands on its old pages and on more has stayed. */
export const changesBetween = (before: readonly Tagged[], after: readonly Tagged[]): EditionChanges => {
  const [old, now] = [productsOf(before), productsOf(after)];
  const changes = { stayed: 0, moved: [] as MovedTag[], added: 0, gone: 0 };
  for (const [key, { name, places }] of now) {
    const pagesBefore = old.get(key)?.places.map(({ page }) => page);
    const pages = new Set(places.map(({ page }) => page));
    const from = [...new Set(pagesBefore)].filter((page) => !pages.has(page));
    const to = places.find(({ page }) => !pagesBefore?.includes(page));
    if (pagesBefore === undefined) changes.added += 1;
    else if (from.length > 0 && to) changes.moved.push({ key, name, from, to });
    else changes.stayed += 1;
  }
  changes.gone = [...old.keys()].filter((key) => !now.has(key)).length;
  changes.moved.sort((one, other) => one.to.page - other.to.page || one.to.top - other.to.top);
  return changes;
};
