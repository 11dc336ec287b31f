/** Which tags a new edition has: its own and those that a person placed on the edition before it. No I/O. */
import type { NewPage, TagOnPage } from '../../domain/ports.ts';
import { referenceKey } from '../../domain/reference-key.ts';
import { byPage } from './by-page.ts';

/** Tags without a comparable reference are the same only when they are equal in everything. */
const productOf = (tag: TagOnPage): string => referenceKey(tag.product.ref) || JSON.stringify(tag);

/**
 * Hand tags of the edition before go to the page of the same number, where there is one, unless the new edition brings a
 * hand tag of that product on that page. Where a person has placed a product, it is not found a second time.
 */
export const tagsOfEdition = (pages: readonly NewPage[], before: readonly TagOnPage[]): TagOnPage[] => {
  const kept = byPage(before.filter((tag) => tag.origin === 'hand'));
  return pages.flatMap(({ index, tags }) => {
    const placed = tags.filter((tag) => tag.origin === 'hand').map((tag) => ({ ...tag, page: index }));
    const placedProducts = new Set(placed.map(productOf));
    const carried = (kept.get(index) ?? []).filter((tag) => !placedProducts.has(productOf(tag)));
    const byHand = new Set([...placed, ...carried].map(productOf));
    const found = tags.filter((tag) => tag.origin === 'auto').map((tag) => ({ ...tag, page: index }));
    return [...found.filter((tag) => !byHand.has(productOf(tag))), ...placed, ...carried];
  });
};
