/** The tus protocol with our rules for uploads: ownership, quota, content. Their errors are rethrown as `AppError`. */
import { randomBytes } from 'node:crypto';
import { PassThrough, Readable } from 'node:stream';
import { type DataStore, Server, type Upload } from '@tus/server';
import { MAX_UPLOAD_BYTES, MediaPurpose } from '@vitrina/contract/admin';
import type { FastifyRequest } from 'fastify';
import { beginUpload, expireUpload, finishUpload, type UploadDeps, uploadOf } from '../../../../domain/jobs/uploads.ts';
import { requireMediaSize } from '../../../../domain/media/add-media.ts';
import { AppError } from '../../../../errors/app-error.ts';

const ID = /^[0-9a-f]{32}$/;
/** Not passed to tus: the route decides on method and connection. */
const WITHHELD_HEADERS = new Set([
  'x-http-method-override',
  'connection',
  'host',
  'expect',
  'transfer-encoding',
  'upload-concat',
]);

/** Null: a PDF. Throws `request.invalid` for a purpose that does not exist. */
const purposeIn = (metadata: Upload['metadata']): MediaPurpose | null => {
  const given = metadata?.['purpose'];
  if (given === undefined) return null;
  const purpose = MediaPurpose.safeParse(given);
  if (!purpose.success) throw new AppError('request.invalid', { field: 'purpose' });
  return purpose.data;
};

/** `createdId`: the upload that this request has created or tried to create. */
type UploadContext = { company: string; createdId: string | null };
export type TusAnswer = { status: number; headers: Headers; body: string };

/** Ends when the client disconnects: received bytes are retained, and the next request resumes after them. */
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
    if (value !== undefined && !WITHHELD_HEADERS.has(name))
      headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  const hasBody = request.method === 'PATCH' || request.method === 'POST';
  // tus reads its path only.
  const url = new URL(request.url.split('?', 1)[0] ?? '', 'http://vitrina');
  const bodyOptions = hasBody ? { body: bodyOf(request), duplex: 'half' as const } : {};
  return new Request(url, { method: request.method, headers, ...bodyOptions });
};

/** `stop`: aborts the retries of a failed clean-up. */
export const createTusServer = (deps: UploadDeps, datastore: DataStore, stop: AbortSignal) => {
  const contexts = new WeakMap<object, UploadContext>();
  const failures = new WeakMap<object, unknown>();
  const companyOf = (request: object): string => contexts.get(request)?.company ?? '';
  const server = new Server({
    path: '/uploads',
    datastore,
    maxSize: MAX_UPLOAD_BYTES,
    // Pages of this origin only.
    allowedOrigins: [],
    namingFunction: () => randomBytes(16).toString('hex'),
    generateUrl: (request, { id }) => `${new URL(request.url).pathname}/${id}`,
    getFileIdFromRequest: (_, last) => (last !== undefined && ID.test(last) ? last : undefined),
    onUploadCreate: async (request, { id, size, metadata }) => {
      const purpose = purposeIn(metadata);
      if (purpose !== null) requireMediaSize(purpose, size ?? 0);
      const context = contexts.get(request);
      if (context) context.createdId = id;
      await beginUpload(deps, { id, company: companyOf(request), fileName: metadata?.['filename'] ?? '' });
      return {};
    },
    onUploadFinish: async (request, { id, metadata }) => {
      // `media.create` reads it.
      if (purposeIn(metadata) !== null) return {};
      await finishUpload(deps, await uploadOf(deps, companyOf(request), id));
      return {};
    },
    onResponseError: (request, error) => {
      failures.set(request, error);
      return undefined;
    },
  });

  /** Throws the errors of our rules; a refusal by the protocol is a response with status 400 or above. */
  return async (request: FastifyRequest, company: string): Promise<TusAnswer> => {
    const web = webRequestOf(request);
    const context: UploadContext = { company, createdId: null };
    contexts.set(web, context);
    const answer = await server.handleWeb(web);
    const failure = failures.get(web);
    // A protected file waits for its password.
    const isLocked = failure instanceof AppError && failure.code === 'publish.password';
    if (answer.status >= 400 && context.createdId !== null && !isLocked)
      void expireUpload(deps, context.createdId, stop);
    if (failure instanceof Error) throw failure;
    return { status: answer.status, headers: answer.headers, body: await answer.text() };
  };
};
