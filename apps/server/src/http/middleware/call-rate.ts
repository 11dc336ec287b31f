/**
 * Calls per minute and address, by the monotonic clock: with the wall clock, setting it back would extend a window. One counter for
 * all calls: @fastify/rate-limit uses it as its store, and the response cache counts its hits with it.
 */
import { LRUCache } from 'lru-cache';

const WINDOW_MS = 60_000;
/** Counted addresses; the least recently seen ones are evicted. */
const MAX_ADDRESSES = 20_000;

type Count = { current: number; since: number };
type OnCount = (error: Error | null, count: { current: number; ttl: number }) => void;

/** `now` in ms, from any origin. */
export const createCallRate = (now: () => number = () => performance.now()) => {
  const counts = new LRUCache<string, Count>({ max: MAX_ADDRESSES });
  const count = (address: string): Count => {
    const at = now();
    const previous = counts.get(address);
    const isInWindow = previous !== undefined && at - previous.since < WINDOW_MS;
    const next = isInWindow ? { current: previous.current + 1, since: previous.since } : { current: 1, since: at };
    counts.set(address, next);
    return next;
  };
  /** The store interface of @fastify/rate-limit. */
  class Store {
    incr(address: string, onCount: OnCount): void {
      const { current, since } = count(address);
      onCount(null, { current, ttl: Math.ceil(WINDOW_MS - (now() - since)) });
    }
    child(): Store {
      return this;
    }
  }
  return { count: (address: string): number => count(address).current, Store };
};
export type CallRate = ReturnType<typeof createCallRate>;
