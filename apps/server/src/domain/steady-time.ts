/**
 * Time for durations: it never goes back. A clock that is set back by an hour would make a pause of seconds one of an hour, and an
 * answer of a minute one of an hour and a minute.
 */

/** `ms`: milliseconds, of use only beside each other. `dateOf`: when that was by the clock as it stands now. */
export type SteadyTime = { ms: () => number; dateOf: (ms: number) => Date };

export const createSteadyTime = (now: () => Date): SteadyTime => {
  let last = Number.NEGATIVE_INFINITY;
  let setBack = 0;
  return {
    ms: () => {
      const read = now().getTime();
      if (read + setBack < last) setBack = last - read;
      last = read + setBack;
      return last;
    },
    dateOf: (ms) => new Date(ms - setBack),
  };
};
