/** A bucket that keeps failing is left alone for a moment, so that nobody waits for what is known: one question finds out when it is back. */
import { AppError } from '../domain/app-error.ts';

/** So many failures with no answer in between; then one question in so many ms. */
const FAILURES = 3;
const REST_MS = 1000;

const isOut = (error: unknown): boolean => error instanceof AppError && error.code === 'file.unavailable';

export const createRest = (now: () => number = () => performance.now()) => {
  let failures = 0;
  let askAgainAt = 0;
  return {
    /** What `work` gives or throws. Throws `file.unavailable` at once while the bucket is left alone. */
    through: async <T>(key: string, work: () => Promise<T>): Promise<T> => {
      if (failures >= FAILURES) {
        if (now() < askAgainAt) throw new AppError('file.unavailable', { key, reason: 'resting' });
        askAgainAt = now() + REST_MS;
      }
      try {
        const answer = await work();
        failures = 0;
        return answer;
      } catch (error) {
        if (isOut(error)) {
          failures += 1;
          askAgainAt = now() + REST_MS;
        } else failures = 0;
        throw error;
      }
    },
  };
};
