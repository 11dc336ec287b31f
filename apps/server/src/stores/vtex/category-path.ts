/**
 * `first` to `fourth` as the ids that VTEX needs. Names are looked up in the store's tree, which is cached for six
 * hours.
 */
import type { CatalogCategory } from '@vitrina/contract';
import { createSingleFlight } from '../../domain/caching/single-flight.ts';
import { bytesOf, createStaleCache } from '../../domain/caching/stale-cache.ts';

const SIX_HOURS_MS = 6 * 60 * 60 * 1000;
const MAX_BYTES = 32 * 1024 * 1024;

/** The category tree of a store by its address; `load` fetches it on a cache miss. */
export type CategoryTreeCache = (address: string, load: () => Promise<CatalogCategory[]>) => Promise<CatalogCategory[]>;

export const createCategoryTreeCache = (now: () => number = Date.now): CategoryTreeCache => {
  const bytes = { max: MAX_BYTES, of: bytesOf };
  const trees = createStaleCache<CatalogCategory[]>({
    maxEntries: 1000,
    bytes,
    freshMs: SIX_HOURS_MS,
    staleMs: SIX_HOURS_MS,
  });
  const once = createSingleFlight<CatalogCategory[]>();
  return async (address, load) =>
    trees.get(address, now())?.value ??
    once(address, async () => {
      const tree = await load();
      trees.set(address, tree, now(), address);
      return tree;
    });
};

export const isCategoryId = (level: string): boolean => /^\d{1,18}$/.test(level);

/** Lower case, without accents and repeated blanks. */
export const plainName = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();

/** Ids of the path, each level a name or an id below the one before; null when the tree has no such path. */
export const categoryIdsOf = (tree: readonly CatalogCategory[], path: readonly string[]): string[] | null => {
  const ids: string[] = [];
  let level = tree;
  for (const wanted of path) {
    const found =
      level.find(({ ProviderId }) => ProviderId === wanted) ??
      level.find(({ Name }) => plainName(Name) === plainName(wanted));
    if (!found) return null;
    ids.push(found.ProviderId);
    level = found.Children;
  }
  return ids;
};
