/** One attempt of a call to a store, with limits of time, size and redirects. Facts of its errors contain no secret. */
import { AppError } from '../../errors/app-error.ts';
import type { Fetch, StoreRequest } from './guarded-fetch.ts';
import { PrivateAddressError } from './public-lookup.ts';

/** `body` is the parsed JSON, or the text when it is not JSON. */
export type StoreReply = { status: number; headers: { get(name: string): string | null }; body: unknown };

const MAX_BYTES = 8 * 1024 * 1024;
const MAX_REDIRECTS = 3;

export const unreachable = (url: URL, reason: string, cause?: unknown): AppError =>
  new AppError('store.unreachable', { host: url.host, reason }, { cause });

const readBounded = async (url: URL, body: Awaited<ReturnType<Fetch>>['body']): Promise<string> => {
  if (body === null) return '';
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > MAX_BYTES) throw unreachable(url, 'too-big');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
};

const parseBody = (body: string): unknown => {
  try {
    const value: unknown = JSON.parse(body);
    return value;
  } catch {
    return body;
  }
};

/** Address literals and names without a dot are local hosts, to which a store must not redirect. */
const isLocalHost = (host: string): boolean => /^[\d.]+$|^\[|^[^.]+\.?$|\.(local|internal|localhost)\.?$/i.test(host);

type Target = { url: URL; request: StoreRequest };

/** The target of a redirect, with keys only for the same origin; null when it must not be followed. */
const redirectTarget = ({ url: from, request }: Target, status: number, location: string | null): Target | null => {
  const url = URL.parse(location ?? '', from.href);
  const keepsMethod = request.method !== 'POST' || status === 307 || status === 308;
  if (url === null || !keepsMethod) return null;
  if (url.origin === from.origin) return { url, request };
  if (request.hasSecretBody) return null;
  if (url.protocol !== 'https:' || isLocalHost(url.hostname)) return null;
  const { accept, 'content-type': type } = request.headers ?? {};
  const headers = {
    ...(accept === undefined ? {} : { accept }),
    ...(type === undefined ? {} : { 'content-type': type }),
  };
  return { url, request: { ...request, headers } };
};

const fetchFollowing = async (fetch: Fetch, first: Target, signal: AbortSignal): Promise<StoreReply> => {
  let target = first;
  for (let hops = 0; hops <= MAX_REDIRECTS; hops += 1) {
    const { status, headers, body } = await fetch(target.url, { ...target.request, redirect: 'manual', signal });
    if (![301, 302, 303, 307, 308].includes(status))
      return { status, headers, body: parseBody(await readBounded(first.url, body)) };
    await body?.cancel();
    const next = redirectTarget(target, status, headers.get('location'));
    if (next === null) throw new AppError('store.misconfigured', { host: first.url.host, reason: 'redirect' });
    target = next;
  }
  throw new AppError('store.misconfigured', { host: first.url.host, reason: 'redirects' });
};

/**
 * The reply of the store after redirects, whatever its status, within `timeoutMs`. Throws `store.unreachable` with
 * reason `timeout`, `network` or `too-big`, and `store.misconfigured` for redirects and addresses that must not be
 * followed.
 */
export const attempt = async (
  url: URL,
  request: StoreRequest,
  { fetch, timeoutMs }: { fetch: Fetch; timeoutMs: number },
): Promise<StoreReply> => {
  try {
    return await fetchFollowing(fetch, { url, request }, AbortSignal.timeout(timeoutMs));
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (error instanceof DOMException && error.name === 'TimeoutError') throw unreachable(url, 'timeout', error);
    const cause = error instanceof Error ? error.cause : undefined;
    if (cause instanceof PrivateAddressError)
      throw new AppError('store.misconfigured', { host: url.host, reason: 'private-address' }, { cause });
    throw unreachable(url, 'network', error);
  }
};
