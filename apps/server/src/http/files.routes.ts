/**
 * GET and HEAD /files/{key}: immutable objects with one byte range at a time (§9: chunks of 65536). Text is compressed,
 * unless a range of it is asked for: ranges are of the bytes as they are stored.
 */
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { AppError } from '../domain/app-error.ts';
import type { FileStore } from '../domain/ports.ts';
import { encodingFor, namesTag } from './body.ts';
import { byteRange } from './byte-range.ts';
import { attachment } from './content-disposition.ts';
import { createEncodedFiles, isCompressible } from './files-encoded.ts';
import type { ReadyTerms } from './front/ready-answers.ts';
import { parsed } from './mount.ts';
import { withoutPolicy } from './security.ts';

const KEY = /^([0-9a-f]{64})\.([a-z0-9]{1,8})$/;
const Params = z.object({ key: z.string() });
const Query = z.object({ name: z.string().max(400).optional() });

/** Slices up to here are read at once, which is twice as fast as a stream; larger ones are streamed, which holds no memory. */
const AT_ONCE_BYTES = 1024 * 1024;

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

/** Files that a browser would run as a document of ours. */
const ACTIVE = new Set(['svg', 'html', 'xml', 'xhtml']);
/** No script, no network, no origin; what a drawing needs to look as drawn stays. */
const ACTIVE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox";

/** Files never change, but go when nothing names them any more: so long they are given from memory before they are looked for again, ms. */
const UNASKED_MS = 60_000;

const readyForAMinute = (): ReadyTerms => {
  const until = Date.now() + UNASKED_MS;
  return { isCurrent: () => Date.now() < until, isByHost: false, isForKey: false };
};

export const filesRoutes = (app: FastifyInstance, files: FileStore): void => {
  const encoded = createEncodedFiles(files);
  withoutPolicy(app);
  app.route({
    method: ['GET', 'HEAD'],
    url: '/files/:key',
    config: { rateLimit: false },
    compress: false,
    handler: async (request, reply) => {
      const { key } = parsed(Params, request.params, 'params');
      const { name } = parsed(Query, request.query, 'query');
      const [, hash, ext] = KEY.exec(key) ?? [];
      const facts = hash && ext ? await files.stat(key) : null;
      if (!hash || !ext || !facts) throw new AppError('file.unknown', { file: key });

      const { bytes: size } = facts;
      const isText = isCompressible(facts);
      const isWhole = request.headers.range === undefined;
      const encoding = isText && isWhole ? encodingFor(request.headers['accept-encoding']) : null;
      const tag = encoding ? `"${hash}-${encoding}"` : `"${hash}"`;
      reply.ready = readyForAMinute();
      if (isText) reply.header('vary', 'accept-encoding');
      reply.header('etag', tag).header('cache-control', 'public, max-age=31536000, immutable');
      if (namesTag(request.headers['if-none-match'], hash)) return reply.code(304).send();

      if (encoding) {
        const body = await encoded(key, encoding);
        reply.type(contentTypes[ext] ?? 'application/octet-stream').header('content-encoding', encoding);
        reply.header('content-length', body.length);
        return request.method === 'HEAD' ? reply.send() : reply.send(body);
      }

      // A tag that is not ours (or a date, which we never send) means the asker holds another file: the whole one it is.
      const ifRange = request.headers['if-range'];
      const wanted = ifRange === undefined || ifRange === tag ? request.headers.range : undefined;
      const range = request.method === 'GET' ? byteRange(wanted, size) : ({ is: 'all' } as const);
      reply.header('accept-ranges', 'bytes');
      if (range.is === 'none') {
        reply.header('content-range', `bytes */${size}`);
        throw new AppError('file.range', { size });
      }

      const { start, end } = range.is === 'part' ? range : { start: 0, end: size - 1 };
      reply.type(contentTypes[ext] ?? 'application/octet-stream').header('content-length', end - start + 1);
      if (ACTIVE.has(ext)) reply.header('content-security-policy', ACTIVE_POLICY);
      const disposition = name === undefined ? null : attachment(name);
      if (disposition) reply.header('content-disposition', disposition);
      if (range.is === 'part') reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`);
      if (request.method === 'HEAD' || size === 0) return reply.send();
      return reply.send(
        end - start < AT_ONCE_BYTES ? await files.read(key, { start, end }) : await files.stream(key, { start, end }),
      );
    },
  });
};
