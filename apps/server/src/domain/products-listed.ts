/** An imported list says the same until the next import: so long, and a minute at most, it is not asked again. Knows no clock. */
import type { FollowedEpochs } from './epochs.ts';
import { bytesOf, createStaleCache } from './products-cache.ts';

/** `freshMs`: so long at most. */
type ListedLimits = { maxBytes: number; maxEntries: number; freshMs: number };

/** `lists` null: imports pass unheard, and lists are asked each time. */
export const createListed = (
  lists: FollowedEpochs | null,
  { maxBytes, maxEntries, freshMs }: ListedLimits,
  time: () => number,
) => {
  const bytes = { most: maxBytes, of: bytesOf };
  const kept = createStaleCache<unknown>({ maxEntries, bytes, freshMs, staleMs: freshMs });

  /** What `work` gives for the `question` to the list of `company`; each question with answers of its own type. */
  return async <T>(company: string, question: string, work: () => Promise<T>): Promise<T> => {
    // Before the list is asked: what crosses an import is of before it.
    const state = lists?.of({ kind: 'feed', uid: company }) ?? null;
    if (state === null) return work();
    const key = JSON.stringify([state, question]);
    const held = kept.get(key, time());
    if (held !== null) return held.value as T;
    const value = await work();
    kept.set(key, value, time());
    return value;
  };
};
