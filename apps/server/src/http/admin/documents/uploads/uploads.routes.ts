/** Resumable uploads (tus) under /admin/v1. */
import type { DataStore } from '@tus/server';
import { MAX_UPLOAD_BYTES } from '@vitrina/contract/admin';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { finishUpload, removeUpload, type UploadDeps, uploadOf } from '../../../../domain/jobs/uploads.ts';
import type { Upload } from '../../../../domain/ports/uploads.ts';
import { sendProtocolError } from '../../../middleware/errors.ts';
import type { AdminMount } from '../../mount.ts';
import { createTusServer, type TusAnswer } from './tus-server.ts';

const BYTES_TYPE = 'application/offset+octet-stream';
const TUS_VERSION = '1.0.0';

const send = (request: FastifyRequest, reply: FastifyReply, { status, headers, body }: TusAnswer): FastifyReply => {
  reply.header('tus-resumable', TUS_VERSION);
  if (status >= 400) return sendProtocolError(request, reply, status, body.trim());
  for (const [name, value] of headers) if (name !== 'content-length') reply.header(name, value);
  return reply.code(status).send();
};

export const uploadsRoutes = (
  app: FastifyInstance,
  mount: AdminMount,
  { uploads, datastore }: { uploads: UploadDeps; datastore: DataStore },
): void => {
  // The body is streamed, not parsed.
  app.addContentTypeParser(BYTES_TYPE, (_request, _payload, done) => done(null));
  const closing = new AbortController();
  app.addHook('onClose', async () => closing.abort());
  const tus = createTusServer(uploads, datastore, closing.signal);
  const options = { bodyLimit: MAX_UPLOAD_BYTES };

  /** For a complete upload: its bytes are a stored file, and tus has no record of it. */
  const sendFinished = async (reply: FastifyReply, fileKey: string): Promise<FastifyReply> => {
    const bytes = (await uploads.files.stat(fileKey))?.bytes ?? 0;
    return reply
      .headers({ 'tus-resumable': TUS_VERSION, 'upload-offset': bytes, 'upload-length': bytes })
      .code(200)
      .send();
  };
  const stateOf = ({ id, name, fileKey, expiresAt }: Upload) => ({
    id,
    name,
    isWhole: fileKey !== null,
    expiresAt: expiresAt.toISOString(),
  });

  mount.stream(
    'uploads.create',
    async ({ params }, { request, reply }) => send(request, reply, await tus(request, params.companyUid)),
    options,
  );
  mount.stream('uploads.read', async ({ params }, { request, reply }) => {
    const upload = await uploadOf(uploads, params.companyUid, params.uploadId);
    if (request.method !== 'HEAD') return reply.send(stateOf(upload));
    if (upload.fileKey !== null) return sendFinished(reply, upload.fileKey);
    return send(request, reply, await tus(request, params.companyUid));
  });
  mount.stream(
    'uploads.write',
    async ({ params }, { request, reply }) => {
      await uploadOf(uploads, params.companyUid, params.uploadId);
      return send(request, reply, await tus(request, params.companyUid));
    },
    options,
  );
  mount('uploads.unlock', async ({ params: { companyUid, uploadId }, body: { password } }) => {
    const upload = await uploadOf(uploads, companyUid, uploadId);
    await finishUpload(uploads, upload, password);
    return stateOf(await uploadOf(uploads, companyUid, uploadId));
  });
  mount('uploads.delete', async ({ params }) => {
    await uploadOf(uploads, params.companyUid, params.uploadId);
    await removeUpload(uploads, params.uploadId);
  });
};
