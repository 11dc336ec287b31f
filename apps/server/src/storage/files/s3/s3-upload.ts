/** Writes objects to a bucket: bytes in one request, files of any size in parts with constant memory. */
import { createReadStream } from 'node:fs';
import { PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';

/** S3 requires at least 5 MiB and accepts 10,000 parts: 156 GiB. A file below this size is sent in one request. */
const PART_BYTES = 16 * 1024 * 1024;
/** Parts in flight. Each occupies its size in memory. */
const CONCURRENT_PARTS = 2;

export type Target = { Bucket: string; Key: string };

/** The service checks the bytes against the hash that is signed with the request. */
export const putBytes = async (client: S3Client, target: Target, bytes: Uint8Array): Promise<void> => {
  await client.send(new PutObjectCommand({ ...target, Body: bytes, ContentLength: bytes.length }));
};

/** The object is visible only when it is complete. A failed upload aborts its parts. */
export const putFile = async (client: S3Client, target: Target, path: string): Promise<void> => {
  const body = createReadStream(path, { highWaterMark: 1024 * 1024 });
  try {
    const params = { ...target, Body: body };
    await new Upload({ client, params, partSize: PART_BYTES, queueSize: CONCURRENT_PARTS }).done();
  } finally {
    body.destroy();
  }
};
