/** Cached answers of stores: fresh ones save a call, stale ones bridge an outage. */
import type { ProductAnswer } from '@vitrina/contract';
import { AppError } from '../../errors/app-error.ts';
import type { MonotonicClock } from '../caching/monotonic-clock.ts';
import { bytesOf, createStaleCache } from '../caching/stale-cache.ts';
import type { OnLookup } from '../ports/metrics.ts';
import type { StoreAnswer } from '../ports/stores.ts';
import { createProductCache } from './product-cache.ts';
import { orderAsRequested } from './product-order.ts';
import type { ParsedProductQuery } from './product-query.ts';

/** `store` and `key` contain everything that the answer depends on. `company`: whose store it is. */
export type StoreQuestion = { company: string; store: string; key: string; question: ParsedProductQuery };

/** Times in milliseconds. */
export type AnswerCacheLimits = { maxBytes: number; maxEntries: number; freshMs: number; staleMs: number };

const UNKNOWN_MS = 10 * 60_000;

/**
 * `database.unavailable` belongs here: price lists and keys of stores are in the database. So does `quota.calls`: shoppers of a company
 * above its limit see its last answers.
 */
const OUTAGE: ReadonlySet<string> = new Set([
  'store.unreachable',
  'store.throttled',
  'store.refused',
  'database.unavailable',
  'quota.calls',
]);
export const isOutage = (error: unknown): error is AppError => error instanceof AppError && OUTAGE.has(error.code);

export const createAnswerCache = (limits: AnswerCacheLimits, { ms: time, dateOf }: MonotonicClock) => {
  const { maxBytes, maxEntries, freshMs, staleMs } = limits;
  const bytes = { max: maxBytes, of: bytesOf };
  const answers = createStaleCache<ProductAnswer>({ maxEntries, bytes, freshMs, staleMs });
  const products = createProductCache({
    maxEntries,
    maxBytes,
    staleMs,
    denialsApartMs: freshMs,
    unknownMs: UNKNOWN_MS,
  });

  const stale = ({ store, key, question }: StoreQuestion): ProductAnswer | null => {
    const cached = answers.get(key, time());
    return cached === null
      ? products.answer(store, question, time(), dateOf)
      : { ...cached.value, stale: true, staleSince: dateOf(cached.at).toISOString() };
  };

  /** The answer with the remembered products in place of the failed ones. It is asked for again at once, not cached. */
  const completed = (
    { company, store }: StoreQuestion,
    asked: ParsedProductQuery,
    { failed, ...answer }: ProductAnswer & { failed: readonly string[] },
  ): ProductAnswer => {
    const isFailed = (id: string) => failed.includes(id);
    const answered = { ...asked, itemIds: asked.itemIds.filter((id) => !isFailed(id)) };
    products.add({ company, store }, answered, answer, time());
    const missing = { ...asked, refs: [], code: null, itemIds: asked.itemIds.filter(isFailed) };
    const remembered = products.answer(store, missing, time(), dateOf);
    if (remembered === null) return answer;
    const distinct = new Map([...remembered.products, ...answer.products].map((one) => [one.productId, one]));
    const { staleSince } = remembered;
    return {
      ...answer,
      products: orderAsRequested([...distinct.values()], asked),
      stale: true,
      ...(staleSince === undefined ? {} : { staleSince }),
    };
  };

  return {
    /** `null` without a fresh answer. */
    fresh: ({ key }: StoreQuestion, onLookup?: OnLookup): ProductAnswer | null => {
      const cached = answers.get(key, time());
      onLookup?.(cached?.isFresh === true);
      return cached?.isFresh === true ? cached.value : null;
    },
    /** The last answer, marked as stale with its time; `null` without one. */
    stale,
    /** The result of `work`, or the last answer during an outage. */
    orStale: async (storeQuestion: StoreQuestion, work: () => Promise<ProductAnswer>): Promise<ProductAnswer> => {
      try {
        return await work();
      } catch (error) {
        const last = isOutage(error) ? stale(storeQuestion) : null;
        if (last === null) throw error;
        return last;
      }
    },
    /** The result of `work` for the question `query`, which is cached. */
    caching: async (
      question: StoreQuestion,
      query: ParsedProductQuery,
      work: () => Promise<StoreAnswer>,
    ): Promise<ProductAnswer> => {
      const { failed = [], ...answer } = await work();
      if (failed.length > 0) return completed(question, query, { ...answer, failed });
      answers.set(question.key, answer, time(), question.company);
      products.add(question, query, answer, time());
      return answer;
    },
    /** The question without ids and references that the store does not know. */
    withoutUnknown: ({ store, question }: StoreQuestion): ParsedProductQuery =>
      products.withoutUnknown(store, question, time()),
  };
};
