/** Uploads under /admin/v1. */
import type { DataStore } from '@tus/server';
import { MOST_UPLOAD_BYTES } from '@vitrina/contract/admin';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Upload } from '../../domain/ports/uploads.ts';
import { removeUpload, type UploadParts, uploadOf } from '../../domain/upload-rules.ts';
import { refuseAs } from '../errors.ts';
import type { AdminMount } from './admin-mount.ts';
import { createTusServer, type TusAnswer } from './tus-server.ts';

const BYTES_TYPE = 'application/offset+octet-stream';
const TUS_VERSION = '1.0.0';

const send = (request: FastifyRequest, reply: FastifyReply, { status, headers, body }: TusAnswer): FastifyReply => {
  reply.header('tus-resumable', TUS_VERSION);
  if (status >= 400) return refuseAs(request, reply, status, body.trim());
  for (const [name, value] of headers) if (name !== 'content-length') reply.header(name, value);
  return reply.code(status).send();
};

export const uploadsRoutes = (
  app: FastifyInstance,
  mount: AdminMount,
  { parts, datastore }: { parts: UploadParts; datastore: DataStore },
): void => {
  // Bytes are handed through as they come.
  app.addContentTypeParser(BYTES_TYPE, (_request, _payload, done) => done(null));
  const closing = new AbortController();
  app.addHook('onClose', async () => closing.abort());
  const tus = createTusServer(parts, datastore, closing.signal);
  const options = { bodyLimit: MOST_UPLOAD_BYTES };

  /** It has come whole: its bytes lie with the stored files, and tus knows nothing of it any more. */
  const answerFinished = async (reply: FastifyReply, fileKey: string): Promise<FastifyReply> => {
    const bytes = (await parts.files.stat(fileKey))?.bytes ?? 0;
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
    const upload = await uploadOf(parts, params.companyUid, params.uploadId);
    if (request.method !== 'HEAD') return reply.send(stateOf(upload));
    if (upload.fileKey !== null) return answerFinished(reply, upload.fileKey);
    return send(request, reply, await tus(request, params.companyUid));
  });
  mount.stream(
    'uploads.write',
    async ({ params }, { request, reply }) => {
      await uploadOf(parts, params.companyUid, params.uploadId);
      return send(request, reply, await tus(request, params.companyUid));
    },
    options,
  );
  mount('uploads.delete', async ({ params }) => {
    await uploadOf(parts, params.companyUid, params.uploadId);
    await removeUpload(parts, params.uploadId);
  });
};
