/**
 * Circuit breaker of a bucket: after consecutive failures calls fail at once, and one call a second probes whether the bucket answers.
 * cockatiel 4.0.0 is not used: while its half-open probe runs, all other callers wait for it, up to its timeout of 12 s, where these
 * fail at once; and its error class would have to be mapped.
 */
import { AppError } from '../../../errors/app-error.ts';

/** Consecutive failures that open the circuit, and the interval of probes while it is open. */
const FAILURE_THRESHOLD = 3;
const PROBE_INTERVAL_MS = 1000;

const isUnavailable = (error: unknown): boolean => error instanceof AppError && error.code === 'file.unavailable';

export const createS3Breaker = (now: () => number = () => performance.now()) => {
  let failures = 0;
  let nextProbeAt = 0;
  return {
    /** Runs `work`. Throws `file.unavailable` at once while the circuit is open. */
    execute: async <T>(key: string, work: () => Promise<T>): Promise<T> => {
      if (failures >= FAILURE_THRESHOLD) {
        if (now() < nextProbeAt) throw new AppError('file.unavailable', { key, reason: 'resting' });
        nextProbeAt = now() + PROBE_INTERVAL_MS;
      }
      try {
        const answer = await work();
        failures = 0;
        return answer;
      } catch (error) {
        if (isUnavailable(error)) {
          failures += 1;
          nextProbeAt = now() + PROBE_INTERVAL_MS;
        } else failures = 0;
        throw error;
      }
    },
  };
};
