/** How names, references and category paths of a price list are compared. Pure; the columns are made with it. */
import { createHash } from 'node:crypto';
import { referenceKey } from '../domain/reference-key.ts';

/** §3: categories nest up to 4 levels; what lies deeper belongs to the fourth. */
const LEVELS = 4;

/** `Té  Orgánico` is `te organico`: without accents, case and repeated spaces. */
export const nameKey = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();

/** Keys of all references, each between spaces, so that no match reaches from one into the next. */
export const referencesKey = (refs: readonly string[]): string =>
  ` ${[...new Set(refs.map(referenceKey).filter((key) => key !== ''))].join(' ')} `;

/** One level as its part of an id. A name without a letter or number (an emoji) is known by its hash. */
const segmentOf = (name: string): string =>
  nameKey(name)
    .replace(/[^\p{Letter}\p{Number}]+/gu, '-')
    .replace(/^-|-$/g, '') || createHash('sha256').update(name).digest('hex').slice(0, 8);

/** The levels that count, from the top: blank ones are left out. */
export const categoryLevels = (category: readonly string[]): string[] =>
  category
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .slice(0, LEVELS);

/** Ids of a category's levels: `['Hogar', 'Té y café']` has `hogar` and `hogar/te-y-cafe`. The same path, the same ids. */
export const categoryIds = (category: readonly string[]): string[] => {
  const segments = categoryLevels(category).map(segmentOf);
  return segments.map((_, level) => segments.slice(0, level + 1).join('/'));
};

/** `/hogar/te-y-cafe/`, or `/` without a category: a path is inside another when it begins with it. */
export const categoryKey = (category: readonly string[]): string => {
  const id = categoryIds(category).at(-1);
  return id === undefined ? '/' : `/${id}/`;
};

/** Keys that a filter may mean: names or ids level by level, or an id of `categories()`, which is a whole path, last. */
export const categoryFilters = (category: readonly string[]): string[] => {
  const last = category.at(-1)?.trim() ?? '';
  const byLevel = categoryKey(category);
  const byId = categoryKey(last.split('/'));
  return byLevel === '/' ? [] : [...new Set([byLevel, byId])];
};

/** A LIKE pattern in which nothing but the outer `%` is a wildcard. Its escape character is `!`. */
export const containing = (text: string): string => `%${escapeLike(text)}%`;
export const beginningWith = (text: string): string => `${escapeLike(text)}%`;
const escapeLike = (text: string): string => text.replace(/[!%_]/g, '!$&');
