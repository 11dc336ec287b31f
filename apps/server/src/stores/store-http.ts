/** Calls to stores on the open internet. All of them are reads, so what fails in passing is asked again: here, and nowhere else. */
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../domain/app-error.ts';
import type { Measures, StoreOutcome } from '../domain/ports/measures.ts';
import { attempt, type StoreReply, unreachable } from './store-attempt.ts';
import type { Fetch, StoreRequest } from './store-fetch.ts';
import { createStoreQueue } from './store-queue.ts';

/**
 * A failure in passing, which `error` names in the end. Milliseconds: the store asks to wait for `retryAfterMs`; of pauses that
 * grow by themselves `firstPauseMs` is the first. `mostTries`: fewer than others have.
 */
export type Again = { error: AppError; retryAfterMs?: number; firstPauseMs?: number; mostTries?: number };

export interface StoreHttp {
  /**
   * Any reply below 500 but 429 and 430. `again` finds failures in replies that claim success. Throws `store.unreachable`: no
   * connection, timeout, 5xx, answer too big; `store.throttled`: 429, 430, too many of our own. `retryAfter` among their
   * facts: seconds that the store asks to wait.
   */
  send(url: URL, request?: StoreRequest, again?: (reply: StoreReply) => Again | null): Promise<StoreReply>;
}

/** Milliseconds, `timeoutMs` for each attempt. What is not given is the machine's own. */
export type StoreHttpOptions = {
  fetch: Fetch;
  timeoutMs: number;
  now?: () => number;
  pause?: (ms: number) => Promise<unknown>;
  random?: () => number;
  /** Told of every attempt. */
  onCall?: Measures['storeCall'];
};

const MOST_TRIES = 3;
const FIRST_PAUSE_MS = 150;
/** VTEX publishes no limits; one question of ours is at most four calls at a time. */
const AT_ONCE = 8;
const MOST_WAITING = 64;

/** Seconds or a date, as milliseconds from now; null when it is neither. */
const retryAfterOf = (reply: StoreReply, now: number): number | null => {
  const raw = reply.headers.get('retry-after')?.trim() ?? '';
  if (/^\d{1,6}$/.test(raw)) return Number(raw) * 1000;
  const at = /^[A-Z][a-z]{2}, /.test(raw) ? Date.parse(raw) : Number.NaN;
  return Number.isNaN(at) ? null : Math.max(0, at - now);
};

const factsOf = (url: URL, reason: string, waitMs: number | null) => ({
  host: url.host,
  reason,
  ...(waitMs === null ? {} : { retryAfter: Math.ceil(waitMs / 1000) }),
});

/** What HTTP says of a failure. Who asks too much is asked again only when told when; 430 is a ban of robots, not a pace. */
const failureIn = (url: URL, reply: StoreReply, now: number): Again | null => {
  const { status } = reply;
  if (status < 500 && status !== 429 && status !== 430) return null;
  const waitMs = retryAfterOf(reply, now);
  const facts = factsOf(url, `http-${status}`, waitMs);
  const wait = waitMs === null ? {} : { retryAfterMs: waitMs };
  if (status >= 500) return { error: new AppError('store.unreachable', facts), ...wait };
  const isTold = status === 429 && waitMs !== null;
  return { error: new AppError('store.throttled', facts), ...wait, ...(isTold ? {} : { mostTries: 1 }) };
};

const outcomeOf = (status: number): StoreOutcome => {
  const outcomes = ['2xx', '3xx', '4xx', '5xx'] as const;
  return outcomes[Math.floor(status / 100) - 2] ?? 'other';
};

const outcomeOfFailure = (error: unknown): StoreOutcome => {
  const reason = error instanceof AppError ? error.facts['reason'] : 'network';
  return reason === 'timeout' || reason === 'network' || reason === 'queue' ? reason : 'other';
};

const processClock = (): number => performance.timeOrigin + performance.now();

/**
 * At most two more tries with growing, jittered pauses, none of which begins later than `timeoutMs` after the first. A timeout
 * itself is not tried again, or a hanging store holds the shopper.
 */
export const createStoreHttp = (options: StoreHttpOptions): StoreHttp => {
  const { fetch, timeoutMs, now = processClock, pause = sleep, random = Math.random, onCall } = options;
  const queue = createStoreQueue({ atOnce: AT_ONCE, mostWaiting: MOST_WAITING, mostWaitMs: timeoutMs, now });

  const tryOnce = async (
    url: URL,
    request: StoreRequest,
    again: (reply: StoreReply) => Again | null,
  ): Promise<{ reply: StoreReply } | { failure: Again }> => {
    const begin = now();
    const tell = (outcome: StoreOutcome) => onCall?.((now() - begin) / 1000, outcome);
    try {
      const reply = await queue.run(url.host, () => attempt(url, request, { fetch, timeoutMs }));
      tell(outcomeOf(reply.status));
      const failure = failureIn(url, reply, now()) ?? again(reply);
      return failure === null ? { reply } : { failure };
    } catch (error) {
      tell(outcomeOfFailure(error));
      if (error instanceof AppError && error.facts['reason'] === 'network') return { failure: { error } };
      throw error instanceof AppError ? error : unreachable(url, 'network', error);
    }
  };

  return {
    send: async (url, request = {}, again = () => null) => {
      const headers = { accept: 'application/json', 'user-agent': 'Vitrina/1.0', ...request.headers };
      const begin = now();
      for (let tries = 1; ; tries += 1) {
        const outcome = await tryOnce(url, { ...request, headers }, again);
        if ('reply' in outcome) return outcome.reply;
        const { error, retryAfterMs = 0, firstPauseMs = FIRST_PAUSE_MS, mostTries = MOST_TRIES } = outcome.failure;
        const waitMs = retryAfterMs + firstPauseMs * 2 ** (tries - 1) * (0.5 + random());
        if (tries >= Math.min(mostTries, MOST_TRIES) || now() - begin + waitMs > timeoutMs) throw error;
        await pause(waitMs);
      }
    },
  };
};
