/** What every place of unfinished uploads promises (domain/ports/uploads.ts), as the tus server writes to it. */
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
import { type DataStore, Upload } from '@tus/server';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { UploadFiles } from '../domain/ports/uploads.ts';
import { temporaryDirectory } from './keys.ts';
import { ensureBucket, openS3Client, type S3Options } from './s3-client.ts';
import { openTemporaryFiles } from './temporary-files.ts';
import { missingS3Programs, type S3Server, startS3 } from './testing/s3-server.ts';
import { openDiskUploads } from './uploads-disk.ts';
import { openS3Uploads } from './uploads-s3.ts';

const lacking = missingS3Programs();
if (lacking.length > 0) console.info(`Uploads to S3 are not tested: ${lacking.join(', ')} not installed here.`);

let dataDir = '';
let server: S3Server | null = null;
let bucket: S3Options | null = null;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'vitrina-uploads-'));
  if (lacking.length > 0) return;
  server = await startS3();
  bucket = server.newBucket();
}, 180_000);
afterAll(async () => {
  await server?.stop();
  await rm(dataDir, { recursive: true, force: true });
}, 60_000);

type Place = UploadFiles & { datastore: DataStore };
const onS3 = async () => {
  if (!bucket) throw new Error('the server comes first');
  const client = openS3Client(bucket);
  await ensureBucket(client, bucket);
  return openS3Uploads(client, bucket, await openTemporaryFiles({ dataDir }));
};
const places: [string, () => Promise<Place>][] = [
  ['disk', () => openDiskUploads({ dataDir })],
  ...(lacking.length > 0 ? [] : [['s3', onS3] satisfies [string, () => Promise<Place>]]),
];

describe.each(places)('uploads on %s', (_, open) => {
  const idOf = () => randomBytes(16).toString('hex');

  test('what comes in two pieces, to two servers, is whole with the second', { timeout: 60_000 }, async () => {
    const [one, other] = [await open(), await open()];
    const id = idOf();
    const bytes = randomBytes(6 * 1024 * 1024 + 17);
    await one.datastore.create(new Upload({ id, size: bytes.length, offset: 0 }));
    const half = 5 * 1024 * 1024 + 3;
    expect(await one.datastore.write(Readable.from([bytes.subarray(0, half)]), id, 0)).toBe(half);
    expect((await other.datastore.getUpload(id)).offset).toBe(half);
    expect(await other.whole(id, async () => 'whole')).toBeNull();
    expect(await other.datastore.write(Readable.from([bytes.subarray(half)]), id, half)).toBe(bytes.length);
    const read = await one.whole(id, async (path) => (await readFile(path)).equals(bytes));
    expect(read).toBe(true);
    await one.remove(id);
    await one.remove(id);
    await expect(one.whole(id, async () => 'whole')).rejects.toMatchObject({ code: 'upload.unknown' });
    expect((await readdir(join(dataDir, 'uploads'))).filter((name) => !name.startsWith('.'))).toEqual([]);
  });

  test('a process that ends while it takes bytes loses none that came before', { timeout: 60_000 }, async () => {
    const [one, other] = [await open(), await open()];
    const id = idOf();
    const bytes = randomBytes(6 * 1024 * 1024);
    const [first, second] = [400_000, 5_300_000];
    await one.datastore.create(new Upload({ id, size: bytes.length, offset: 0 }));
    await one.datastore.write(Readable.from([bytes.subarray(0, first)]), id, 0);
    let begin = (): void => undefined;
    let letGo = (): void => undefined;
    const begun = new Promise<void>((resolve) => (begin = resolve));
    const never = new Promise<void>((resolve) => (letGo = resolve));
    const breaksOff = async function* () {
      yield bytes.subarray(first, first + 1000);
      begin();
      await never;
    };
    const killed = one.datastore.write(Readable.from(breaksOff()), id, first).catch(() => undefined);
    await begun;
    const { offset } = await other.datastore.getUpload(id);
    expect(offset).toBeGreaterThanOrEqual(first);
    // What is enough for a part is put together with what waited, and counts once.
    expect(await other.datastore.write(Readable.from([bytes.subarray(offset, second)]), id, offset)).toBe(second);
    expect((await other.datastore.getUpload(id)).offset).toBe(second);
    await other.datastore.write(Readable.from([bytes.subarray(second)]), id, second);
    expect(await other.whole(id, async (path) => (await readFile(path)).equals(bytes))).toBe(true);
    await other.remove(id);
    letGo();
    await killed;
  });

  test('one that is empty is whole and empty; one that never came is unknown', { timeout: 60_000 }, async () => {
    const place = await open();
    const id = idOf();
    await place.datastore.create(new Upload({ id, size: 0, offset: 0 }));
    expect(await place.whole(id, async (path) => (await readFile(path)).length)).toBe(0);
    await place.remove(id);
    await expect(place.whole(idOf(), async () => 'whole')).rejects.toMatchObject({ code: 'upload.unknown' });
    await place.remove(idOf());
  });

  test('what was begun and given up leaves nothing', { timeout: 60_000 }, async () => {
    const place = await open();
    const id = idOf();
    await place.datastore.create(new Upload({ id, size: 1000, offset: 0 }));
    await place.datastore.write(Readable.from([randomBytes(400)]), id, 0);
    await place.remove(id);
    await expect(place.datastore.getUpload(id)).rejects.toMatchObject({ status_code: 404 });
    await expect(place.whole(id, async () => 'whole')).rejects.toMatchObject({ code: 'upload.unknown' });
  });
});

describe.skipIf(lacking.length > 0)('uploads on s3 alone', () => {
  const idOf = () => randomBytes(16).toString('hex');

  test('what has come is whole, though who took the last bytes did not put the parts together', {
    timeout: 60_000,
  }, async () => {
    const [one, other] = [await onS3(), await onS3()];
    const id = idOf();
    const bytes = randomBytes(3000);
    await one.datastore.create(new Upload({ id, size: bytes.length, offset: 0 }));
    Object.assign(one.datastore, { finishMultipartUpload: () => Promise.reject(new Error('killed')) });
    await expect(one.datastore.write(Readable.from([bytes]), id, 0)).rejects.toThrow();
    expect((await other.datastore.getUpload(id)).offset).toBe(bytes.length);
    expect(await other.whole(id, async (path) => (await readFile(path)).equals(bytes))).toBe(true);
    await other.remove(id);
  });

  test('a part that was stored before what waited was removed counts once', { timeout: 60_000 }, async () => {
    const [one, other] = [await onS3(), await onS3()];
    const id = idOf();
    const bytes = randomBytes(11 * 1024 * 1024);
    const [first, second] = [1_000_000, 9_000_000];
    await one.datastore.create(new Upload({ id, size: bytes.length, offset: 0 }));
    await one.datastore.write(Readable.from([bytes.subarray(0, first)]), id, 0);
    if (!bucket) throw new Error('the server comes first');
    const client = openS3Client(bucket);
    const waiting = { Bucket: bucket.bucket, Key: `${id}.part` };
    const { Body, Metadata } = await client.send(new GetObjectCommand(waiting));
    const before = (await Body?.transformToByteArray()) ?? new Uint8Array();
    await one.datastore.write(Readable.from([bytes.subarray(first, second)]), id, first);
    // As it lay when the process was killed behind the part.
    await client.send(new PutObjectCommand({ ...waiting, Body: before, ...(Metadata && { Metadata }) }));
    const { offset } = await other.datastore.getUpload(id);
    expect(offset).toBeLessThanOrEqual(second);
    await other.datastore.write(Readable.from([bytes.subarray(offset)]), id, offset);
    expect(await other.whole(id, async (path) => (await readFile(path)).equals(bytes))).toBe(true);
    await other.remove(id);
    client.destroy();
  });

  test('what is on its way lies in our temporary files alone, and none of it stays', { timeout: 60_000 }, async () => {
    vi.stubEnv('TMPDIR', join(dataDir, 'nowhere'));
    try {
      const place = await onS3();
      const id = idOf();
      const bytes = randomBytes(20 * 1024 * 1024);
      await place.datastore.create(new Upload({ id, size: bytes.length, offset: 0 }));
      const first = 300_000;
      await place.datastore.write(Readable.from([bytes.subarray(0, first)]), id, 0);
      await place.datastore.write(Readable.from([bytes.subarray(first)]), id, first);
      expect(await place.whole(id, async (path) => (await readFile(path)).equals(bytes))).toBe(true);
      await vi.waitFor(async () => expect(await readdir(temporaryDirectory(dataDir))).toEqual([]));
      await place.remove(id);
    } finally {
      vi.unstubAllEnvs();
    }
  });

  test('one that holds other bytes than were sent is taken by nobody, and is sent anew', {
    timeout: 60_000,
  }, async () => {
    const place = await onS3();
    const id = idOf();
    const bytes = randomBytes(3000);
    await place.datastore.create(new Upload({ id, size: bytes.length, offset: 0 }));
    await place.datastore.write(Readable.from([bytes]), id, 0);
    if (!bucket) throw new Error('the server comes first');
    const client = openS3Client(bucket);
    // As two servers leave it that took the same piece at the same moment.
    const twice = Buffer.concat([bytes.subarray(0, 1000), bytes]);
    await client.send(new PutObjectCommand({ Bucket: bucket.bucket, Key: id, Body: twice }));
    await expect(place.whole(id, async () => 'whole')).rejects.toMatchObject({ code: 'upload.unknown' });
    await expect(place.datastore.getUpload(id)).rejects.toMatchObject({ status_code: 404 });
    client.destroy();
  });

  test('one whose beginning was cut off leaves no parts when its time is over', { timeout: 60_000 }, async () => {
    const place = await onS3();
    if (!bucket) throw new Error('the server comes first');
    const client = openS3Client(bucket);
    const begun = { Bucket: bucket.bucket, Key: idOf() };
    await client.send(new CreateMultipartUploadCommand(begun));
    const listed = async () =>
      (await client.send(new ListMultipartUploadsCommand({ Bucket: begun.Bucket }))).Uploads ?? [];
    expect((await listed()).map(({ Key }) => Key)).toContain(begun.Key);
    await place.remove(begun.Key);
    expect((await listed()).map(({ Key }) => Key)).not.toContain(begun.Key);
    client.destroy();
  });
});
