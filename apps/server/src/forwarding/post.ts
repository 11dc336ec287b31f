/** Posts to a receiver through a guarded fetch, with a timeout and without redirects. Only the status of the response is used. */

import type { Post } from '../domain/ports/forwarding.ts';
import { noTracing, type Tracing, traceHeaders } from '../domain/tracing.ts';
import { ignoreError } from '../errors/ignore-error.ts';

type Reply = {
  status: number;
  headers: { get(name: string): string | null };
  body: { cancel(): Promise<void> } | null;
};
type Fetch = (
  url: URL,
  request: {
    method: 'POST';
    company: string;
    headers: Record<string, string>;
    body: string;
    redirect: 'manual';
    signal: AbortSignal;
  },
) => Promise<Reply>;

/** `isRefused` is true for the cause of an error when our own guard refused the connection. */
type PostOptions = {
  fetch: Fetch;
  timeoutMs: number;
  isRefused: (cause: unknown) => boolean;
  now: () => Date;
  tracing?: Tracing;
};

/** Parses `retry-after` (seconds or a date) into milliseconds from now; null when it is neither. */
const retryAfterMs = (text: string | null, now: Date): number | null => {
  if (text === null) return null;
  const ms = /^\d{1,6}$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now.getTime();
  return Number.isNaN(ms) ? null : Math.max(ms, 0);
};

export const createPost =
  ({ fetch, timeoutMs, isRefused, now, tracing = noTracing }: PostOptions): Post =>
  async ({ url, ...request }) => {
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      const options = { kind: 'client', facts: { 'server.address': url.hostname } } as const;
      const reply = await tracing.root('forward events', options, async (span) => {
        const headers = { ...request.headers, ...traceHeaders(tracing) };
        const answer = await fetch(url, { method: 'POST', ...request, headers, redirect: 'manual', signal });
        span.set({ 'http.response.status_code': answer.status });
        return answer;
      });
      // An unread body would keep the connection open.
      await reply.body?.cancel().catch(ignoreError('the body of a response that is not used'));
      return {
        is: 'answered',
        status: reply.status,
        retryAfterMs: retryAfterMs(reply.headers.get('retry-after'), now()),
      };
    } catch (error) {
      if (error instanceof Error && isRefused(error.cause)) return { is: 'refused' };
      return { is: 'unreachable', reason: signal.aborted ? 'timeout' : 'network' };
    }
  };
