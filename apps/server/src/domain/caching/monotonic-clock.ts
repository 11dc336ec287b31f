/**
 * A monotonic clock for durations. With the wall clock, setting it back by an hour would prolong every pause and every cache
 * entry by an hour.
 */

/** `ms`: milliseconds from an arbitrary origin. `dateOf`: that moment on the wall clock as it is set at present. */
export type MonotonicClock = { ms: () => number; dateOf: (ms: number) => Date };

export const createMonotonicClock = (now: () => Date): MonotonicClock => {
  let last = Number.NEGATIVE_INFINITY;
  let offset = 0;
  return {
    ms: () => {
      const read = now().getTime();
      if (read + offset < last) offset = last - read;
      last = read + offset;
      return last;
    },
    dateOf: (ms) => new Date(ms - offset),
  };
};
