/** The company's categories as filters: a path from the top, at most 4 levels deep (§3 Catalog category). Pure. */
import type { CatalogCategory, LevelSpecification, Product } from '@vitrina/contract';
import { list, object, optional, text } from '../../lib/data/unchecked.ts';

/** `ProviderId`s from the top. */
export type CategoryPath = readonly string[];

export const isSamePath = (one: CategoryPath, other: CategoryPath): boolean =>
  one.length === other.length && one.every((id, level) => id === other[level]);

/** §3 */
const MAX_LEVELS = 4;

const specifications = list(
  object<LevelSpecification>({ Name: text, IsActive: Boolean, FieldId: optional(text) }),
  ({ Name }) => Name,
);

/** Fills in missing lists, cuts levels below the fourth and drops categories that have no id or no name. */
export const parseCategories = (given: unknown, level = 1): CatalogCategory[] =>
  list(
    object<CatalogCategory>({
      ProviderId: text,
      Name: text,
      Products: list(text),
      Children: (children) => (level < MAX_LEVELS ? parseCategories(children, level + 1) : []),
      LevelSpecifications: specifications,
    }),
    ({ ProviderId, Name }) => ProviderId && Name,
  )(given);

/** The categories along the path; stops at the first id that the tree does not have. */
export const categoriesAlong = (tree: readonly CatalogCategory[], path: CategoryPath): CatalogCategory[] => {
  const along: CatalogCategory[] = [];
  let level = tree;
  for (const id of path) {
    const found = level.find(({ ProviderId }) => ProviderId === id);
    if (!found) break;
    along.push(found);
    level = found.Children;
  }
  return along;
};

const idsBelow = (category: CatalogCategory): string[] => [category.ProviderId, ...category.Children.flatMap(idsBelow)];
const productsBelow = (category: CatalogCategory): string[] => [
  ...category.Products,
  ...category.Children.flatMap(productsBelow),
];

/** Stores name the category of a product; price lists name the products of a category. */
export const isInCategory = (along: readonly CatalogCategory[], { categoryId, productId }: Product): boolean => {
  const last = along.at(-1);
  return last === undefined || idsBelow(last).includes(categoryId) || productsBelow(last).includes(productId);
};

export type Facet = { name: string; field: string; values: string[] };

/**
 * Facets with one value, with too many, or with a different value for every product do not narrow a list and are
 * dropped.
 */
const MAX_FACET_VALUES = 30;

/** The active level specifications along the path, each with the values of the products found. */
export const facetsOf = (along: readonly CatalogCategory[], products: readonly Product[]): Facet[] => {
  const active = along.flatMap(({ LevelSpecifications }) => LevelSpecifications.filter(({ IsActive }) => IsActive));
  const fields = new Map(active.map(({ Name, FieldId }) => [Name, FieldId ?? Name]));
  return [...fields]
    .map(([name, field]) => {
      const specified = products.flatMap(({ allSpecifications }) =>
        allSpecifications.filter(({ key }) => key === name),
      );
      const values = [...new Set(specified.map(({ value }) => value))];
      return {
        products: specified.length,
        name,
        field,
        values: values.sort((one, other) => one.localeCompare(other, 'es', { numeric: true })),
      };
    })
    .filter(
      ({ values, products: all }) => values.length > 1 && values.length < all && values.length <= MAX_FACET_VALUES,
    );
};
