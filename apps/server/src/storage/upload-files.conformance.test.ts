/** What every place of unfinished uploads promises (domain/ports/uploads.ts), as the tus server writes to it. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { type DataStore, Upload } from '@tus/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { UploadFiles } from '../domain/ports/uploads.ts';
import { ensureBucket, openS3Client, type S3Options } from './s3-client.ts';
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
const onS3 = async (): Promise<Place> => {
  if (!bucket) throw new Error('the server comes first');
  const client = openS3Client(bucket);
  await ensureBucket(client, bucket);
  return openS3Uploads(client, bucket, { dataDir });
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
