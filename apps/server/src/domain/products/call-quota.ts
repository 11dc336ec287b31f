/** Product references that a company may look up in a minute, per process. Answers from memory cost nothing. */
import { LRUCache } from 'lru-cache';
import { AppError } from '../../errors/app-error.ts';
import type { ParsedProductQuery } from './product-query.ts';

const WINDOW_MS = 60_000;
/** Companies in the count; the least recently counted ones start anew. */
const MAX_COMPANIES = 10_000;

/** A search counts as one reference. */
const referencesIn = ({ refs, itemIds, code }: ParsedProductQuery): number =>
  Math.max(1, refs.length + itemIds.length + (code === null ? 0 : 1));

/** `limitOf`: references per minute; 0: any number. `time` in ms. */
export const createCallQuota = (limitOf: (companyUid: string) => Promise<number>, time: () => number) => {
  const counts = new LRUCache<string, { since: number; spent: number }>({ max: MAX_COMPANIES });
  return {
    /** The question that reaches the limit is answered as a whole. Throws `quota.calls` with the seconds until the next minute. */
    spend: async (companyUid: string, question: ParsedProductQuery): Promise<void> => {
      const limit = await limitOf(companyUid);
      if (limit === 0) return;
      const now = time();
      const counted = counts.get(companyUid);
      const count = counted !== undefined && now - counted.since < WINDOW_MS ? counted : { since: now, spent: 0 };
      if (count.spent >= limit)
        throw new AppError('quota.calls', {
          most: limit,
          seconds: Math.ceil((WINDOW_MS - (now - count.since)) / 1000),
        });
      counts.set(companyUid, { since: count.since, spent: count.spent + referencesIn(question) });
    },
  };
};
