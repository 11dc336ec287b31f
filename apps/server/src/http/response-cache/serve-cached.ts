/**
 * Answers requests from the response cache inside Node's HTTP server, ahead of Fastify: parsing, keep-alive, pipelining and
 * back-pressure stay Node's. Every request without a valid cached response continues to Fastify (decision 015).
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { requestIdOf } from '../middleware/request-id.ts';
import { hasBody } from '../middleware/slow-requests.ts';
import { hasTwoHosts } from '../middleware/suspect-headers.ts';
import type { CachedResponse, ResponseCache } from './response-cache.ts';

export type ServeCachedOptions = {
  cache: ResponseCache;
  /** Whether the caller may get a response that requires the API key. Counts the call; invoked once per request. */
  isAuthorized: (request: IncomingMessage) => boolean;
  onResponse: (response: CachedResponse, status: number, seconds: number, request: IncomingMessage) => void;
  /** Requests that the routes have to see, such as those for a host on which shoppers' pages are unknown. */
  isUncached?: (request: IncomingMessage) => boolean;
  /** While aborted nothing is served from the cache: Fastify's hooks close the connections. */
  draining: AbortSignal;
};

const send = (
  { headers, notModifiedHeaders, hasRequestId, body }: CachedResponse,
  isNotModified: boolean,
  request: IncomingMessage,
  response: ServerResponse,
): void => {
  const raw = isNotModified ? notModifiedHeaders : headers;
  // `writeHead` copies the values at once, so the shared array may be written to.
  if (hasRequestId) raw[raw.length - 1] = requestIdOf(request);
  response.writeHead(isNotModified ? 304 : 200, raw);
  response.end(isNotModified ? undefined : body);
};

/** Puts the cache before the request listener of `server`. */
export const serveCached = (server: Server, options: ServeCachedOptions): void => {
  const { cache, isAuthorized, onResponse, draining, isUncached = () => false } = options;
  const [next] = server.listeners('request');
  if (next === undefined) throw new Error('The server has no request listener.');

  const isServed = (request: IncomingMessage, response: ServerResponse): boolean => {
    const { method, headers } = request;
    if (method !== 'GET' || draining.aborted || headers.range !== undefined || hasBody(request)) return false;
    if (hasTwoHosts(request) || isUncached(request)) return false;
    const start = performance.now();
    const cached = cache.get(request);
    if (!cached) return false;
    const ifNoneMatch = headers['if-none-match'];
    const isNotModified = cached.etag !== null && ifNoneMatch === cached.etag;
    // Lists of tags and weak tags are compared by the route.
    if (ifNoneMatch !== undefined && !isNotModified) return false;
    // The last check, since it counts the call; a call that continues to Fastify is counted there.
    if (cached.requiresKey && !isAuthorized(request)) return false;
    send(cached, isNotModified, request, response);
    onResponse(cached, isNotModified ? 304 : 200, (performance.now() - start) / 1000, request);
    return true;
  };

  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    if (!isServed(request, response)) next.call(server, request, response);
  });
};
