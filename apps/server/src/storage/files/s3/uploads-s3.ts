/** Uploads in progress in the bucket, so that any server can receive the next bytes. */
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { DeleteObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import type { TemporaryFiles } from '../../../domain/ports/files.ts';
import type { UploadFiles } from '../../../domain/ports/uploads.ts';
import { AppError } from '../../../errors/app-error.ts';
import { ignoreUnknownUpload, rejectUnknownUpload } from '../upload-unknown.ts';
import { abortIncompleteUploads } from './incomplete-uploads.ts';
import { ResumableS3Store } from './resumable-s3-store.ts';
import { isMissingObject, mapS3Error, type S3Options } from './s3-client.ts';

/** Maps S3 errors. Rejections of tus itself are not `Error` objects and pass through. */
const withS3Errors = async <T>(id: string, work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    throw error instanceof Error ? mapS3Error(error, id) : error;
  }
};

class MappedErrorS3Store extends ResumableS3Store {
  override create(...[upload]: Parameters<ResumableS3Store['create']>) {
    return withS3Errors(upload.id, super.create(upload));
  }

  override write(...[body, id, offset]: Parameters<ResumableS3Store['write']>) {
    return withS3Errors(id, super.write(body, id, offset));
  }

  override getUpload(id: string) {
    return withS3Errors(id, super.getUpload(id));
  }

  override read(id: string) {
    return withS3Errors(id, super.read(id));
  }
}

/** `datastore`: the store that the tus server writes to. A local copy exists only while `whole` runs its work. */
export const openS3Uploads = async (
  client: S3Client,
  options: S3Options,
  temporary: TemporaryFiles,
): Promise<UploadFiles & { datastore: ResumableS3Store }> => {
  const { bucket } = options;
  const datastore = new MappedErrorS3Store(options, temporary);

  /** Completes the multipart upload first when the process that received the last bytes ended before doing so. */
  const bytesOf = async (id: string, size: number): Promise<Readable> => {
    if (size === 0) return Readable.from([]);
    try {
      return await datastore.read(id);
    } catch (error) {
      if (!isMissingObject(error)) throw error;
    }
    await datastore.complete(id, size);
    return datastore.read(id);
  };

  const remove = async (id: string): Promise<void> => {
    // Aborts an incomplete upload; a complete one has no parts.
    await ignoreUnknownUpload(datastore.remove(id));
    // A multipart upload whose creation was interrupted has no state in tus.
    await abortIncompleteUploads(client, { Bucket: bucket, Prefix: id });
    for (const Key of [id, `${id}.part`, `${id}.info`])
      await withS3Errors(id, client.send(new DeleteObjectCommand({ Bucket: bucket, Key })));
  };

  return {
    datastore,
    remove,
    async withFile(id, work) {
      const upload = await rejectUnknownUpload(id, datastore.getUpload(id));
      if (upload.size === undefined || upload.offset < upload.size) return null;
      const { path, dispose } = await temporary.write(await bytesOf(id, upload.size));
      try {
        // Two servers accepted the same bytes concurrently: the object is corrupt, so the client must send it again.
        if ((await stat(path)).size !== upload.size) {
          await remove(id);
          throw new AppError('upload.unknown', { upload: id });
        }
        return await work(path);
      } finally {
        await dispose();
      }
    },
  };
};
