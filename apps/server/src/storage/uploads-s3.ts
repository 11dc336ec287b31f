/** Uploads in the bucket while they come, so that any server takes the next bytes. */
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { DeleteObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { AppError } from '../domain/app-error.ts';
import type { TemporaryFiles } from '../domain/ports/temporary-files.ts';
import type { UploadFiles } from '../domain/ports/uploads.ts';
import { GatheringS3Store } from './gathering-s3-store.ts';
import { isMissingObject, type S3Options, s3Failure } from './s3-client.ts';
import { giveUpUnfinished } from './unfinished-s3.ts';
import { ifKnown, unlessUnknown } from './upload-unknown.ts';

/** What tus itself refuses is no error object, and goes through. */
const told = async <T>(id: string, work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    throw error instanceof Error ? s3Failure(error, id) : error;
  }
};

class ToldS3Store extends GatheringS3Store {
  override create(...[upload]: Parameters<GatheringS3Store['create']>) {
    return told(upload.id, super.create(upload));
  }

  override write(...[body, id, offset]: Parameters<GatheringS3Store['write']>) {
    return told(id, super.write(body, id, offset));
  }

  override getUpload(id: string) {
    return told(id, super.getUpload(id));
  }

  override read(id: string) {
    return told(id, super.read(id));
  }
}

/** `datastore` is what the tus server writes to. A copy on this disk is there only while a whole file is looked at. */
export const openS3Uploads = async (
  client: S3Client,
  options: S3Options,
  temporary: TemporaryFiles,
): Promise<UploadFiles & { datastore: GatheringS3Store }> => {
  const { bucket } = options;
  const datastore = new ToldS3Store(options, temporary);

  /** Who took the last bytes may have ended before the parts were put together. */
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
    // Parts of what is not whole; of what is, there are none.
    await unlessUnknown(datastore.remove(id));
    // Begun, and never told of.
    await giveUpUnfinished(client, { Bucket: bucket, Prefix: id });
    for (const Key of [id, `${id}.part`, `${id}.info`])
      await told(id, client.send(new DeleteObjectCommand({ Bucket: bucket, Key })));
  };

  return {
    datastore,
    remove,
    async whole(id, work) {
      const upload = await ifKnown(id, datastore.getUpload(id));
      if (upload.size === undefined || upload.offset < upload.size) return null;
      const { path, dispose } = await temporary.keep(await bytesOf(id, upload.size));
      try {
        // Two servers that took pieces of it at the same moment: it is not what was sent, and is sent anew.
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
