/**
 * Cached answers of imported price lists, valid until the next import and for `freshMs` at most. Pure: the clock is passed in.
 */
import type { TrackedVersions } from '../caching/cache-versions.ts';
import { bytesOf, createStaleCache } from '../caching/stale-cache.ts';
import type { OnLookup } from '../ports/metrics.ts';

/** `freshMs`: maximum age. */
type ListCacheLimits = { maxBytes: number; maxEntries: number; freshMs: number };

/** `lists` null: imports are not observed, so nothing is cached. */
export const createListCache = (
  lists: TrackedVersions | null,
  { maxBytes, maxEntries, freshMs }: ListCacheLimits,
  time: () => number,
  onLookup?: OnLookup,
) => {
  const bytes = { max: maxBytes, of: bytesOf };
  const answers = createStaleCache<unknown>({ maxEntries, bytes, freshMs, staleMs: freshMs });

  /** The result of `work` for the `question` to the list of `company`. Each question has one type of answer. */
  return async <T>(company: string, question: string, work: () => Promise<T>): Promise<T> => {
    // Read before the list, so that an answer that overlaps an import is cached under the old version.
    const state = lists?.versionOf({ kind: 'feed', uid: company }) ?? null;
    if (state === null) return work();
    const key = JSON.stringify([state, question]);
    const cached = answers.get(key, time());
    onLookup?.(cached !== null);
    if (cached !== null) return cached.value as T;
    const value = await work();
    answers.set(key, value, time(), company);
    return value;
  };
};
