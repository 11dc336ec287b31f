/** What stores said, kept a while in memory: fresh answers spare a call, old ones bridge an outage. Knows no clock. */

type Kept<T> = { value: T; at: number };

export interface StaleCache<T> {
  /** What is kept and not older than `staleMs`; reading makes it the last to be dropped. */
  get(key: string, now: number): (Kept<T> & { isFresh: boolean }) | null;
  set(key: string, value: T, now: number): void;
}

/** `maxWeight` bounds the sum of `weightOf`; the longest unused entries go first. Times in milliseconds. */
export const createStaleCache = <T>(options: {
  maxWeight: number;
  freshMs: number;
  staleMs: number;
  weightOf?: (value: T) => number;
}): StaleCache<T> => {
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
      if (now - entry.at > options.staleMs) {
        drop(key);
        return null;
      }
      entries.delete(key);
      entries.set(key, entry);
      return { value: entry.value, at: entry.at, isFresh: now - entry.at <= options.freshMs };
    },
    set: (key, value, now) => {
      drop(key);
      const weight = options.weightOf?.(value) ?? 1;
      entries.set(key, { value, at: now, weight });
      total += weight;
      for (const oldest of entries.keys()) {
        if (total <= options.maxWeight || entries.size === 1) break;
        drop(oldest);
      }
    },
  };
};
