/**
 * A store that keeps failing is left alone for a while, instead of making every shopper wait for its timeout. One circuit for
 * each company and its store. Knows no clock and no store.
 */
import { AppError } from './app-error.ts';

/** `open`: not asked at all. `half-open`: one question is on its way, the others are not asked until it is back. */
export type CircuitState = 'open' | 'half-open';

export interface StoreCircuits {
  /**
   * What `work` gives or throws. While the circuit is open it throws at once, under the code of the failure that opened it, with
   * reason `resting`.
   */
  through<T>(store: string, work: () => Promise<T>): Promise<T>;
  /** Whether the store failed a moment ago, so that an old answer is better than another wait. */
  isResting(store: string): boolean;
  /** Their failures are no longer held against them. */
  forget(isMeant: (store: string) => boolean): void;
  /** Those that are not closed. */
  list(): { store: string; state: CircuitState }[];
}

/** Times in milliseconds. */
export type CircuitLimits = {
  /** So many failures with no answer in between open the circuit. */
  failures: number;
  /** How long it is open first; twice as long after each failed probe, up to `longestMs`. */
  openMs: number;
  longestMs: number;
  /** After any failure whoever has an old answer takes it, for so long. */
  restMs: number;
};

export const defaultLimits: CircuitLimits = { failures: 10, openMs: 5_000, longestMs: 60_000, restMs: 5_000 };

type Circuit = {
  code: 'store.unreachable' | 'store.throttled';
  failedAt: number;
  failures: number;
  /** Null while closed. */
  open: { until: number; forMs: number; isProbed: boolean } | null;
};

type Failure = { code: Circuit['code']; retryAfterMs: number };

/** Null for what is no failure of the store: its refusals are answers, and our own line is not the store's. */
const failureOf = (error: unknown): Failure | null => {
  if (!(error instanceof AppError) || error.facts['reason'] === 'queue') return null;
  const { code, facts } = error;
  if (code !== 'store.unreachable' && code !== 'store.throttled') return null;
  const { retryAfter } = facts;
  return { code, retryAfterMs: typeof retryAfter === 'number' ? retryAfter * 1000 : 0 };
};

/** The store was reached and has said something, if only no. */
const isAnswer = (error: unknown): boolean =>
  error instanceof AppError && (error.code === 'store.refused' || error.code === 'store.misconfigured');

/** How long a circuit opens after this failure; null when it stays closed. A store that asks to wait is believed at once. */
const openingMs = (before: Circuit | undefined, failure: Failure, limits: CircuitLimits): number | null => {
  const { failures, openMs, longestMs } = limits;
  const wasOpen = before?.open ?? null;
  if (wasOpen === null && failure.retryAfterMs === 0 && (before?.failures ?? 0) + 1 < failures) return null;
  const ms = wasOpen === null ? openMs : wasOpen.forMs * 2;
  return Math.min(longestMs, Math.max(ms, failure.retryAfterMs));
};

export const createStoreCircuits = (now: () => number, limits: CircuitLimits = defaultLimits): StoreCircuits => {
  /** Stores that answer have none. */
  const circuits = new Map<string, Circuit>();

  const isShut = ({ isProbed, until }: NonNullable<Circuit['open']>): boolean => isProbed || now() < until;

  const note = (store: string, failure: Failure): void => {
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

  /** True when this question is the probe of an open circuit. */
  const admit = (store: string): boolean => {
    const circuit = circuits.get(store);
    if (circuit === undefined || circuit.open === null) return false;
    const { open, code } = circuit;
    // A probe that is out comes back within a moment.
    const retryAfter = Math.max(1, Math.ceil((open.until - now()) / 1000));
    if (isShut(open)) throw new AppError(code, { reason: 'resting', retryAfter });
    open.isProbed = true;
    return true;
  };

  return {
    through: async (store, work) => {
      const isProbe = admit(store);
      try {
        const answer = await work();
        circuits.delete(store);
        return answer;
      } catch (error) {
        const failure = failureOf(error);
        const { open = null } = circuits.get(store) ?? {};
        // Questions from before it opened come back late; they say nothing new.
        if (failure !== null && (open === null || isProbe)) note(store, failure);
        else if (isAnswer(error)) circuits.delete(store);
        else if (isProbe && open !== null) open.isProbed = false;
        throw error;
      }
    },
    isResting: (store) => {
      const circuit = circuits.get(store);
      if (circuit === undefined) return false;
      const { open, failedAt } = circuit;
      return open === null ? now() - failedAt < limits.restMs : isShut(open);
    },
    forget: (isMeant) => {
      for (const store of circuits.keys()) if (isMeant(store)) circuits.delete(store);
    },
    list: () =>
      [...circuits].flatMap(([store, { open }]) =>
        open === null ? [] : [{ store, state: open.isProbed || now() >= open.until ? 'half-open' : 'open' } as const],
      ),
  };
};
