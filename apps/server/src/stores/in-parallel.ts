/** Work on many things, a bounded number at a time: a store is never asked everything at once. */

/** Results in the order of `things`. The first failure rejects and no further work begins. */
export const inParallel = async <T, R>(
  things: readonly T[],
  limit: number,
  work: (thing: T) => Promise<R>,
): Promise<R[]> => {
  const results: R[] = [];
  const waiting = things.entries();
  let hasFailed = false;
  const run = async (): Promise<void> => {
    for (const [index, thing] of waiting) {
      if (hasFailed) return;
      try {
        results[index] = await work(thing);
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(limit, things.length) }, run));
  return results;
};

export const inChunks = <T>(things: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(things.length / size) }, (_, index) => things.slice(index * size, (index + 1) * size));
