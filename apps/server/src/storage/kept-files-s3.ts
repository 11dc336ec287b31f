/** The files in the bucket as whoever looks after them sees them. */
import { randomUUID } from 'node:crypto';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  type S3Client,
} from '@aws-sdk/client-s3';
import type { KeptFile, KeptFiles } from '../domain/ports/kept-files.ts';
import { fileObject, fileObjects, isFileKey } from './keys.ts';

import { asked, isMissingObject, type S3Options, s3Failure } from './s3-client.ts';
import { giveUpUnfinished } from './unfinished-s3.ts';

export const openS3KeptFiles = (client: S3Client, options: S3Options): KeptFiles => {
  const { bucket: Bucket } = options;
  async function* list(): AsyncGenerator<KeptFile> {
    for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix: fileObjects }))
      for (const { Key = '', Size = 0, LastModified } of Contents) {
        const key = Key.slice(fileObjects.length);
        if (isFileKey(key) && LastModified) yield { key, bytes: Size, keptAt: LastModified };
      }
  }

  const keptAt = async (key: string): Promise<Date | null> => {
    try {
      const { LastModified } = await asked(options, (limits) =>
        client.send(new HeadObjectCommand({ Bucket, Key: fileObject(key) }), limits),
      );
      return LastModified ?? new Date();
    } catch (error) {
      if (isMissingObject(error)) return null;
      throw s3Failure(error, key);
    }
  };

  return {
    list,
    // A bucket cannot look and remove at one stroke: who stores the file between the two loses it (docs/operating.md).
    async removeOlder(key, before) {
      const at = await keptAt(key);
      if (at !== null && at >= before) return false;
      if (at !== null) await client.send(new DeleteObjectCommand({ Bucket, Key: fileObject(key) }));
      return true;
    },
    giveUpUnfinished: (before) =>
      giveUpUnfinished(client, { Bucket, Prefix: fileObjects }, ({ Initiated }) => (Initiated ?? new Date()) < before),
    freeBytes: async () => null,
    async reach() {
      await keptAt(`${'0'.repeat(64)}.bin`);
    },
    async probe() {
      const probe = { Bucket, Key: `probe/${randomUUID()}` };
      await client.send(new PutObjectCommand({ ...probe, Body: 'probe' }));
      try {
        const { Body } = await client.send(new GetObjectCommand(probe));
        if ((await Body?.transformToString()) !== 'probe') throw new Error('what was written does not come back');
      } finally {
        await client.send(new DeleteObjectCommand(probe));
      }
    },
  };
};
