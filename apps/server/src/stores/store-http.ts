/** Calls to stores on the open internet: bounded in time, size, redirects and retries. Facts of its errors carry no secret. */
import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '../domain/app-error.ts';

export type Fetch = typeof globalThis.fetch;

type StoreRequest = { method?: 'GET' | 'POST'; headers?: Record<string, string>; body?: string };
/** `body` is the parsed JSON, or the text when it is not JSON. */
export type StoreReply = { status: number; headers: Headers; body: unknown };

export interface StoreHttp {
  /** Any status below 500 is a reply. Throws `store.unreachable`: no connection, timeout, 5xx, answer too big. */
  send(url: URL, request?: StoreRequest): Promise<StoreReply>;
}

const maxBytes = 8 * 1024 * 1024;
const maxRedirects = 3;
const maxRetries = 2;

const unreachable = (url: URL, reason: string, cause?: unknown): AppError =>
  new AppError('store.unreachable', { host: url.host, reason }, { cause });

const readCapped = async (url: URL, response: Response): Promise<string> => {
  if (response.body === null) return '';
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body) {
    size += chunk.byteLength;
    if (size > maxBytes) throw unreachable(url, 'too-big');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
};

const parsed = (body: string): unknown => {
  try {
    // Assigned first: the answer is unknown until a reader has looked at it, whatever JSON.parse claims.
    const value: unknown = JSON.parse(body);
    return value;
  } catch {
    return body;
  }
};

/** An address literal or a name without a dot is a machine near us, which no store on the internet may send us to. */
const isNearby = (host: string): boolean => /^[\d.]+$|^\[|^[^.]+\.?$|\.(local|internal|localhost)\.?$/i.test(host);

/** Where a redirect leads, with keys only for the same origin; null when it must not be followed. */
const redirected = (
  from: URL,
  request: StoreRequest,
  response: Response,
): { url: URL; request: StoreRequest } | null => {
  const url = URL.parse(response.headers.get('location') ?? '', from.href);
  const keepsMethod = request.method !== 'POST' || response.status === 307 || response.status === 308;
  if (url === null || !keepsMethod) return null;
  if (url.origin === from.origin) return { url, request };
  if (url.protocol !== 'https:' || isNearby(url.hostname)) return null;
  const { accept, 'content-type': type } = request.headers ?? {};
  const headers = {
    ...(accept === undefined ? {} : { accept }),
    ...(type === undefined ? {} : { 'content-type': type }),
  };
  return { url, request: { ...request, headers } };
};

/** One attempt with its redirects under one deadline. */
const attempt = async (fetch: Fetch, timeoutMs: number, first: URL, given: StoreRequest): Promise<StoreReply> => {
  const signal = AbortSignal.timeout(timeoutMs);
  let target = { url: first, request: given };
  for (let hops = 0; hops <= maxRedirects; hops += 1) {
    const response = await fetch(target.url, { ...target.request, redirect: 'manual', signal });
    if (![301, 302, 303, 307, 308].includes(response.status)) {
      const body = await readCapped(first, response);
      return { status: response.status, headers: response.headers, body: parsed(body) };
    }
    await response.body?.cancel();
    const next = redirected(target.url, target.request, response);
    if (next === null) throw new AppError('store.misconfigured', { host: first.host, reason: 'redirect' });
    target = next;
  }
  throw new AppError('store.misconfigured', { host: first.host, reason: 'redirects' });
};

/**
 * `timeoutMs` for each attempt. Lost connections and 5xx are tried at most twice more with growing, jittered pauses, as long
 * as one timeout has not passed since the beginning; a timeout itself is not tried again, or a hanging store holds the shopper.
 */
export const createStoreHttp = (options: { fetch: Fetch; timeoutMs: number; pauseMs?: number }): StoreHttp => {
  const { fetch, timeoutMs, pauseMs = 150 } = options;
  return {
    send: async (url, request = {}) => {
      const begin = performance.now();
      for (let tries = 0; ; tries += 1) {
        let failure: AppError;
        try {
          const reply = await attempt(fetch, timeoutMs, url, {
            ...request,
            headers: { accept: 'application/json', 'user-agent': 'Vitrina/1.0', ...request.headers },
          });
          if (reply.status < 500) return reply;
          failure = unreachable(url, `http-${reply.status}`);
        } catch (error) {
          if (error instanceof AppError) throw error;
          if (error instanceof DOMException && error.name === 'TimeoutError') throw unreachable(url, 'timeout', error);
          failure = unreachable(url, 'network', error);
        }
        if (tries >= maxRetries || performance.now() - begin > timeoutMs) throw failure;
        await pause(pauseMs * 2 ** tries * (0.5 + Math.random()));
      }
    },
  };
};
