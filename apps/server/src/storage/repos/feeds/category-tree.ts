/** Builds the category tree of a price list for `catalog/read` (§3 Catalog category). No I/O. */
import type { CatalogCategory } from '@vitrina/contract';
import { categoryIds, categoryLevels } from './feed-keys.ts';

/**
 * Categories appear in the order of their first occurrence. A product is listed in `Products` of the category that it is
 * filed under, not of its parents. Names that differ only in accents or case are one category, in the first spelling.
 */
export const categoryTree = (
  products: Iterable<{ productId: string; category: readonly string[] }>,
): CatalogCategory[] => {
  const roots: CatalogCategory[] = [];
  const known = new Map<string, { node: CatalogCategory; products: Set<string> }>();
  for (const { productId, category } of products) {
    const names = categoryLevels(category);
    let siblings = roots;
    let assigned: Set<string> | null = null;
    for (const [level, id] of categoryIds(category).entries()) {
      let entry = known.get(id);
      if (!entry) {
        const node = { ProviderId: id, Name: names[level] ?? id, Products: [], Children: [], LevelSpecifications: [] };
        entry = { node, products: new Set() };
        known.set(id, entry);
        siblings.push(node);
      }
      siblings = entry.node.Children;
      assigned = entry.products;
    }
    assigned?.add(productId);
  }
  for (const { node, products: assigned } of known.values()) node.Products = [...assigned];
  return roots;
};
