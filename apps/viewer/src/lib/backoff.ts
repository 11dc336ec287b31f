/** Delays between retries that grow by a factor up to a maximum. Sets no timer itself. */

export type Backoff = {
  /** ms to wait before the next retry. */
  next: () => number;
  /** After a success: the next delay is `baseMs` again. */
  reset: () => void;
};

export type BackoffOptions = { baseMs: number; maxMs: number; factor?: number };

export const createBackoff = ({ baseMs, maxMs, factor = 2 }: BackoffOptions): Backoff => {
  let delay = baseMs;
  return {
    next: () => {
      const current = delay;
      delay = Math.min(delay * factor, maxMs);
      return current;
    },
    reset: () => {
      delay = baseMs;
    },
  };
};
