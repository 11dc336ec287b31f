/** The categories of a price list as the tree of `catalog/read` (§3 Catalog category). Pure. */
import type { CatalogCategory } from '@vitrina/contract';
import { categoryIds, categoryLevels } from './feed-keys.ts';

/**
 * Categories stand in the order in which the list first names them. A product is in `Products` of the category that it is
 * filed under, not of those above. Names that differ only in accents or case are one category, under the first spelling.
 */
export const categoryTree = (
  products: Iterable<{ productId: string; category: readonly string[] }>,
): CatalogCategory[] => {
  const roots: CatalogCategory[] = [];
  const known = new Map<string, { node: CatalogCategory; products: Set<string> }>();
  for (const { productId, category } of products) {
    const names = categoryLevels(category);
    let siblings = roots;
    let filed: Set<string> | null = null;
    for (const [level, id] of categoryIds(category).entries()) {
      let entry = known.get(id);
      if (!entry) {
        const node = { ProviderId: id, Name: names[level] ?? id, Products: [], Children: [], LevelSpecifications: [] };
        entry = { node, products: new Set() };
        known.set(id, entry);
        siblings.push(node);
      }
      siblings = entry.node.Children;
      filed = entry.products;
    }
    filed?.add(productId);
  }
  for (const { node, products: filed } of known.values()) node.Products = [...filed];
  return roots;
};
