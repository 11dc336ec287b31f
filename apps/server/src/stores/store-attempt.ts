/** One attempt to ask a store: bounded in time, size and redirects. Facts of its errors carry no secret. */
import { AppError } from '../domain/app-error.ts';
import { RefusedAddress } from './guarded-fetch.ts';
import type { Fetch, StoreRequest } from './store-fetch.ts';

/** `body` is the parsed JSON, or the text when it is not JSON. */
export type StoreReply = { status: number; headers: { get(name: string): string | null }; body: unknown };

const maxBytes = 8 * 1024 * 1024;
const maxRedirects = 3;

export const unreachable = (url: URL, reason: string, cause?: unknown): AppError =>
  new AppError('store.unreachable', { host: url.host, reason }, { cause });

const readCapped = async (url: URL, body: Awaited<ReturnType<Fetch>>['body']): Promise<string> => {
  if (body === null) return '';
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
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

type Target = { url: URL; request: StoreRequest };

/** Where a redirect leads, with keys only for the same origin; null when it must not be followed. */
const redirected = ({ url: from, request }: Target, status: number, location: string | null): Target | null => {
  const url = URL.parse(location ?? '', from.href);
  const keepsMethod = request.method !== 'POST' || status === 307 || status === 308;
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

const followed = async (fetch: Fetch, first: Target, signal: AbortSignal): Promise<StoreReply> => {
  let target = first;
  for (let hops = 0; hops <= maxRedirects; hops += 1) {
    const { status, headers, body } = await fetch(target.url, { ...target.request, redirect: 'manual', signal });
    if (![301, 302, 303, 307, 308].includes(status))
      return { status, headers, body: parsed(await readCapped(first.url, body)) };
    await body?.cancel();
    const next = redirected(target, status, headers.get('location'));
    if (next === null) throw new AppError('store.misconfigured', { host: first.url.host, reason: 'redirect' });
    target = next;
  }
  throw new AppError('store.misconfigured', { host: first.url.host, reason: 'redirects' });
};

/**
 * Whatever the store replies, after its redirects, within `timeoutMs`. Throws `store.unreachable` with reason `timeout`,
 * `network` or `too-big`, and `store.misconfigured` for redirects and addresses that must not be followed.
 */
export const attempt = async (
  url: URL,
  request: StoreRequest,
  { fetch, timeoutMs }: { fetch: Fetch; timeoutMs: number },
): Promise<StoreReply> => {
  try {
    return await followed(fetch, { url, request }, AbortSignal.timeout(timeoutMs));
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (error instanceof DOMException && error.name === 'TimeoutError') throw unreachable(url, 'timeout', error);
    const cause = error instanceof Error ? error.cause : undefined;
    if (cause instanceof RefusedAddress)
      throw new AppError('store.misconfigured', { host: url.host, reason: 'private-address' }, { cause });
    throw unreachable(url, 'network', error);
  }
};
