/** Bounds for the time of linear work that also hold on slow and on busy machines. */

/** In ms, because the machine may be busy with other tests. */
const processorTime = (work: () => unknown): number => {
  const before = process.cpuUsage();
  work();
  return process.cpuUsage(before).user / 1000;
};

/** A busy machine slows a process down for seconds. */
const MAX_TRIES = 3;

/**
 * The processor time that `work` takes for `count` words or pages, in ms, the shortest of three tries, and its bound: `limit`, or on a slower machine
 * three times that of half of them. Quadratic work takes four times as long.
 */
export const timeWithBound = (
  work: (count: number) => unknown,
  count: number,
  limit: number,
): { time: number; bound: number } => {
  const shortest = (size: number): number => {
    let time = Number.POSITIVE_INFINITY;
    for (let tries = 0; tries < MAX_TRIES && time >= limit; tries += 1)
      time = Math.min(
        time,
        processorTime(() => work(size)),
      );
    return time;
  };
  const time = shortest(count);
  return { time, bound: time < limit ? limit : 3 * shortest(Math.ceil(count / 2)) };
};
