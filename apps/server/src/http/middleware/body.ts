/**
 * Response bodies that are serialised once, hashed once and compressed once per encoding, in a cache bounded by bytes. Reading,
 * serialising and compressing the pages of a catalogue of 400 pages takes 45 ms; sending them again takes 0.3 ms.
 */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { API_KEY_HEADER } from '@vitrina/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createSharedLru } from '../../domain/caching/shared-lru.ts';
import type { OnLookup } from '../../domain/ports/metrics.ts';
import { type Encoding, encodingFor } from './content-encoding.ts';
import type { EdgePolicy } from './edge-cache.ts';

/**
 * `hash` identifies the bytes of `plain`. `encoded` is filled on first use. `contentSecurityPolicy` is set for HTML pages only.
 * `isStale`: built from stale data while the database was unavailable.
 */
export type SerializedBody = {
  hash: string;
  plain: Buffer;
  encoded: Partial<Record<Encoding, Promise<Buffer>>>;
  contentSecurityPolicy: string | null;
  isStale: boolean;
  /** Of an HTML page; '' for other bodies. */
  company: string;
};

/** `company`: whose page it is; one name for the pages of all unknown companies, which visitors invent. */
export type HtmlPage = { html: string; contentSecurityPolicy: string; company: string };

const brotliCompressAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** A body below the size of one network packet is not compressed: it would save nothing. */
export const MIN_COMPRESSIBLE_BYTES = 1024;

/** Copies the bytes out of the 16 KiB chunk that zlib allocates, so that thousands of small cached bodies do not retain it. */
const copyToOwnBuffer = (bytes: Buffer): Buffer => {
  if (bytes.buffer.byteLength === bytes.length) return bytes;
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
};

export const compress = async (plain: Uint8Array, encoding: Encoding): Promise<Buffer> =>
  copyToOwnBuffer(await (encoding === 'br' ? brotli(plain) : gzipAsync(plain, { level: 6 })));

const brotli = (plain: Uint8Array): Promise<Buffer> =>
  brotliCompressAsync(plain, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
  });

const createBody = (text: string, contentSecurityPolicy: string | null = null, company = ''): SerializedBody => {
  const plain = Buffer.from(text);
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 27);
  return { hash, plain, encoded: {}, contentSecurityPolicy, isStale: false, company };
};

/** Whether `If-None-Match` matches the ETag. Weak and per-encoding forms match too: they identify the same representation. */
export const matchesEtag = (header: string | undefined, hash: string): boolean =>
  header !== undefined &&
  header.split(',').some((tag) => {
    const bare = tag.trim().replace(/^W\//, '');
    return bare === '*' || bare === `"${hash}"` || bare === `"${hash}-br"` || bare === `"${hash}-gzip"`;
  });

type BodyCacheOptions = { maxBytes?: number; staleReads?: () => number; onLookup?: OnLookup | undefined };

const MAX_BYTES = 64 * 1024 * 1024;
/** Size of an entry whose body is still being built. */
const PENDING_BYTES = 1;

/** Estimate with room for both encoded forms, so that an entry is measured once. */
const estimatedBytes = (key: string, plain: Buffer): number => Math.ceil(plain.length * 1.5) + 2 * key.length + 512;

/**
 * A cache of bodies that evicts the least recently used ones above `maxBytes`, those of a company above its share first.
 * A key must identify a state of the data, not only a
 * resource. `staleReads` counts reads that were answered with stale data: a body built while it rises is stale and is not cached.
 */
export const createBodyCache = ({ maxBytes = MAX_BYTES, staleReads = () => 0, onLookup }: BodyCacheOptions = {}) => {
  const entries = createSharedLru<{ body: Promise<SerializedBody>; bytes: number }>(maxBytes, ({ bytes }) => bytes);

  const get = (key: string): Promise<SerializedBody> | null => entries.get(key)?.body ?? null;
  const find = (key: string): Promise<SerializedBody> | null => {
    const body = get(key);
    onLookup?.(body !== null);
    return body;
  };
  const add = (key: string, body: Promise<SerializedBody>, owner = ''): Promise<SerializedBody> => {
    const pending = { body, bytes: PENDING_BYTES };
    const isPending = () => entries.peek(key) === pending;
    entries.set(key, pending, owner);
    body.then(
      ({ plain, isStale, company }) => {
        if (!isPending()) return;
        if (isStale) entries.delete(key);
        else entries.set(key, { body, bytes: estimatedBytes(key, plain) }, company || owner);
      },
      () => {
        if (isPending()) entries.delete(key);
      },
    );
    return body;
  };
  const withStaleness = async (build: () => Promise<SerializedBody>): Promise<SerializedBody> => {
    const before = staleReads();
    const body = await build();
    return staleReads() === before ? body : { ...body, isStale: true };
  };

  return {
    /** The JSON body under `key`. Concurrent callers share one call of `build`. A failure is not cached. */
    versioned: (key: string, build: () => Promise<unknown>, company?: string): Promise<SerializedBody> =>
      find(key) ??
      add(
        key,
        withStaleness(async () => createBody(JSON.stringify(await build()))),
        company,
      ),
    /** The HTML page under `key`; a null key bypasses the cache. */
    page: (key: string | null, build: () => Promise<HtmlPage>): Promise<SerializedBody> => {
      const built = () =>
        withStaleness(async () => {
          const { html, contentSecurityPolicy, company } = await build();
          return createBody(html, contentSecurityPolicy, company);
        });
      return key === null ? built() : (find(key) ?? add(key, built()));
    },
    /** The cached body under `key`, null when there is none. */
    get,
    /** For a response that is computed on each request: equal texts share their compressed forms. */
    ofAnswer: (answer: unknown, company?: string): Promise<SerializedBody> => {
      const body = createBody(JSON.stringify(answer));
      if (body.plain.length < MIN_COMPRESSIBLE_BYTES) return Promise.resolve(body);
      return get(body.hash) ?? add(body.hash, Promise.resolve(body), company);
    },
    bytes: entries.bytes,
  };
};

/** Headers that a body is sent with, beside those of its edge policy. */
export type BodyHeaders = { type: string; vary: string };

/** Headers of a JSON body. Varies by API key, so that a cached response is never served to a caller without one. */
export const jsonHeaders: BodyHeaders = {
  type: 'application/json; charset=utf-8',
  vary: `accept-encoding, ${API_KEY_HEADER}`,
};

const encodingOf = ({ headers }: FastifyRequest, { plain }: SerializedBody): Encoding | null =>
  plain.length < MIN_COMPRESSIBLE_BYTES ? null : encodingFor(headers['accept-encoding']);

/** Sends a body in the negotiated encoding. The caller sets the cache headers. */
export const sendBytes = async (
  request: FastifyRequest,
  reply: FastifyReply,
  body: SerializedBody,
  type: string,
): Promise<FastifyReply> => {
  reply.type(type);
  const encoding = encodingOf(request, body);
  if (!encoding) return reply.send(body.plain);
  body.encoded[encoding] ??= compress(body.plain, encoding);
  return reply.header('content-encoding', encoding).send(await body.encoded[encoding]);
};

/** Sends a body with a strong ETag per encoding; 304 in place of 200 when the client has it. */
export const sendBody = async (
  request: FastifyRequest,
  reply: FastifyReply,
  body: SerializedBody,
  { cacheControl, keys, type, vary }: BodyHeaders & EdgePolicy,
): Promise<FastifyReply> => {
  const encoding = encodingOf(request, body);
  reply.header('cache-control', cacheControl).header('vary', vary);
  if (keys.length > 0) reply.header('surrogate-key', keys.join(' ')).header('cache-tag', keys.join(','));
  if (body.contentSecurityPolicy !== null) reply.header('content-security-policy', body.contentSecurityPolicy);
  reply.header('etag', encoding ? `"${body.hash}-${encoding}"` : `"${body.hash}"`);
  const isNotModified = reply.statusCode === 200 && matchesEtag(request.headers['if-none-match'], body.hash);
  if (isNotModified) return reply.code(304).send();
  return sendBytes(request, reply, body, type);
};
