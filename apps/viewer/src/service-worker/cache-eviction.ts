/** Size limits of the response caches, and the eviction of old entries. */
import { ASSET_CACHE, CACHE_PREFIX } from './cache-scope.ts';

const MIB = 1024 * 1024;
/** Per origin, across all companies. A page picture for a phone takes 0.1 to 0.3 MiB. */
const MAX_BYTES = 96 * MIB;
const MAX_ASSET_BYTES = 16 * MIB;
/** The tags of a document with 1300 pages take 3 MiB. */
export const MAX_ENTRY_BYTES = 6 * MIB;
/** Entries unused for longer expire. */
export const MAX_AGE_MS = 30 * 86_400_000;

export const STORED_AT_HEADER = 'x-vitrina-at';
export const SIZE_HEADER = 'x-vitrina-bytes';
export const storedAt = (answer: Response): number => Number(answer.headers.get(STORED_AT_HEADER));

type CacheSize = { bytes: number; newest: number };

const measureCache = async (name: string): Promise<CacheSize> => {
  const answers = await (await caches.open(name)).matchAll();
  return answers.reduce<CacheSize>(
    ({ bytes, newest }, answer) => ({
      bytes: bytes + Number(answer.headers.get(SIZE_HEADER)),
      newest: Math.max(newest, storedAt(answer)),
    }),
    { bytes: 0, newest: 0 },
  );
};

const FILE = /\/files\/[0-9a-f]{64}\./;

export type CacheSizes = Map<string, CacheSize>;

const drop = async (sizes: CacheSizes, name: string): Promise<void> => {
  sizes.delete(name);
  await caches.delete(name);
};

/** Measures all caches and deletes expired ones. */
export const measureCaches = async (): Promise<CacheSizes> => {
  const sizes: CacheSizes = new Map();
  const names = (await caches.keys()).filter((name) => name.startsWith(`${CACHE_PREFIX} `));
  for (const name of names) sizes.set(name, await measureCache(name));
  const old = names.filter((name) => name !== ASSET_CACHE && Date.now() - (sizes.get(name)?.newest ?? 0) > MAX_AGE_MS);
  for (const name of old) await drop(sizes, name);
  return sizes;
};

const totalBytes = (sizes: CacheSizes): number =>
  [...sizes].reduce((sum, [name, { bytes }]) => sum + (name === ASSET_CACHE ? 0 : bytes), 0);

/** The entry to store; `bytes` is the growth over an existing entry of the same URL. */
type PendingEntry = { name: string; size: CacheSize; url: string; bytes: number };

/** Deletes the oldest files of the cache in use; its API responses are small and needed. */
const evictFiles = async ({ name, size, url }: PendingEntry, isFull: () => boolean): Promise<void> => {
  const cache = await caches.open(name);
  for (const key of await cache.keys()) {
    if (!isFull()) return;
    if (key.url === url || (name !== ASSET_CACHE && !FILE.test(key.url))) continue;
    const cached = await cache.match(key, { ignoreVary: true });
    size.bytes -= Number(cached?.headers.get(SIZE_HEADER) ?? 0);
    await cache.delete(key, { ignoreVary: true });
  }
};

/** Deletes the least recently used caches, then old files of this cache. Resolves to whether the entry fits. */
export const evictUntilFits = async (sizes: CacheSizes, entry: PendingEntry): Promise<boolean> => {
  const { name, size, bytes } = entry;
  const isFull = () =>
    name === ASSET_CACHE ? size.bytes + bytes > MAX_ASSET_BYTES : totalBytes(sizes) + bytes > MAX_BYTES;
  const others = [...sizes].filter(([other]) => name !== ASSET_CACHE && other !== name && other !== ASSET_CACHE);
  for (const [oldest] of others.sort(([, one], [, other]) => one.newest - other.newest))
    if (isFull()) await drop(sizes, oldest);
  await evictFiles(entry, isFull);
  return !isFull();
};
