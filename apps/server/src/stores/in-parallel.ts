/** Runs work on a list of values with a limit on concurrency. */
import pLimit from 'p-limit';

/** Results are in the order of `values`. After the first failure no further work starts, and the result rejects. */
export const inParallel = async <T, R>(
  values: readonly T[],
  concurrency: number,
  work: (value: T) => Promise<R>,
): Promise<R[]> => {
  const limit = pLimit(concurrency);
  try {
    return await Promise.all(values.map((value) => limit(work, value)));
  } catch (error) {
    limit.clearQueue();
    throw error;
  }
};

export const inChunks = <T>(values: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(values.length / size) }, (_, index) => values.slice(index * size, (index + 1) * size));
