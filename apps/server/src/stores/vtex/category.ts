/** Maps VTEX's category tree to ours (§3 Catalog category). Pure. */
import type { CatalogCategory, LevelSpecification } from '@vitrina/contract';
import { field, flag, listOf, text } from '../../domain/untrusted-json.ts';

/** §3: nested up to 4 levels. Real trees are deeper and are cut. */
const maxLevels = 4;
/** Names appear in a menu; a tree of thousands helps nobody to choose. */
const maxName = 200;
const maxCategories = 5_000;

/** The tree without its invalid entries: ids without a name, a category inside itself, entries beyond the limits. */
export const vtexTree = (raw: unknown[]): CatalogCategory[] => {
  let left = maxCategories;
  const categoryOf = (entry: unknown, above: readonly string[]): CatalogCategory | null => {
    const id = text(field(entry, 'id'));
    if (id === '' || above.includes(id) || left <= 0) return null;
    left -= 1;
    const path = [...above, id];
    return {
      ProviderId: id,
      Name: text(field(entry, 'name')).slice(0, maxName),
      Products: [],
      Children: path.length >= maxLevels ? [] : listOf(field(entry, 'children'), (child) => categoryOf(child, path)),
      LevelSpecifications: [],
    };
  };
  return listOf(raw, (entry) => categoryOf(entry, []));
};

export const vtexLevelSpecification = (raw: unknown): LevelSpecification | null => {
  const Name = text(field(raw, 'Name')).slice(0, maxName);
  const FieldId = text(field(raw, 'FieldId'));
  if (Name === '') return null;
  return { Name, IsActive: flag(field(raw, 'IsActive')) ?? false, ...(FieldId === '' ? {} : { FieldId }) };
};

/**
 * Every category, upper levels first: when the allowance does not cover all, specifications of the upper ones are
 * fetched.
 */
export const byLevel = (categories: CatalogCategory[]): CatalogCategory[] =>
  categories.length === 0 ? [] : [...categories, ...byLevel(categories.flatMap(({ Children }) => Children))];
