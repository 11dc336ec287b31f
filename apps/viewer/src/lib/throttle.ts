/** A throttle with a burst allowance. Values pushed while it is exhausted replace each other: only the latest is delivered. */
export type Throttled<T> = {
  push: (value: T) => void;
  /** Delivers the pending value now, whatever the allowance. */
  flush: () => void;
  /** Discards the pending value. */
  cancel: () => void;
};

export type ThrottleOptions = {
  /** How many values may be delivered at once. */
  burst: number;
  /** ms until one more value may be delivered. */
  intervalMs: number;
};

export const throttleLatest = <T>(
  deliver: (value: T) => void,
  { burst, intervalMs }: ThrottleOptions,
): Throttled<T> => {
  let pending: { value: T } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let allowance = burst;
  let refilledAt = performance.now();

  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (!pending) return;
    const { value } = pending;
    pending = null;
    allowance -= 1;
    deliver(value);
  };
  const refill = (): number => {
    const now = performance.now();
    allowance = Math.min(burst, allowance + (now - refilledAt) / intervalMs);
    refilledAt = now;
    return allowance;
  };
  return {
    push: (value) => {
      pending = { value };
      if (timer !== undefined) return;
      const missing = 1 - refill();
      if (missing <= 0) flush();
      else timer = setTimeout(flush, missing * intervalMs);
    },
    flush,
    cancel: () => {
      pending = null;
    },
  };
};
