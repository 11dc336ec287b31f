/**
 * Circuit breakers: calls to a store that keeps failing are rejected for a while, so that shoppers do not wait for its timeout.
 * One circuit per company and store. Pure: the clock is passed in.
 */
import { backoffMs } from '../../backoff.ts';
import { AppError } from '../../errors/app-error.ts';

/** `open`: no calls. `half-open`: one probe is pending, other calls are rejected. */
export type CircuitState = 'open' | 'half-open';

export interface CircuitBreakers {
  /**
   * The result of `work`. While the circuit is open it throws at once, with the code of the failure that opened it and the
   * reason `resting`.
   */
  execute<T>(store: string, work: () => Promise<T>): Promise<T>;
  /** Whether the store failed a moment ago, so that a stale answer is better than waiting. */
  isDegraded(store: string): boolean;
  /** Closes the circuits of the matching stores. */
  reset(matches: (store: string) => boolean): void;
  /** The circuits that are not closed. */
  list(): { store: string; state: CircuitState }[];
}

/** Times in milliseconds. */
export type CircuitLimits = {
  /** This many consecutive failures open the circuit. */
  failures: number;
  /** First open time; it doubles after each failed probe, up to `maxOpenMs`. */
  openMs: number;
  maxOpenMs: number;
  /** After any failure stale answers are preferred for this long. */
  preferStaleMs: number;
};

export const defaultLimits: CircuitLimits = { failures: 10, openMs: 5_000, maxOpenMs: 60_000, preferStaleMs: 5_000 };

type Circuit = {
  code: 'store.unreachable' | 'store.throttled';
  failedAt: number;
  failures: number;
  /** Null while closed. */
  open: { until: number; forMs: number; isProbed: boolean } | null;
};

type Failure = { code: Circuit['code']; retryAfterMs: number };

/** Null if the store has not failed: a refusal is an answer, and our own queue is not the store's. */
const failureOf = (error: unknown): Failure | null => {
  if (!(error instanceof AppError) || error.facts['reason'] === 'queue') return null;
  const { code, facts } = error;
  if (code !== 'store.unreachable' && code !== 'store.throttled') return null;
  const { retryAfter } = facts;
  return { code, retryAfterMs: typeof retryAfter === 'number' ? retryAfter * 1000 : 0 };
};

/** The store was reached and answered, if only with a refusal. */
const isAnswer = (error: unknown): boolean =>
  error instanceof AppError && (error.code === 'store.refused' || error.code === 'store.misconfigured');

/** How long a circuit opens after this failure; null when it stays closed. Retry-After opens it at once. */
const openingMs = (before: Circuit | undefined, failure: Failure, limits: CircuitLimits): number | null => {
  const { failures, openMs, maxOpenMs } = limits;
  const wasOpen = before?.open ?? null;
  if (wasOpen === null && failure.retryAfterMs === 0 && (before?.failures ?? 0) + 1 < failures) return null;
  const failedProbes = wasOpen === null ? 0 : 1;
  const ms = backoffMs(failedProbes, { firstMs: wasOpen?.forMs ?? openMs, maxMs: maxOpenMs });
  return Math.min(maxOpenMs, Math.max(ms, failure.retryAfterMs));
};

export const createCircuitBreakers = (now: () => number, limits: CircuitLimits = defaultLimits): CircuitBreakers => {
  /** Stores without recent failures have no entry. */
  const circuits = new Map<string, Circuit>();

  const isRejecting = ({ isProbed, until }: NonNullable<Circuit['open']>): boolean => isProbed || now() < until;

  const recordFailure = (store: string, failure: Failure): void => {
    const before = circuits.get(store);
    const at = now();
    const forMs = openingMs(before, failure, limits);
    circuits.set(store, {
      code: failure.code,
      failedAt: at,
      failures: (before?.failures ?? 0) + 1,
      open: forMs === null ? null : { until: at + forMs, forMs, isProbed: false },
    });
  };

  /** True when this call is the probe of an open circuit. */
  const admit = (store: string): boolean => {
    const circuit = circuits.get(store);
    if (circuit === undefined || circuit.open === null) return false;
    const { open, code } = circuit;
    // A pending probe ends within a moment.
    const retryAfter = Math.max(1, Math.ceil((open.until - now()) / 1000));
    if (isRejecting(open)) throw new AppError(code, { reason: 'resting', retryAfter });
    open.isProbed = true;
    return true;
  };

  return {
    execute: async (store, work) => {
      const isProbe = admit(store);
      try {
        const answer = await work();
        circuits.delete(store);
        return answer;
      } catch (error) {
        const failure = failureOf(error);
        const { open = null } = circuits.get(store) ?? {};
        // Ignore failures of calls that started before the circuit opened.
        if (failure !== null && (open === null || isProbe)) recordFailure(store, failure);
        else if (isAnswer(error)) circuits.delete(store);
        else if (isProbe && open !== null) open.isProbed = false;
        throw error;
      }
    },
    isDegraded: (store) => {
      const circuit = circuits.get(store);
      if (circuit === undefined) return false;
      const { open, failedAt } = circuit;
      return open === null ? now() - failedAt < limits.preferStaleMs : isRejecting(open);
    },
    reset: (matches) => {
      for (const store of circuits.keys()) if (matches(store)) circuits.delete(store);
    },
    list: () =>
      [...circuits].flatMap(([store, { open }]) =>
        open === null ? [] : [{ store, state: open.isProbed || now() >= open.until ? 'half-open' : 'open' } as const],
      ),
  };
};
