/** `first` to `fourth` as VTEX wants them: ids. Names are looked up in the store's tree, which is kept for hours. */
import type { CatalogCategory } from '@vitrina/contract';
import { bytesOf, createStaleCache } from '../domain/products-cache.ts';
import { createSingleFlight } from '../domain/single-flight.ts';

const HOURS_6 = 6 * 60 * 60 * 1000;
const MOST_BYTES = 32 * 1024 * 1024;

/** The tree at an address; `load` asks for it when none is kept. */
export type KeptTrees = (address: string, load: () => Promise<CatalogCategory[]>) => Promise<CatalogCategory[]>;

export const createKeptTrees = (now: () => number = Date.now): KeptTrees => {
  const bytes = { most: MOST_BYTES, of: bytesOf };
  const trees = createStaleCache<CatalogCategory[]>({ maxEntries: 1000, bytes, freshMs: HOURS_6, staleMs: HOURS_6 });
  const once = createSingleFlight<CatalogCategory[]>();
  return async (address, load) =>
    trees.get(address, now())?.value ??
    once(address, async () => {
      const tree = await load();
      trees.set(address, tree, now());
      return tree;
    });
};

export const isCategoryId = (level: string): boolean => /^\d{1,18}$/.test(level);

/** Without case, accents and doubled blanks. */
const plain = (name: string): string =>
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
      level.find(({ ProviderId }) => ProviderId === wanted) ?? level.find(({ Name }) => plain(Name) === plain(wanted));
    if (!found) return null;
    ids.push(found.ProviderId);
    level = found.Children;
  }
  return ids;
};
