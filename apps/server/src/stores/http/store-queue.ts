/** Limits the concurrent and the waiting calls per store, so that a slow store takes neither memory nor the time of others. */
import pLimit, { type LimitFunction } from 'p-limit';
import { AppError } from '../../errors/app-error.ts';

export interface StoreQueue {
  /** Throws `store.throttled` with reason `queue` when too many calls wait already, or this one has waited too long. */
  run<T>(host: string, work: () => Promise<T>): Promise<T>;
}

/**
 * Limits apply per host. `maxWaitMs`: a call that waited longer does not start, because its caller has given up by
 * then.
 */
type QueueOptions = { concurrency: number; maxWaiting: number; maxWaitMs: number; now: () => number };

export const createStoreQueue = ({ concurrency, maxWaiting, maxWaitMs, now }: QueueOptions): StoreQueue => {
  const limits = new Map<string, LimitFunction>();
  const full = (host: string): AppError => new AppError('store.throttled', { host, reason: 'queue' });

  return {
    run: async (host, work) => {
      const limit = limits.get(host) ?? pLimit(concurrency);
      limits.set(host, limit);
      const isWaiting = limit.activeCount >= concurrency;
      if (isWaiting && limit.pendingCount >= maxWaiting) throw full(host);
      const since = now();
      return limit(async () => {
        try {
          if (isWaiting && now() - since > maxWaitMs) throw full(host);
          return await work();
        } finally {
          // This call is still counted as active.
          if (limit.activeCount === 1 && limit.pendingCount === 0) limits.delete(host);
        }
      });
    },
  };
};
