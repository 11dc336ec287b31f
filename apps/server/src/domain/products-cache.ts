/** What stores said, kept a while in memory: fresh answers spare a call, old ones bridge an outage. Knows no clock. */

type Kept<T> = { value: T; at: number };

export interface StaleCache<T> {
  /** What is kept and not older than `staleMs`; reading makes it the last to be dropped. */
  get(key: string, now: number): (Kept<T> & { isFresh: boolean }) | null;
  set(key: string, value: T, now: number): void;
  drop(key: string): void;
}

/** About what a value takes: its JSON in the two bytes that a character of text may need. */
export const bytesOf = (value: unknown): number => 2 * JSON.stringify(value).length;

/**
 * Bounded by entries, and by bytes where `bytes` says so; the longest unused entries go first, and what alone is more than `most`
 * is not kept. Times in milliseconds.
 */
export const createStaleCache = <T>(options: {
  maxEntries: number;
  bytes?: { most: number; of: (value: T) => number };
  freshMs: number;
  staleMs: number;
}): StaleCache<T> => {
  const { maxEntries, bytes, freshMs, staleMs } = options;
  const most = bytes?.most ?? Number.POSITIVE_INFINITY;
  const entries = new Map<string, Kept<T> & { weight: number }>();
  let total = 0;
  const drop = (key: string): void => {
    total -= entries.get(key)?.weight ?? 0;
    entries.delete(key);
  };
  return {
    get: (key, now) => {
      const entry = entries.get(key);
      if (entry === undefined) return null;
      if (now - entry.at > staleMs) {
        drop(key);
        return null;
      }
      entries.delete(key);
      entries.set(key, entry);
      return { value: entry.value, at: entry.at, isFresh: now - entry.at <= freshMs };
    },
    set: (key, value, now) => {
      drop(key);
      const weight = bytes === undefined ? 0 : bytes.of(value) + 2 * key.length;
      if (weight > most) return;
      entries.set(key, { value, at: now, weight });
      total += weight;
      for (const oldest of entries.keys()) {
        if (total <= most && entries.size <= maxEntries) break;
        drop(oldest);
      }
    },
    drop,
  };
};
