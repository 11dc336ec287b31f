/**
 * An LRU cache that returns stale entries, marked as such: fresh ones save a call, stale ones bridge an outage. Pure: callers
 * pass the time.
 */
import { createTenantShare } from './tenant-share.ts';

type Cached<T> = { value: T; at: number };

export interface StaleCache<T> {
  /** An entry not older than `staleMs`; reading makes it the most recently used. */
  get(key: string, now: number): (Cached<T> & { isFresh: boolean }) | null;
  /** `company`: whose value it is; '' for none. */
  set(key: string, value: T, now: number, company: string): void;
  remove(key: string): void;
}

/** Estimated size of a value: its JSON with two bytes per character. */
export const bytesOf = (value: unknown): number => 2 * JSON.stringify(value).length;

/**
 * Limited by entries and, with `bytes`, by bytes. The least recently used entries are evicted, those of a company above its share
 * (tenant-share.ts) first; an entry above `max` is not cached. Times in milliseconds.
 */
export const createStaleCache = <T>(options: {
  maxEntries: number;
  bytes?: { max: number; of: (value: T) => number };
  freshMs: number;
  staleMs: number;
}): StaleCache<T> => {
  const { maxEntries, bytes, freshMs, staleMs } = options;
  const max = bytes?.max ?? Number.POSITIVE_INFINITY;
  const entries = new Map<string, Cached<T> & { size: number }>();
  let total = 0;
  const remove = (key: string): void => {
    total -= entries.get(key)?.size ?? 0;
    if (entries.delete(key)) share.released(key);
  };
  const share = createTenantShare({ bytes: max, entries: maxEntries }, remove);
  return {
    get: (key, now) => {
      const entry = entries.get(key);
      if (entry === undefined) return null;
      if (now - entry.at > staleMs) {
        remove(key);
        return null;
      }
      entries.delete(key);
      entries.set(key, entry);
      return { value: entry.value, at: entry.at, isFresh: now - entry.at <= freshMs };
    },
    set: (key, value, now, company) => {
      remove(key);
      const size = bytes === undefined ? 0 : bytes.of(value) + 2 * key.length;
      if (size > max) return;
      share.makeRoom(size);
      entries.set(key, { value, at: now, size });
      share.added(company, key, size);
      total += size;
      for (const oldest of entries.keys()) {
        if (total <= max && entries.size <= maxEntries) break;
        remove(oldest);
      }
    },
    remove,
  };
};
