/** The tus protocol over our own rules: who may, how many, what it is. Failures come out as ours. */
import { randomBytes } from 'node:crypto';
import { PassThrough, Readable } from 'node:stream';
import { type DataStore, Server } from '@tus/server';
import { MOST_UPLOAD_BYTES } from '@vitrina/contract/admin';
import type { FastifyRequest } from 'fastify';
import { beginUpload, finishUpload, giveUpUpload, type UploadParts, uploadOf } from '../../domain/upload-rules.ts';

const ID = /^[0-9a-f]{32}$/;
/** What an override could say is decided by the route. */
const WITHHELD = new Set([
  'x-http-method-override',
  'connection',
  'host',
  'expect',
  'transfer-encoding',
  'upload-concat',
]);

/** `begun`: the upload that this very request has begun, or has tried to. */
type Asked = { company: string; begun: string | null };
export type TusAnswer = { status: number; headers: Headers; body: string };

/** Ends where the sender breaks off: what has come until then counts, and the next request goes on from there. */
const bodyOf = ({ raw }: FastifyRequest): ReadableStream => {
  const body = new PassThrough();
  raw.once('aborted', () => body.end());
  raw.once('error', () => body.end());
  raw.pipe(body);
  return Readable.toWeb(body) as ReadableStream;
};

const webRequestOf = (request: FastifyRequest): Request => {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    if (value !== undefined && !WITHHELD.has(name)) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  const hasBody = request.method === 'PATCH' || request.method === 'POST';
  // Only its path is read.
  const url = new URL(request.url.split('?', 1)[0] ?? '', 'http://vitrina');
  const more = hasBody ? { body: bodyOf(request), duplex: 'half' as const } : {};
  return new Request(url, { method: request.method, headers, ...more });
};

/** `stop`: from then on nobody tries again what failed. */
export const createTusServer = (parts: UploadParts, datastore: DataStore, stop: AbortSignal) => {
  const asked = new WeakMap<object, Asked>();
  const failures = new WeakMap<object, unknown>();
  const companyOf = (request: object): string => asked.get(request)?.company ?? '';
  const server = new Server({
    path: '/uploads',
    datastore,
    maxSize: MOST_UPLOAD_BYTES,
    // Signed-in pages of this very site only.
    allowedOrigins: [],
    namingFunction: () => randomBytes(16).toString('hex'),
    generateUrl: (request, { id }) => `${new URL(request.url).pathname}/${id}`,
    getFileIdFromRequest: (_, last) => (last !== undefined && ID.test(last) ? last : undefined),
    onUploadCreate: async (request, { id, metadata }) => {
      const about = asked.get(request);
      if (about) about.begun = id;
      await beginUpload(parts, { id, company: companyOf(request), fileName: metadata?.['filename'] ?? '' });
      return {};
    },
    onUploadFinish: async (request, { id }) => {
      await finishUpload(parts, await uploadOf(parts, companyOf(request), id));
      return {};
    },
    onResponseError: (request, error) => {
      failures.set(request, error);
      return undefined;
    },
  });

  /** Throws what our rules throw; what the protocol refuses is an answer of 400 and more. */
  return async (request: FastifyRequest, company: string): Promise<TusAnswer> => {
    const web = webRequestOf(request);
    const about: Asked = { company, begun: null };
    asked.set(web, about);
    const answer = await server.handleWeb(web);
    const failure = failures.get(web);
    if (answer.status >= 400 && about.begun !== null) void giveUpUpload(parts, about.begun, stop);
    if (failure instanceof Error) throw failure;
    return { status: answer.status, headers: answer.headers, body: await answer.text() };
  };
};
