/** VTEX's category tree as ours (§3 Catalog category). Pure. */
import type { CatalogCategory, LevelSpecification } from '@vitrina/contract';
import { field, flag, listOf, text } from '../domain/products-reading.ts';

/** §3: nested up to 4 levels. Real trees are deeper and are cut. */
const maxLevels = 4;

export const vtexCategory = (raw: unknown, level = 1): CatalogCategory | null => {
  const id = text(field(raw, 'id'));
  if (id === '') return null;
  return {
    ProviderId: id,
    Name: text(field(raw, 'name')),
    Products: [],
    Children: level >= maxLevels ? [] : listOf(field(raw, 'children'), (child) => vtexCategory(child, level + 1)),
    LevelSpecifications: [],
  };
};

export const vtexLevelSpecification = (raw: unknown): LevelSpecification | null => {
  const Name = text(field(raw, 'Name'));
  const FieldId = text(field(raw, 'FieldId'));
  if (Name === '') return null;
  return { Name, IsActive: flag(field(raw, 'IsActive')) ?? false, ...(FieldId === '' ? {} : { FieldId }) };
};

/** Every category, upper levels first: when not all can be asked for their specifications, the upper ones are. */
export const byLevel = (categories: CatalogCategory[]): CatalogCategory[] =>
  categories.length === 0 ? [] : [...categories, ...byLevel(categories.flatMap(({ Children }) => Children))];
