/** Normalises names, references and category paths of a price list for comparison, in stored columns and in queries. No I/O. */
import { createHash } from 'node:crypto';
import { referenceKey } from '@vitrina/contract';

/** §3: categories nest up to 4 levels; deeper levels count as the fourth. */
const MAX_LEVELS = 4;

/** Removes accents, case and repeated spaces: `Té  Orgánico` → `te organico`. */
export const nameKey = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();

/** Keys of all references, each between spaces, so that no match spans two references. */
export const referencesKey = (refs: readonly string[]): string =>
  ` ${[...new Set(refs.map(referenceKey).filter((key) => key !== ''))].join(' ')} `;

/** The segment of one level in an id. A name without letters and digits (an emoji) is replaced by its hash. */
const segmentOf = (name: string): string =>
  nameKey(name)
    .replace(/[^\p{Letter}\p{Number}]+/gu, '-')
    .replace(/^-|-$/g, '') || createHash('sha256').update(name).digest('hex').slice(0, 8);

/** Levels from the top, without blank ones, at most `MAX_LEVELS`. */
export const categoryLevels = (category: readonly string[]): string[] =>
  category
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .slice(0, MAX_LEVELS);

/** Ids of a category's levels: `['Hogar', 'Té y café']` → `hogar`, `hogar/te-y-cafe`. */
export const categoryIds = (category: readonly string[]): string[] => {
  const segments = categoryLevels(category).map(segmentOf);
  return segments.map((_, level) => segments.slice(0, level + 1).join('/'));
};

/** `/hogar/te-y-cafe/`, or `/` without a category. A category lies inside another when its key begins with the other's. */
export const categoryKey = (category: readonly string[]): string => {
  const id = categoryIds(category).at(-1);
  return id === undefined ? '/' : `/${id}/`;
};

/** Possible keys of a filter: names or ids level by level, or one id of `categories()` (a whole path) in the last place. */
export const categoryFilters = (category: readonly string[]): string[] => {
  const last = category.at(-1)?.trim() ?? '';
  const byLevel = categoryKey(category);
  const byId = categoryKey(last.split('/'));
  return byLevel === '/' ? [] : [...new Set([byLevel, byId])];
};

/** LIKE patterns in which only the outer `%` is a wildcard. The escape character is `!`. */
export const containing = (text: string): string => `%${escapeLike(text)}%`;
export const startingWith = (text: string): string => `${escapeLike(text)}%`;
const escapeLike = (text: string): string => text.replace(/[!%_]/g, '!$&');
