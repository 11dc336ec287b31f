/** Fetches with retries and rejects responses that do not come from our server. */
import { isForeign, type RequestKind } from './request-kind.ts';

/** No response, or one from another server (captive portal). */
export class NetworkError extends Error {
  override name = 'NoNetwork';
}

/** Delay before each retry, in milliseconds. */
const RETRY_DELAYS_MS = [200, 800, 2000];

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Calls `send` once per attempt. Throws `NetworkError`, or the abort error if the page aborted the request. */
export const fetchWithRetry = async (
  kind: RequestKind,
  { send, signal }: { send: () => Promise<Response>; signal?: AbortSignal },
): Promise<Response> => {
  for (let attempt = 0; ; attempt += 1) {
    try {
      const answer = await send();
      if (!isForeign(kind, answer)) return answer;
      throw new NetworkError(kind);
    } catch (cause) {
      if (signal?.aborted) throw cause;
      const rest = RETRY_DELAYS_MS[attempt];
      // A captive portal and a disconnected device fail every retry alike.
      if (cause instanceof NetworkError || !navigator.onLine || rest === undefined)
        throw cause instanceof NetworkError ? cause : new NetworkError(kind, { cause });
      await pause(rest);
      if (signal?.aborted) throw cause;
    }
  }
};
