/**
 * Calls per minute and address, by a time that no clock sets back: with the wall clock, a minute could last an hour. One count for all
 * who answer: Fastify's plugin (as its store) and the front.
 */

const WINDOW_MS = 60_000;
/** Addresses that are counted; the one that was longest not seen goes first. */
const MOST_ADDRESSES = 20_000;

type Count = { current: number; since: number };
type Told = (error: Error | null, count: { current: number; ttl: number }) => void;

/** `now` in ms, of use only beside itself. */
export const createCallRate = (now: () => number = () => performance.now()) => {
  const counts = new Map<string, Count>();
  const count = (address: string): Count => {
    const at = now();
    const before = counts.get(address);
    counts.delete(address);
    const after =
      before && at - before.since < WINDOW_MS
        ? { current: before.current + 1, since: before.since }
        : { current: 1, since: at };
    counts.set(address, after);
    if (counts.size > MOST_ADDRESSES) counts.delete(counts.keys().next().value ?? address);
    return after;
  };
  /** What @fastify/rate-limit counts with. */
  class Store {
    incr(address: string, told: Told): void {
      const { current, since } = count(address);
      told(null, { current, ttl: Math.ceil(WINDOW_MS - (now() - since)) });
    }
    child(): Store {
      return this;
    }
  }
  return { count: (address: string): number => count(address).current, Store };
};
export type CallRate = ReturnType<typeof createCallRate>;
