/** Capped exponential back-off. Pure; imports nothing, so every layer may use it. */

/** Delays in milliseconds. `factor`: growth per attempt, default 2. */
export type Backoff = { firstMs: number; maxMs: number; factor?: number };

/** Delay before the next attempt, after `failures` failures in a row (0 for the first delay). */
export const backoffMs = (failures: number, { firstMs, maxMs, factor = 2 }: Backoff): number =>
  Math.min(maxMs, firstMs * factor ** Math.max(0, Math.min(failures, 60)));
