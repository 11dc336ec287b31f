/** Maintenance of the files in a bucket: listing, removal of unreferenced files, a write probe. */
import { randomUUID } from 'node:crypto';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  type S3Client,
} from '@aws-sdk/client-s3';
import type { FileMaintenance, StoredFile } from '../../../domain/ports/file-maintenance.ts';
import { FILE_OBJECT_PREFIX, fileObjectKey, isFileKey } from '../keys.ts';
import { abortIncompleteUploads } from './incomplete-uploads.ts';
import { isMissingObject, mapS3Error, type S3Options, sendWithTimeout } from './s3-client.ts';

export const openS3Maintenance = (client: S3Client, options: S3Options): FileMaintenance => {
  const { bucket: Bucket } = options;
  async function* list(): AsyncGenerator<StoredFile> {
    for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix: FILE_OBJECT_PREFIX }))
      for (const { Key = '', Size = 0, LastModified } of Contents) {
        const key = Key.slice(FILE_OBJECT_PREFIX.length);
        if (isFileKey(key) && LastModified) yield { key, bytes: Size, storedAt: LastModified };
      }
  }

  const storedAt = async (key: string): Promise<Date | null> => {
    try {
      const { LastModified } = await sendWithTimeout(options, (limits) =>
        client.send(new HeadObjectCommand({ Bucket, Key: fileObjectKey(key) }), limits),
      );
      return LastModified ?? new Date();
    } catch (error) {
      if (isMissingObject(error)) return null;
      throw mapS3Error(error, key);
    }
  };

  return {
    list,
    // S3 has no conditional delete by age: a file stored again between check and delete is lost (docs/operating.md).
    async removeOlder(key, before) {
      const at = await storedAt(key);
      if (at !== null && at >= before) return false;
      if (at !== null) await client.send(new DeleteObjectCommand({ Bucket, Key: fileObjectKey(key) }));
      return true;
    },
    abortIncomplete: (before) =>
      abortIncompleteUploads(
        client,
        { Bucket, Prefix: FILE_OBJECT_PREFIX },
        ({ Initiated }) => (Initiated ?? new Date()) < before,
      ),
    freeBytes: async () => null,
    async checkReachable() {
      await storedAt(`${'0'.repeat(64)}.bin`);
    },
    async probe() {
      const probe = { Bucket, Key: `probe/${randomUUID()}` };
      await client.send(new PutObjectCommand({ ...probe, Body: 'probe' }));
      try {
        const { Body } = await client.send(new GetObjectCommand(probe));
        if ((await Body?.transformToString()) !== 'probe')
          throw new Error('the probe object reads back different bytes');
      } finally {
        await client.send(new DeleteObjectCommand(probe));
      }
    },
  };
};
