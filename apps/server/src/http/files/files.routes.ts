/**
 * GET and HEAD /files/{key}: immutable files with single byte ranges (§9: chunks of 65536). Text is compressed unless a range is
 * requested: ranges refer to the stored bytes.
 */
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { FileStore } from '../../domain/ports/files.ts';
import { AppError } from '../../errors/app-error.ts';
import { parsePart } from '../api/mount.ts';
import { matchesEtag } from '../middleware/body.ts';
import { encodingFor } from '../middleware/content-encoding.ts';
import { removeContentSecurityPolicy } from '../middleware/security.ts';
import type { CachePolicy } from '../response-cache/response-cache.ts';
import { attachment } from './attachment.ts';
import { createEncodedFiles, isCompressible } from './encoded-files.ts';

const KEY = /^([0-9a-f]{64})\.([a-z0-9]{1,8})$/;
const Params = z.object({ key: z.string() });
const Query = z.object({ name: z.string().max(400).optional() });

/** Slices up to this size are read into memory, which is twice as fast as a stream; larger ones are streamed. */
const MAX_BUFFERED_BYTES = 1024 * 1024;

const contentTypes: Record<string, string> = {
  pdf: 'application/pdf',
  webp: 'image/webp',
  avif: 'image/avif',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  svg: 'image/svg+xml',
  json: 'application/json; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  html: 'text/html; charset=utf-8',
  mp4: 'video/mp4',
  webm: 'video/webm',
  glb: 'model/gltf-binary',
  gltf: 'model/gltf+json',
  woff2: 'font/woff2',
};

/** Types that a browser would run as a document of this origin. */
const ACTIVE_TYPES = new Set(['svg', 'html', 'xml', 'xhtml']);
/** No script, network or origin; inline styles and data images are allowed, for SVG drawings. */
const ACTIVE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox";

/** Files are immutable, but are deleted when unreferenced: a cached response is valid for this time. */
const MAX_CACHE_AGE_MS = 60_000;

const cacheForAMinute = (): CachePolicy => {
  const until = Date.now() + MAX_CACHE_AGE_MS;
  return { isCurrent: () => Date.now() < until, variesByHost: false, requiresKey: false, company: '' };
};

/** A `Range` of RFC 9110 §14.2, both ends included. `all`: no range, several ranges, or a malformed one. */
type ByteRange = { is: 'all' } | { is: 'part'; start: number; end: number } | { is: 'none' };

const WHOLE_FILE: ByteRange = { is: 'all' };
const UNSATISFIABLE: ByteRange = { is: 'none' };

/** Several ranges are answered with the whole file, which the standard allows; `none` is a range outside the file (416). */
const parseByteRange = (header: string | undefined, size: number): ByteRange => {
  const match = header === undefined ? null : /^bytes=[ \t]*(\d*)[ \t]*-[ \t]*(\d*)[ \t]*$/i.exec(header);
  if (!match) return WHOLE_FILE;
  const [, first = '', last = ''] = match;
  if (first === '') {
    if (last === '') return WHOLE_FILE;
    const length = Math.min(Number(last), size);
    return length === 0 ? UNSATISFIABLE : { is: 'part', start: size - length, end: size - 1 };
  }
  const start = Number(first);
  if (last !== '' && Number(last) < start) return WHOLE_FILE;
  if (start >= size) return UNSATISFIABLE;
  return { is: 'part', start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
};

export const filesRoutes = (app: FastifyInstance, files: FileStore): void => {
  const encoded = createEncodedFiles(files);
  removeContentSecurityPolicy(app);
  app.route({
    method: ['GET', 'HEAD'],
    url: '/files/:key',
    config: { rateLimit: false },
    compress: false,
    handler: async (request, reply) => {
      const { key } = parsePart(Params, request.params, 'params');
      const { name } = parsePart(Query, request.query, 'query');
      const [, hash, ext] = KEY.exec(key) ?? [];
      const facts = hash && ext ? await files.stat(key) : null;
      if (!hash || !ext || !facts) throw new AppError('file.unknown', { file: key });

      const { bytes: size } = facts;
      const isText = isCompressible(facts);
      const isWhole = request.headers.range === undefined;
      const encoding = isText && isWhole ? encodingFor(request.headers['accept-encoding']) : null;
      const tag = encoding ? `"${hash}-${encoding}"` : `"${hash}"`;
      reply.cachePolicy = cacheForAMinute();
      if (isText) reply.header('vary', 'accept-encoding');
      reply.header('etag', tag).header('cache-control', 'public, max-age=31536000, immutable');
      if (matchesEtag(request.headers['if-none-match'], hash)) return reply.code(304).send();

      if (encoding) {
        const body = await encoded(key, encoding);
        reply.type(contentTypes[ext] ?? 'application/octet-stream').header('content-encoding', encoding);
        reply.header('content-length', body.length);
        return request.method === 'HEAD' ? reply.send() : reply.send(body);
      }

      // An unknown ETag or a date in If-Range (never sent by us) denotes another file: the whole file is sent.
      const ifRange = request.headers['if-range'];
      const rangeHeader = ifRange === undefined || ifRange === tag ? request.headers.range : undefined;
      const range = request.method === 'GET' ? parseByteRange(rangeHeader, size) : ({ is: 'all' } as const);
      reply.header('accept-ranges', 'bytes');
      if (range.is === 'none') {
        reply.header('content-range', `bytes */${size}`);
        throw new AppError('file.range', { size });
      }

      const { start, end } = range.is === 'part' ? range : { start: 0, end: size - 1 };
      reply.type(contentTypes[ext] ?? 'application/octet-stream').header('content-length', end - start + 1);
      if (ACTIVE_TYPES.has(ext)) reply.header('content-security-policy', ACTIVE_POLICY);
      const disposition = name === undefined ? null : attachment(name);
      if (disposition) reply.header('content-disposition', disposition);
      if (range.is === 'part') reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`);
      if (request.method === 'HEAD' || size === 0) return reply.send();
      return reply.send(
        end - start < MAX_BUFFERED_BYTES
          ? await files.read(key, { start, end })
          : await files.stream(key, { start, end }),
      );
    },
  });
};
