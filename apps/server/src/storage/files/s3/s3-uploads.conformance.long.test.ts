/** Uploads on S3: the conformance suite of the port, and the rules of this store alone. Skipped and reported without an S3 server. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import {
  CreateMultipartUploadCommand,
  GetObjectCommand,
  ListMultipartUploadsCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { Upload } from '@tus/server';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { missingS3Programs, type S3Server, startS3 } from '../../testing/s3-server.ts';
import { type UploadStore, uploadFilesConformance } from '../conformance/upload-files.conformance.ts';
import { temporaryDirectory } from '../keys.ts';
import { openTemporaryFiles } from '../temporary-files.ts';
import { ensureBucket, openS3Client, type S3Options } from './s3-client.ts';
import { openS3Uploads } from './uploads-s3.ts';

const missingPrograms = missingS3Programs();
if (missingPrograms.length > 0)
  console.info(`Upload tests on S3 are skipped: ${missingPrograms.join(', ')} not installed.`);

let dataDir = '';
let server: S3Server;
let bucket: S3Options;

const idOf = () => randomBytes(16).toString('hex');

const openUploads = async (): Promise<UploadStore> => {
  const client = openS3Client(bucket);
  await ensureBucket(client, bucket);
  return openS3Uploads(client, bucket, await openTemporaryFiles({ dataDir }));
};

describe.skipIf(missingPrograms.length > 0)('an S3 server', () => {
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'vitrina-uploads-'));
    server = await startS3();
    bucket = server.newBucket();
  }, 180_000);
  afterAll(async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }, 60_000);

  // Covers §backend-74, §resilience-5.
  uploadFilesConformance('s3', openUploads);

  // Covers §resilience-5.
  test('an upload with all bytes is complete although its last writer did not complete the multipart upload', {
    timeout: 60_000,
  }, async () => {
    const [one, other] = [await openUploads(), await openUploads()];
    const id = idOf();
    const bytes = randomBytes(3000);
    await one.datastore.create(new Upload({ id, size: bytes.length, offset: 0 }));
    Object.assign(one.datastore, { finishMultipartUpload: () => Promise.reject(new Error('killed')) });
    await expect(one.datastore.write(Readable.from([bytes]), id, 0)).rejects.toThrow();
    expect((await other.datastore.getUpload(id)).offset).toBe(bytes.length);
    expect(await other.withFile(id, async (path) => (await readFile(path)).equals(bytes))).toBe(true);
    await other.remove(id);
  });

  // Covers §resilience-5.
  test('a part that was stored before the incomplete part was removed counts once', { timeout: 60_000 }, async () => {
    const [one, other] = [await openUploads(), await openUploads()];
    const id = idOf();
    const bytes = randomBytes(11 * 1024 * 1024);
    const [first, second] = [1_000_000, 9_000_000];
    await one.datastore.create(new Upload({ id, size: bytes.length, offset: 0 }));
    await one.datastore.write(Readable.from([bytes.subarray(0, first)]), id, 0);
    const client = openS3Client(bucket);
    const waiting = { Bucket: bucket.bucket, Key: `${id}.part` };
    const { Body, Metadata } = await client.send(new GetObjectCommand(waiting));
    const before = (await Body?.transformToByteArray()) ?? new Uint8Array();
    await one.datastore.write(Readable.from([bytes.subarray(first, second)]), id, first);
    // The state after a kill between storing the part and removing the incomplete one.
    await client.send(new PutObjectCommand({ ...waiting, Body: before, ...(Metadata && { Metadata }) }));
    const { offset } = await other.datastore.getUpload(id);
    expect(offset).toBeLessThanOrEqual(second);
    await other.datastore.write(Readable.from([bytes.subarray(offset)]), id, offset);
    expect(await other.withFile(id, async (path) => (await readFile(path)).equals(bytes))).toBe(true);
    await other.remove(id);
    client.destroy();
  });

  // Covers §resilience-7.
  test('bytes in transit are buffered in the temporary directory alone, and none remain', {
    timeout: 60_000,
  }, async () => {
    vi.stubEnv('TMPDIR', join(dataDir, 'nowhere'));
    try {
      const store = await openUploads();
      const id = idOf();
      const bytes = randomBytes(20 * 1024 * 1024);
      await store.datastore.create(new Upload({ id, size: bytes.length, offset: 0 }));
      const first = 300_000;
      await store.datastore.write(Readable.from([bytes.subarray(0, first)]), id, 0);
      await store.datastore.write(Readable.from([bytes.subarray(first)]), id, first);
      expect(await store.withFile(id, async (path) => (await readFile(path)).equals(bytes))).toBe(true);
      await vi.waitFor(async () => expect(await readdir(temporaryDirectory(dataDir))).toEqual([]));
      await store.remove(id);
    } finally {
      vi.unstubAllEnvs();
    }
  });

  // Covers §resilience-64.
  test('an object whose size differs from the upload is removed as upload.unknown, so that the client sends it again', {
    timeout: 60_000,
  }, async () => {
    const store = await openUploads();
    const id = idOf();
    const bytes = randomBytes(3000);
    await store.datastore.create(new Upload({ id, size: bytes.length, offset: 0 }));
    await store.datastore.write(Readable.from([bytes]), id, 0);
    const client = openS3Client(bucket);
    // The result of two servers that accepted the same bytes concurrently.
    const overlapping = Buffer.concat([bytes.subarray(0, 1000), bytes]);
    await client.send(new PutObjectCommand({ Bucket: bucket.bucket, Key: id, Body: overlapping }));
    await expect(store.withFile(id, async () => 'whole')).rejects.toMatchObject({ code: 'upload.unknown' });
    await expect(store.datastore.getUpload(id)).rejects.toMatchObject({ status_code: 404 });
    client.destroy();
  });

  // Covers §resilience-6.
  test('removing an upload aborts its multipart upload even when its creation was interrupted', {
    timeout: 60_000,
  }, async () => {
    const store = await openUploads();
    const client = openS3Client(bucket);
    const upload = { Bucket: bucket.bucket, Key: idOf() };
    await client.send(new CreateMultipartUploadCommand(upload));
    const listed = async () =>
      (await client.send(new ListMultipartUploadsCommand({ Bucket: upload.Bucket }))).Uploads ?? [];
    expect((await listed()).map(({ Key }) => Key)).toContain(upload.Key);
    await store.remove(upload.Key);
    expect((await listed()).map(({ Key }) => Key)).not.toContain(upload.Key);
    client.destroy();
  });
});
