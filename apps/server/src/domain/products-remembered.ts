/** What stores have answered: fresh answers spare a call, old ones stand in for a store that is down. Knows no clock. */
import type { ProductAnswer } from '@vitrina/contract';
import { AppError } from './app-error.ts';
import { bytesOf, createStaleCache } from './products-cache.ts';
import { createProductMemory } from './products-memory.ts';
import type { ProductQuestion } from './products-question.ts';
import type { SteadyTime } from './steady-time.ts';

/** `store` and `key` name all that decides the answer. */
export type AskedQuestion = { store: string; key: string; question: ProductQuestion };

/** Times in milliseconds. */
export type RememberedLimits = { maxBytes: number; maxEntries: number; freshMs: number; staleMs: number };

const UNKNOWN_MS = 10 * 60_000;

/** Price lists, and the keys of stores, lie in our own database. */
const OUTAGE: ReadonlySet<string> = new Set([
  'store.unreachable',
  'store.throttled',
  'store.refused',
  'database.unavailable',
]);
export const isOutage = (error: unknown): error is AppError => error instanceof AppError && OUTAGE.has(error.code);

export const createRememberedAnswers = (limits: RememberedLimits, { ms: time, dateOf }: SteadyTime) => {
  const { maxBytes, maxEntries, freshMs, staleMs } = limits;
  const bytes = { most: maxBytes, of: bytesOf };
  const answers = createStaleCache<ProductAnswer>({ maxEntries, bytes, freshMs, staleMs });
  const memory = createProductMemory({
    maxEntries,
    maxBytes,
    staleMs,
    denialsApartMs: freshMs,
    unknownMs: UNKNOWN_MS,
  });

  const remembered = ({ store, key, question }: AskedQuestion): ProductAnswer | null => {
    const kept = answers.get(key, time());
    return kept === null
      ? memory.answer(store, question, time(), dateOf)
      : { ...kept.value, stale: true, staleSince: dateOf(kept.at).toISOString() };
  };

  return {
    /** `null` where none is fresh. */
    fresh: ({ key }: AskedQuestion): ProductAnswer | null => {
      const kept = answers.get(key, time());
      return kept?.isFresh === true ? kept.value : null;
    },
    /** What was said last, and since when; `null` where nothing was. */
    remembered,
    /** In an outage what was said last. */
    orRemembered: async (asking: AskedQuestion, work: () => Promise<ProductAnswer>): Promise<ProductAnswer> => {
      try {
        return await work();
      } catch (error) {
        const old = isOutage(error) ? remembered(asking) : null;
        if (old === null) throw error;
        return old;
      }
    },
    /** What `work` says of the names that are `asked`, kept for an outage. */
    keeping: async (
      { store, key }: AskedQuestion,
      asked: ProductQuestion,
      work: () => Promise<ProductAnswer>,
    ): Promise<ProductAnswer> => {
      const answer = await work();
      answers.set(key, answer, time());
      memory.keep(store, asked, answer, time());
      return answer;
    },
    /** The question without the names that the store does not know. */
    withoutUnknown: ({ store, question }: AskedQuestion): ProductQuestion =>
      memory.withoutUnknown(store, question, time()),
  };
};
