/** Uploads in the bucket while they come, so that any server takes the next bytes. */

import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DeleteObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { type MetadataValue, S3Store } from '@tus/s3-store';
import type { KvStore } from '@tus/server';
import type { UploadFiles } from '../domain/ports/uploads.ts';
import { uploadsDirectory } from './keys.ts';
import { type S3Options, s3ClientConfig, s3Failure } from './s3-client.ts';
import { ifKnown, unlessUnknown } from './upload-unknown.ts';

/** What is less waits in an object of its own for the next bytes. */
const PART_BYTES = 8 * 1024 * 1024;

/** Other servers write and remove, too: what is known of an upload is asked anew. */
const nothingKept: KvStore<MetadataValue> = {
  get: async () => undefined,
  set: async () => undefined,
  delete: async () => undefined,
};

/** Somebody waits for each piece of an upload, and sends it again where it is refused. */
const HURRIED = { maxAttempts: 2 };

/** What tus itself refuses is no error object, and goes through. */
const told = async <T>(id: string, work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    throw error instanceof Error ? s3Failure(error, id) : error;
  }
};

class ToldS3Store extends S3Store {
  override create(...[upload]: Parameters<S3Store['create']>) {
    return told(upload.id, super.create(upload));
  }

  override write(...[body, id, offset]: Parameters<S3Store['write']>) {
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
  { dataDir }: { dataDir: string },
): Promise<UploadFiles & { datastore: S3Store }> => {
  const directory = uploadsDirectory(dataDir);
  await mkdir(directory, { recursive: true });
  const { bucket } = options;
  const datastore = new ToldS3Store({
    partSize: PART_BYTES,
    useTags: false,
    cache: nothingKept,
    s3ClientConfig: { ...s3ClientConfig(options), ...HURRIED, bucket },
  });
  return {
    datastore,
    async whole(id, work) {
      const upload = await ifKnown(id, datastore.getUpload(id));
      if (upload.size === undefined || upload.offset < upload.size) return null;
      const copy = join(directory, randomUUID());
      try {
        const bytes = upload.size === 0 ? Readable.from([]) : await datastore.read(id);
        await pipeline(bytes, createWriteStream(copy));
        return await work(copy);
      } finally {
        await rm(copy, { force: true });
      }
    },
    async remove(id) {
      // Parts of what is not whole; of what is, there are none.
      await unlessUnknown(datastore.remove(id));
      for (const Key of [id, `${id}.part`, `${id}.info`])
        await told(id, client.send(new DeleteObjectCommand({ Bucket: bucket, Key })));
    },
  };
};
