/**
 * A query cache for reads from the backend: each query is fetched once and its result cached for the visit. Retryable
 * failures are retried with exponential back-off; a final failure is logged (§8; decisions "Errors").
 */
import { CallError } from '@vitrina/contract';
import { createStore } from 'zustand/vanilla';
import { createBackoff } from '../backoff.ts';
import { ignoreError } from '../ignore-error.ts';

/** `key` identifies the result: two queries with one key are the same query. */
export type Query<T> = { key: string; queryFn: () => Promise<T> };

/** `error` is the failure of the last retry; it is `null` while a request is in flight. */
export type QueryState<T> = { value: T | undefined; error: Error | null };

const MAX_RETRIES = 3;
/** ms after a failure in which `prefetch` sends no new request; `fetch` and `refetch` do. */
const PREFETCH_COOLDOWN_MS = 10_000;
const RETRY_DELAY = { baseMs: 1000, maxMs: 8000 };

/** No response, 429 and 5xx are retryable; any other status would repeat itself. `attempt` counts from 0. */
const isRetryable = (attempt: number, cause: unknown): boolean => {
  const status = cause instanceof CallError ? cause.status : 0;
  return attempt < MAX_RETRIES && (status === 0 || status === 429 || status >= 500);
};

/** A hidden tab sends no retries: the browser may have suspended its network. */
const whenVisible = (): Promise<void> =>
  new Promise((resolve) => {
    const check = () => {
      if (document.visibilityState === 'hidden') return;
      document.removeEventListener('visibilitychange', check);
      resolve();
    };
    document.addEventListener('visibilitychange', check);
    check();
  });

const createRetries = (hasRetries: boolean) => {
  const errorListeners = new Set<() => void>();

  const fetchOnce = async <T>({ queryFn }: Query<T>): Promise<T> => {
    try {
      return await queryFn();
    } catch (cause) {
      if (isRetryable(0, cause)) for (const listener of errorListeners) listener();
      throw cause;
    }
  };

  const fetchWithRetries = async <T>(query: Query<T>): Promise<T> => {
    const backoff = createBackoff(RETRY_DELAY);
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await fetchOnce(query);
      } catch (cause) {
        if (!(hasRetries && isRetryable(attempt, cause))) {
          console.warn(`Fetch failed: ${query.key}`, cause);
          throw cause;
        }
        await new Promise((resolve) => setTimeout(resolve, backoff.next()));
        await whenVisible();
      }
    }
  };

  return {
    fetchOnce,
    fetchWithRetries,
    /** `listener` is called after each retryable failure. Returns the unsubscribe function. */
    onError: (listener: () => void): (() => void) => {
      errorListeners.add(listener);
      return () => void errorListeners.delete(listener);
    },
  };
};

const EMPTY_STATE: QueryState<never> = { value: undefined, error: null };

/** `hasRetries: false` is for tests of the state after the last retry. */
export const createQueryCache = ({ hasRetries = true }: { hasRetries?: boolean } = {}) => {
  const store = createStore<Record<string, QueryState<unknown>>>()(() => ({}));
  const inFlight = new Map<string, Promise<unknown>>();
  const failed = new Map<string, { query: Query<unknown>; at: number }>();
  const { fetchOnce, fetchWithRetries, onError } = createRetries(hasRetries);

  const setState = (key: string, state: QueryState<unknown>) => store.setState({ [key]: state });

  const getState = <T>(key: string): QueryState<T> => (store.getState()[key] ?? EMPTY_STATE) as QueryState<T>;

  /** Registers the request as in flight and stores its outcome. */
  const track = <T>(query: Query<T>, request: Promise<T>): Promise<T> => {
    const { key } = query;
    const tracked = request.then(
      (value) => {
        inFlight.delete(key);
        failed.delete(key);
        setState(key, { value, error: null });
        return value;
      },
      (cause: unknown) => {
        inFlight.delete(key);
        failed.set(key, { query, at: Date.now() });
        setState(key, { value: undefined, error: cause instanceof Error ? cause : new Error(String(cause)) });
        throw cause;
      },
    );
    inFlight.set(key, tracked);
    return tracked;
  };

  /** Returns the cached result, joins the request in flight, or sends a new one. Rejects when the last retry has failed. */
  const fetch = <T>(query: Query<T>): Promise<T> => {
    const { key } = query;
    const { value } = getState<T>(key);
    if (value !== undefined) return Promise.resolve(value);
    const pending = inFlight.get(key);
    if (pending) return pending as Promise<T>;
    failed.delete(key);
    setState(key, EMPTY_STATE);
    return track(query, fetchWithRetries(query));
  };

  /** As `fetch`, for callers that read the outcome from the store. */
  const refetch = (query: Query<unknown>): void => void fetch(query).catch(ignoreError('optional'));
  /** As `refetch`, but not within `PREFETCH_COOLDOWN_MS` of a failure. */
  const prefetch = (query: Query<unknown>): void => {
    const { at = Number.NEGATIVE_INFINITY } = failed.get(query.key) ?? {};
    if (Date.now() - at > PREFETCH_COOLDOWN_MS) refetch(query);
  };

  return {
    /** Query states by key, for subscriptions; `getState` reads one. */
    store,
    fetch,
    refetch,
    prefetch,
    getState,
    /** Stores a result that arrived another way, so that it is not fetched. */
    setData: (key: string, value: unknown): void => setState(key, { value, error: null }),
    /** Tries every query that failed retryably once more; its error stays in the store until the response arrives. */
    retryFailed: (): void => {
      for (const [key, { query }] of failed)
        if (!inFlight.has(key) && isRetryable(0, getState(key).error))
          void track(query, fetchOnce(query)).catch(ignoreError('optional'));
    },
    onError,
  };
};

export type QueryCache = ReturnType<typeof createQueryCache>;
