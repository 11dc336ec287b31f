/** Stores the responses of routes that declare a cache policy. */
import { validateHeaderValue } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { REQUEST_ID_HEADER } from '../middleware/request-id.ts';
import { type CachePolicy, MAX_BODY_BYTES, type RawHeaders, type ResponseCache } from './response-cache.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** Set by a route before it sends; null: the response is not cached. */
    cachePolicy: CachePolicy | null;
  }
}

/** Headers that differ in each response. */
const PER_RESPONSE = new Set([REQUEST_ID_HEADER, 'date', 'connection', 'keep-alive']);
/** Headers of the representation, which a 304 omits (RFC 9110, 15.4.5). */
const REPRESENTATION = new Set(['content-type', 'content-length', 'content-encoding', 'accept-ranges']);

type Headers = ReturnType<FastifyReply['getHeaders']>;

/** Throws on a value that Node would refuse to write: the route fails, and no cached response can. */
const toRawHeaders = (headers: Headers, isOmitted: (name: string) => boolean): RawHeaders => {
  const raw: RawHeaders = [];
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined || PER_RESPONSE.has(name) || isOmitted(name)) continue;
    for (const one of [value].flat()) {
      validateHeaderValue(name, String(one));
      raw.push(name, String(one));
    }
  }
  return headers[REQUEST_ID_HEADER] === undefined ? raw : [...raw, REQUEST_ID_HEADER, ''];
};

const toBuffer = (payload: unknown): Buffer | null =>
  payload instanceof Uint8Array ? Buffer.from(payload.buffer, payload.byteOffset, payload.byteLength) : null;

/** Must be registered after every hook that changes headers or payload. */
export const captureResponses = (
  app: FastifyInstance,
  cache: ResponseCache,
  tenantOf: (request: FastifyRequest) => string | null,
): void => {
  app.decorateReply('cachePolicy', null);
  app.addHook('onSend', async (request, reply, payload: unknown) => {
    const { cachePolicy } = reply;
    const body = toBuffer(payload);
    if (!cachePolicy || !body || request.method !== 'GET' || reply.statusCode !== 200) return payload;
    if (body.length > MAX_BODY_BYTES || request.headers.range !== undefined) return payload;
    const headers = { ...reply.getHeaders(), 'content-length': body.length };
    cache.set(request.raw, {
      ...cachePolicy,
      route: request.routeOptions.url ?? 'none',
      tenant: tenantOf(request),
      headers: toRawHeaders(headers, () => false),
      notModifiedHeaders: toRawHeaders(headers, (name) => REPRESENTATION.has(name)),
      hasRequestId: reply.hasHeader(REQUEST_ID_HEADER),
      etag: typeof headers.etag === 'string' ? headers.etag : null,
      body,
    });
    return payload;
  });
};
