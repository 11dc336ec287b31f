/**
 * Complete HTTP responses in memory, by URL without unknown parameters and content encoding. Each response carries its own validity
 * check; the least recently used responses are evicted when all together exceed the limit. Knows neither Fastify nor sockets.
 */
import type { IncomingHttpHeaders } from 'node:http';
import type { TrackedVersions } from '../../domain/caching/cache-versions.ts';
import { createSharedLru } from '../../domain/caching/shared-lru.ts';
import type { Change } from '../../domain/ports/changes.ts';
import { encodingFor } from '../middleware/content-encoding.ts';
import { withoutUnknownParameters } from './known-parameters.ts';

/** The conditions under which a response may be sent again without running its route. */
export type CachePolicy = {
  /** Called before each use; must be fast and must not throw. */
  isCurrent: () => boolean;
  /** The response contains the host of the request, in absolute URLs. */
  variesByHost: boolean;
  /** Only for callers with the API key, within their rate limit. */
  requiresKey: boolean;
  /** The company that the response is about, '' for none: no company fills the cache alone. */
  company: string;
};

/** Cacheable until one of `dependencies` changes; null while change notifications may be lost. Call it before reading them. */
export const cacheWhileUnchanged = (
  epochs: TrackedVersions,
  dependencies: Change[],
  policy: Omit<CachePolicy, 'isCurrent' | 'company'>,
): CachePolicy | null => {
  const epoch = epochs.versionOf(...dependencies);
  if (epoch === null) return null;
  let checkedSequence = epochs.sequence();
  const isCurrent = (): boolean => {
    const sequence = epochs.sequence();
    if (sequence === null) return false;
    // Most calls end here: nothing at all has changed since the last check.
    if (sequence === checkedSequence) return true;
    if (epochs.versionOf(...dependencies) !== epoch) return false;
    checkedSequence = sequence;
    return true;
  };
  const company = dependencies.find(({ kind }) => kind === 'company')?.uid ?? '';
  return { ...policy, isCurrent, company };
};

/** Names and values in turns, as `writeHead` takes them. The last value is the request id if the response has one. */
export type RawHeaders = string[];

export type CachedResponse = CachePolicy & {
  route: string;
  /** The company that it is for; null: none. */
  tenant: string | null;
  /** Without the headers that Node's server writes itself: date, connection, keep-alive. */
  headers: RawHeaders;
  notModifiedHeaders: RawHeaders;
  hasRequestId: boolean;
  etag: string | null;
  body: Buffer;
};

const MAX_BYTES = 64 * 1024 * 1024;
/** Larger responses are streamed, and are requested too seldom to be worth their memory. */
export const MAX_BODY_BYTES = 512 * 1024;
/** Estimate of the objects that hold one response. */
const ENTRY_OVERHEAD_BYTES = 1024;
/** In characters. Longer URLs are not requested twice. */
const MAX_KEY_LENGTH = 2048;

/** The request as Node parsed it. */
type CacheRequest = { url?: string | undefined; headers: IncomingHttpHeaders };

const hostKey = ({ headers }: CacheRequest): string =>
  ['', headers.host, headers['x-forwarded-proto'], headers['x-forwarded-host']].join('\n');

const totalLength = (list: RawHeaders): number => list.reduce((sum, text) => sum + text.length, 0);

const sizeOf = ({ headers, notModifiedHeaders, body }: CachedResponse, key: string): number =>
  2 * key.length + totalLength(headers) + totalLength(notModifiedHeaders) + body.length + ENTRY_OVERHEAD_BYTES;

export const createResponseCache = (maxBytes = MAX_BYTES) => {
  const responses = createSharedLru<CachedResponse>(maxBytes, sizeOf);
  const keyOf = ({ url, headers }: CacheRequest): string =>
    `${encodingFor(headers['accept-encoding']) ?? 'identity'} ${withoutUnknownParameters(url ?? '')}`;

  return {
    set: (request: CacheRequest, response: CachedResponse): void => {
      const key = response.variesByHost ? keyOf(request) + hostKey(request) : keyOf(request);
      if (key.length <= MAX_KEY_LENGTH) responses.set(key, response, response.company);
    },
    /** Null without a valid response. A response that is no longer valid is removed. */
    get: (request: CacheRequest): CachedResponse | null => {
      let key = keyOf(request);
      let response = responses.get(key);
      if (!response) {
        key += hostKey(request);
        response = responses.get(key);
      }
      if (!response) return null;
      if (response.isCurrent()) return response;
      responses.delete(key);
      return null;
    },
    bytes: responses.bytes,
  };
};
export type ResponseCache = ReturnType<typeof createResponseCache>;
