/** Calls to stores on the internet. All of them are reads, so transient failures are retried: here, and nowhere else. */
import { setTimeout as sleep } from 'node:timers/promises';
import { backoffMs } from '../../backoff.ts';
import type { Metrics, StoreOutcome } from '../../domain/ports/metrics.ts';
import { noTracing, type Tracing, traceHeaders } from '../../domain/tracing.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Fetch, StoreRequest } from './guarded-fetch.ts';
import { attempt, type StoreReply, unreachable } from './store-attempt.ts';
import { createStoreQueue } from './store-queue.ts';

/**
 * A transient failure; `error` is thrown after the last attempt. `retryAfterMs`: pause requested by the store. `firstPauseMs`:
 * first of the growing pauses. `maxAttempts`: lowers the usual number of attempts.
 */
export type TransientFailure = { error: AppError; retryAfterMs?: number; firstPauseMs?: number; maxAttempts?: number };

export interface StoreHttp {
  /**
   * Resolves to any reply below 500 except 429, 430 and web pages. `findFailure` detects transient failures in other
   * replies. Throws `store.unreachable` (no connection, timeout, 5xx, too large), `store.throttled` (429, 430, a challenge
   * of bot protection, our own queue is full) and `store.refused` (a web page in place of data). The fact `retryAfter` is
   * the pause requested by the store in seconds.
   */
  send(
    url: URL,
    request?: StoreRequest,
    findFailure?: (reply: StoreReply) => TransientFailure | null,
  ): Promise<StoreReply>;
}

/** `timeoutMs` applies to each attempt. Clock, pause and random numbers can be replaced in tests. */
export type StoreHttpOptions = {
  fetch: Fetch;
  timeoutMs: number;
  now?: () => number;
  pause?: (ms: number) => Promise<unknown>;
  random?: () => number;
  /** Called after every attempt, with its duration in seconds. */
  onCall?: Metrics['storeCall'];
  /** Each attempt is a span, whose `traceparent` the store receives. */
  tracing?: Tracing | undefined;
};

const MAX_ATTEMPTS = 3;
const FIRST_PAUSE_MS = 150;
/** VTEX publishes no limits; one of our requests makes at most four concurrent calls. */
const MAX_CONCURRENT = 8;
const MAX_WAITING = 64;

/** Parses `retry-after` (seconds, by Shopify with decimals, or a date) into milliseconds from now; null when it is neither. */
const retryAfterOf = (reply: StoreReply, now: number): number | null => {
  const raw = reply.headers.get('retry-after')?.trim() ?? '';
  if (/^\d{1,6}(\.\d+)?$/.test(raw)) return Math.ceil(Number(raw)) * 1000;
  const at = /^[A-Z][a-z]{2}, /.test(raw) ? Date.parse(raw) : Number.NaN;
  return Number.isNaN(at) ? null : Math.max(0, at - now);
};

const factsOf = (url: URL, reason: string, waitMs: number | null) => ({
  host: url.host,
  reason,
  ...(waitMs === null ? {} : { retryAfter: Math.ceil(waitMs / 1000) }),
});

/** A page for people: maintenance, a challenge, a portal. JSON that is sent as HTML is no page. */
const isWebPage = ({ headers, body }: StoreReply): boolean =>
  typeof body === 'string' &&
  (/\bx?html\b/i.test(headers.get('content-type') ?? '') || /^\s*<(?:!doctype|!--|html|head|body)/i.test(body));

/**
 * Bot protection answers 403 with a page, or with JSON that leads to a captcha. A store that rejects a key answers with
 * JSON of its own.
 */
const isChallenge = (reply: StoreReply): boolean =>
  reply.status === 403 &&
  (isWebPage(reply) || reply.headers.get('cf-mitigated') !== null || /captcha/i.test(JSON.stringify(reply.body)));

/** Web pages say nothing about products or settings, so they count as outages. None becomes data on a second attempt. */
const pageFailureIn = ({ host }: URL, reply: StoreReply): TransientFailure | null => {
  const { status } = reply;
  if (isChallenge(reply))
    return { error: new AppError('store.throttled', { host, reason: 'challenge', status }), maxAttempts: 1 };
  if (status < 200 || status > 299 || !isWebPage(reply)) return null;
  return { error: new AppError('store.refused', { host, reason: 'html', status }), maxAttempts: 1 };
};

/** A failure by status. A 429 is retried only with Retry-After; 430 (Shopify's bot protection) never is. */
const failureIn = (url: URL, reply: StoreReply, now: number): TransientFailure | null => {
  const { status } = reply;
  if (status < 500 && status !== 429 && status !== 430) return null;
  const waitMs = retryAfterOf(reply, now);
  const facts = factsOf(url, `http-${status}`, waitMs);
  const wait = waitMs === null ? {} : { retryAfterMs: waitMs };
  if (status >= 500) return { error: new AppError('store.unreachable', facts), ...wait };
  const isRetryable = status === 429 && waitMs !== null;
  return { error: new AppError('store.throttled', facts), ...wait, ...(isRetryable ? {} : { maxAttempts: 1 }) };
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
 * At most two retries with growing, jittered pauses, none starting later than `timeoutMs` after the first attempt. A timeout is
 * not retried, so that a hanging store does not block the shopper.
 */
export const createStoreHttp = (options: StoreHttpOptions): StoreHttp => {
  const { fetch, timeoutMs, now = processClock, pause = sleep, random = Math.random, onCall } = options;
  const { tracing = noTracing } = options;
  const queue = createStoreQueue({ concurrency: MAX_CONCURRENT, maxWaiting: MAX_WAITING, maxWaitMs: timeoutMs, now });

  const tryOnce = async (
    url: URL,
    request: StoreRequest,
    findFailure: (reply: StoreReply) => TransientFailure | null,
  ): Promise<{ reply: StoreReply } | { failure: TransientFailure }> => {
    const begin = now();
    const report = (outcome: StoreOutcome) => onCall?.((now() - begin) / 1000, outcome);
    try {
      const reply = await queue.run(url.host, () =>
        tracing.child('store call', { 'server.address': url.hostname }, async (span) => {
          const headers = { ...request.headers, ...traceHeaders(tracing) };
          const answer = await attempt(url, { ...request, headers }, { fetch, timeoutMs });
          span.set({ 'http.response.status_code': answer.status });
          return answer;
        }),
      );
      report(outcomeOf(reply.status));
      const failure = failureIn(url, reply, now()) ?? pageFailureIn(url, reply) ?? findFailure(reply);
      return failure === null ? { reply } : { failure };
    } catch (error) {
      report(outcomeOfFailure(error));
      if (error instanceof AppError && error.facts['reason'] === 'network') return { failure: { error } };
      throw error instanceof AppError ? error : unreachable(url, 'network', error);
    }
  };

  return {
    send: async (url, request = {}, findFailure = () => null) => {
      const headers = { accept: 'application/json', 'user-agent': 'Vitrina/1.0', ...request.headers };
      const begin = now();
      for (let attempts = 1; ; attempts += 1) {
        const outcome = await tryOnce(url, { ...request, headers }, findFailure);
        if ('reply' in outcome) return outcome.reply;
        const { error, retryAfterMs = 0, firstPauseMs = FIRST_PAUSE_MS, maxAttempts = MAX_ATTEMPTS } = outcome.failure;
        const pauseMs = backoffMs(attempts - 1, { firstMs: firstPauseMs, maxMs: timeoutMs });
        const waitMs = retryAfterMs + pauseMs * (0.5 + random());
        if (attempts >= Math.min(maxAttempts, MAX_ATTEMPTS) || now() - begin + waitMs > timeoutMs) throw error;
        await pause(waitMs);
      }
    },
  };
};
