/** Counts calls of addresses by a time that no clock sets back: with the wall clock, a minute could last an hour. */

type Told = (error: Error | null, count: { current: number; ttl: number }) => void;

/** Addresses that are counted; the one that was longest not seen goes first. */
const MOST_ADDRESSES = 20_000;

/** `now` in ms, of use only beside itself. What the plugin asks for is a class that it makes itself, one for each route. */
export const rateStore = (now: () => number = () => performance.now()) =>
  class RateStore {
    readonly #windows = new Map<string, { count: number; since: number }>();

    incr(address: string, tell: Told, windowMs: number): void {
      const at = now();
      const before = this.#windows.get(address);
      const window = before && at - before.since < windowMs ? before : { count: 0, since: at };
      window.count += 1;
      this.#windows.delete(address);
      this.#windows.set(address, window);
      const [oldest] = this.#windows.keys();
      if (oldest !== undefined && this.#windows.size > MOST_ADDRESSES) this.#windows.delete(oldest);
      tell(null, { current: window.count, ttl: Math.ceil(windowMs - (at - window.since)) });
    }

    child(): RateStore {
      return new RateStore();
    }
  };
