/** Response cache on the Cache API: one cache per document, and one for scripts and styles. */

import { ignoreError } from '../lib/ignore-error.ts';
import {
  type CacheSizes,
  evictUntilFits,
  MAX_AGE_MS,
  MAX_ENTRY_BYTES,
  measureCaches,
  SIZE_HEADER,
  STORED_AT_HEADER,
  storedAt,
} from './cache-eviction.ts';
import { CACHE_PREFIX } from './cache-scope.ts';
import { hexOf } from './hex.ts';

/** Headers that describe the transfer encoding; the stored body is decoded. */
const TRANSPORT_HEADERS = ['content-encoding', 'content-length', 'transfer-encoding'];

const FILE_NAME = /\/files\/([0-9a-f]{64})\./;

/** Files are named by their hash: a damaged or replaced file is not cached. */
const matchesHash = async (url: string, body: ArrayBuffer): Promise<boolean> => {
  const [, named] = FILE_NAME.exec(url) ?? [];
  if (named === undefined) return true;
  return hexOf(await crypto.subtle.digest('SHA-256', body)) === named;
};

const bytesOf = (cached: Response | undefined): number => Number(cached?.headers.get(SIZE_HEADER) ?? 0);

const isRecent = (cached: Response): boolean => Date.now() - storedAt(cached) < MAX_AGE_MS;

export const createResponseCache = () => {
  /** Measured at the first write; writes of another worker are included after the next start. */
  let measured: Promise<CacheSizes> | undefined;
  /** Serializes writes, so that two do not claim the same free space. */
  let last: Promise<unknown> = Promise.resolve();

  const write = async (name: string, url: string, answer: Response, extraHeaders: Record<string, string>) => {
    const body = await answer.arrayBuffer();
    if (body.byteLength > MAX_ENTRY_BYTES || !(await matchesHash(url, body))) return;
    measured ??= measureCaches();
    const sizes = await measured;
    const size = sizes.get(name) ?? { bytes: 0, newest: 0 };
    sizes.set(name, size);
    const cache = await caches.open(name);
    const bytes = body.byteLength - bytesOf(await cache.match(url, { ignoreVary: true }));
    if (!(await evictUntilFits(sizes, { name, size, url, bytes }))) return;
    const headers = new Headers(answer.headers);
    for (const header of TRANSPORT_HEADERS) headers.delete(header);
    const now = Date.now();
    const stored = { ...extraHeaders, [STORED_AT_HEADER]: String(now), [SIZE_HEADER]: String(body.byteLength) };
    for (const [header, value] of Object.entries(stored)) headers.set(header, value);
    await cache.put(url, new Response(body, { headers }));
    size.bytes += bytes;
    size.newest = now;
  };

  const enqueue = async (work: () => Promise<void>): Promise<void> => {
    const done = last.then(work);
    // A full disk or an interrupted body: the entry is not cached, and later writes continue.
    last = done.catch(() => {
      measured = undefined;
    });
    await done.catch(ignoreError('optional'));
  };

  return {
    /** `null` on a miss and when the Cache API is unavailable. */
    find: async (name: string, url: string): Promise<Response | null> => {
      try {
        if (!(await caches.has(name))) return null;
        const found = await (await caches.open(name)).match(url, { ignoreVary: true });
        return found && isRecent(found) ? found : null;
      } catch {
        return null;
      }
    },
    /** All recent responses whose URL starts with `start`. */
    findAll: async (name: string, start: string): Promise<Response[]> => {
      try {
        const cache = await caches.open(name);
        const keys = (await cache.keys()).filter(({ url }) => url.startsWith(start));
        const found = await Promise.all(keys.map((key) => cache.match(key)));
        return found.filter((one) => one !== undefined).filter(isRecent);
      } catch {
        return [];
      }
    },
    put: (name: string, url: string, answer: Response, extraHeaders: Record<string, string> = {}): Promise<void> =>
      enqueue(() => write(name, url, answer, extraHeaders)),
    remove: (name: string, url: string): Promise<void> =>
      enqueue(async () => {
        const cache = await caches.open(name);
        const size = (await measured)?.get(name);
        if (size) size.bytes -= bytesOf(await cache.match(url, { ignoreVary: true }));
        await cache.delete(url, { ignoreVary: true });
      }),
    /** Deletes the caches of older formats. */
    deleteOldFormats: async (): Promise<void> => {
      const names = (await caches.keys()).filter(
        (name) => /^vitrina \d/.test(name) && !name.startsWith(`${CACHE_PREFIX} `),
      );
      await Promise.all(names.map((name) => caches.delete(name)));
    },
  };
};

export type ResponseCache = ReturnType<typeof createResponseCache>;
