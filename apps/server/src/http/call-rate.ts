/** Calls per minute and address. One count for all who answer: Fastify's plugin (as its store) and the front. */

const WINDOW_MS = 60_000;
/** Addresses counted; of more the one that was longest not heard of begins anew. */
const MOST_ADDRESSES = 5000;

type Count = { current: number; since: number };
type Told = (error: Error | null, count: { current: number; ttl: number }) => void;

export const createCallRate = (now: () => number = Date.now) => {
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
      told(null, { current, ttl: WINDOW_MS - (now() - since) });
    }
    child(): Store {
      return this;
    }
  }
  return { count: (address: string): number => count(address).current, Store };
};
export type CallRate = ReturnType<typeof createCallRate>;
