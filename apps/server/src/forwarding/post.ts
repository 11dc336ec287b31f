/** Posts to a receiver through a guarded fetch: bounded in time, no redirect, and of the answer nothing but its status. */
import type { Post } from '../domain/ports/forwarding.ts';

type Reply = {
  status: number;
  headers: { get(name: string): string | null };
  body: { cancel(): Promise<void> } | null;
};
type Fetch = (
  url: URL,
  request: { method: 'POST'; headers: Record<string, string>; body: string; redirect: 'manual'; signal: AbortSignal },
) => Promise<Reply>;

/** `isRefused` tells that a connection was refused by our own guard. */
type PostOptions = { fetch: Fetch; timeoutMs: number; isRefused: (cause: unknown) => boolean; now: () => Date };

/** Seconds or a date, as milliseconds from now; null when it is neither. */
const retryAfterMs = (text: string | null, now: Date): number | null => {
  if (text === null) return null;
  const ms = /^\d{1,6}$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now.getTime();
  return Number.isNaN(ms) ? null : Math.max(ms, 0);
};

export const createPost =
  ({ fetch, timeoutMs, isRefused, now }: PostOptions): Post =>
  async (url, headers, body) => {
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      const reply = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal });
      // What is never read holds its connection.
      await reply.body?.cancel().catch(() => undefined);
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
