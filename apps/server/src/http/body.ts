/**
 * Answers that are sent as they are: serialised once, hashed once, compressed once per encoding, kept in a bounded
 * cache. Reading, serialising and compressing the pages of a catalogue of 400 takes 45 ms; sending them again 0.3 ms.
 */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { API_KEY_HEADER } from '@vitrina/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';

export type Encoding = 'br' | 'gzip';

/**
 * `hash` identifies the bytes of `plain`. Encoded forms appear when they are first asked for. `policy`: of a page, its own CSP.
 * `isOfBefore`: made of what was remembered, while the database did not answer.
 */
export type Body = {
  hash: string;
  plain: Buffer;
  encoded: Partial<Record<Encoding, Promise<Buffer>>>;
  policy: string | null;
  isOfBefore: boolean;
};

/** `policy`: the Content-Security-Policy that it is sent under. */
export type Page = { html: string; policy: string };

const asBrotli = promisify(brotliCompress);
const asGzip = promisify(gzip);

/** Below one network packet compression saves nothing. */
export const COMPRESS_FROM = 1024;

/** zlib hands out a piece of 16 KiB, however little of it is used; kept by thousands, that would be most of what they take. */
const ofItsOwn = (bytes: Buffer): Buffer => {
  if (bytes.buffer.byteLength === bytes.length) return bytes;
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
};

export const compress = async (plain: Uint8Array, encoding: Encoding): Promise<Buffer> =>
  ofItsOwn(await (encoding === 'br' ? brotliOf(plain) : asGzip(plain, { level: 6 })));

const brotliOf = (plain: Uint8Array): Promise<Buffer> =>
  asBrotli(plain, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
  });

const newBody = (text: string, policy: string | null = null): Body => {
  const plain = Buffer.from(text);
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 27);
  return { hash, plain, encoded: {}, policy, isOfBefore: false };
};

/** The encoding to answer with, or null for none. Brotli before gzip; `q=0` refuses one. */
export const encodingFor = (header: string | undefined): Encoding | null => {
  if (!header) return null;
  const accepted = new Set<string>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...options] = part.split(';').map((text) => text.trim());
    if (!options.some((option) => /^q=0(\.0*)?$/.test(option))) accepted.add(name);
  }
  return accepted.has('br') ? 'br' : accepted.has('gzip') ? 'gzip' : null;
};

/** Whether `If-None-Match` names the tag; weak and per-encoding forms of it count, since they stand for the same answer. */
export const namesTag = (header: string | undefined, hash: string): boolean =>
  header !== undefined &&
  header.split(',').some((tag) => {
    const bare = tag.trim().replace(/^W\//, '');
    return bare === '*' || bare === `"${hash}"` || bare === `"${hash}-br"` || bare === `"${hash}-gzip"`;
  });

type BodyCacheOptions = { most?: number; standIns?: () => number };

const MOST_BYTES = 64 * 1024 * 1024;
const NEVER = (): number => 0;

/**
 * Least recently used goes first when the bytes held pass `most`. Keys must name a state of the data, never just a thing; what was
 * made while `standIns` went up is not of that state, and not kept.
 */
export const createBodyCache = ({ most = MOST_BYTES, standIns = NEVER }: BodyCacheOptions = {}) => {
  const entries = new Map<string, { body: Promise<Body>; bytes: number }>();
  let held = 0;

  const drop = (key: string) => {
    held -= entries.get(key)?.bytes ?? 0;
    entries.delete(key);
  };
  const weigh = (key: string, bytes: number, made: Promise<Body>) => {
    const entry = entries.get(key);
    if (entry?.body !== made) return;
    entry.bytes += bytes;
    held += bytes;
    for (const oldest of entries.keys()) {
      if (held <= most) break;
      drop(oldest);
    }
  };
  const kept = (key: string) => {
    const entry = entries.get(key);
    if (!entry) return null;
    entries.delete(key);
    entries.set(key, entry);
    return entry.body;
  };
  const keep = (key: string, body: Promise<Body>) => {
    entries.set(key, { body, bytes: 0 });
    body.then(
      // An estimate with room for both encoded forms, so that weighing once is enough.
      ({ plain, isOfBefore }) =>
        isOfBefore ? drop(key) : weigh(key, Math.ceil(plain.length * 1.5) + 2 * key.length + 512, body),
      () => drop(key),
    );
    return body;
  };
  const marked = async (making: () => Promise<Body>): Promise<Body> => {
    const before = standIns();
    const body = await making();
    return standIns() === before ? body : { ...body, isOfBefore: true };
  };

  return {
    /** The body under `key`, made by `make` once however many ask at the same time. A failure is not kept. */
    versioned: (key: string, make: () => Promise<unknown>): Promise<Body> =>
      kept(key) ??
      keep(
        key,
        marked(async () => newBody(JSON.stringify(await make()))),
      ),
    /** A page that is ready to be sent. Without a key it is made for this once. */
    page: (key: string | null, make: () => Promise<Page>): Promise<Body> => {
      const made = () =>
        marked(async () => {
          const { html, policy } = await make();
          return newBody(html, policy);
        });
      return key === null ? made() : (kept(key) ?? keep(key, made()));
    },
    /** What was made under the key before, as far as it is still held. */
    kept,
    /** For answers made anew each time: the same text shares its compressed forms. */
    ofAnswer: (answer: unknown): Promise<Body> => {
      const body = newBody(JSON.stringify(answer));
      if (body.plain.length < COMPRESS_FROM) return Promise.resolve(body);
      return kept(body.hash) ?? keep(body.hash, Promise.resolve(body));
    },
    bytes: () => held,
  };
};

/** How a body is announced. `kept` is its Cache-Control (shared-cache.ts). */
export type Announced = { kept: string; type: string; vary: string };

/** Who has no key must not be answered from what was kept for somebody who has one. */
export const asAnswer = (kept: string): Announced => ({
  kept,
  type: 'application/json; charset=utf-8',
  vary: `accept-encoding, ${API_KEY_HEADER}`,
});

const encodingOf = ({ headers }: FastifyRequest, { plain }: Body): Encoding | null =>
  plain.length < COMPRESS_FROM ? null : encodingFor(headers['accept-encoding']);

/** In the encoding that is asked for; how it may be kept is the caller's to say. */
export const sendBytes = async (
  request: FastifyRequest,
  reply: FastifyReply,
  body: Body,
  type: string,
): Promise<FastifyReply> => {
  reply.type(type);
  const encoding = encodingOf(request, body);
  if (!encoding) return reply.send(body.plain);
  body.encoded[encoding] ??= compress(body.plain, encoding);
  return reply.header('content-encoding', encoding).send(await body.encoded[encoding]);
};

/** Sends with a strong ETag (one per encoding), or 304 in place of 200. */
export const sendBody = async (
  request: FastifyRequest,
  reply: FastifyReply,
  body: Body,
  { kept, type, vary }: Announced,
): Promise<FastifyReply> => {
  const encoding = encodingOf(request, body);
  reply.header('cache-control', kept).header('vary', vary);
  if (body.policy !== null) reply.header('content-security-policy', body.policy);
  reply.header('etag', encoding ? `"${body.hash}-${encoding}"` : `"${body.hash}"`);
  const isKnown = reply.statusCode === 200 && namesTag(request.headers['if-none-match'], body.hash);
  if (isKnown) return reply.code(304).send();
  return sendBytes(request, reply, body, type);
};
