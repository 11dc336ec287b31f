/** Files on S3: the conformance suite of the port, and the rules of this store alone. Skipped and reported without an S3 server. */
import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, readdir, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { CreateMultipartUploadCommand, UploadPartCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { missingS3Programs, type S3Server, startS3 } from '../../testing/s3-server.ts';
import { fileStoreConformance } from '../conformance/file-store.conformance.ts';
import { unfinishedCacheDirectory } from '../keys.ts';
import { openS3 } from './open-s3.ts';
import { openS3Client, type S3Options } from './s3-client.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);

const hashOfFile = async (path: string): Promise<string> => {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest('hex');
};

const missingPrograms = missingS3Programs();
if (missingPrograms.length > 0)
  console.info(`File tests on S3 are skipped: ${missingPrograms.join(', ')} not installed.`);

let directory = '';
let server: S3Server;
/** One bucket for the suite. Each test opens it again, as another server would. */
let bucket: S3Options;

const noTiles = { read: async () => null, write: async () => undefined };
const openS3Here = (dataDir = directory) => openS3(bucket, { dataDir, localTiles: noTiles });

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/** Peak growth of the array buffers in use while `work` runs, bytes. Buffers that the collector may free are not counted. */
const peakMemory = async (work: () => Promise<unknown>): Promise<number> => {
  const bytesInUse = () => {
    collectGarbage();
    return process.memoryUsage().arrayBuffers;
  };
  const before = bytesInUse();
  let peak = before;
  const timer = setInterval(() => {
    peak = Math.max(peak, bytesInUse());
  }, 100);
  await work().finally(() => clearInterval(timer));
  return peak - before;
};

describe.skipIf(missingPrograms.length > 0)('an S3 server', () => {
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'vitrina-files-'));
    server = await startS3();
    bucket = server.newBucket();
  }, 180_000);
  afterAll(async () => {
    await server.stop();
    await rm(directory, { recursive: true, force: true });
  }, 60_000);

  // Covers §backend-30.
  fileStoreConformance(
    's3',
    async () => (await openS3Here()).files,
    () => directory,
  );

  const mebibyte = 1024 * 1024;

  // Covers §backend-30.
  test('a file of 200 MiB is sent and fetched with less than 100 MiB of memory', async () => {
    const { files } = await openS3Here();
    const path = join(directory, 'large');
    await writeFile(path, randomBytes(mebibyte));
    await truncate(path, 200 * mebibyte);
    let key = '';
    const sending = await peakMemory(async () => {
      ({ key } = await files.putFile(path, 'pdf'));
    });
    expect(sending).toBeLessThan(100 * mebibyte);

    const elsewhere = await mkdtemp(join(tmpdir(), 'vitrina-files-'));
    const { files: other } = await openS3Here(elsewhere);
    expect(await other.stat(key)).toEqual({ key, bytes: 200 * mebibyte });
    const fetching = await peakMemory(() => other.localPath(key));
    expect(fetching).toBeLessThan(100 * mebibyte);
    const copy = (await other.localPath(key)) ?? expect.fail();
    expect(`${await hashOfFile(copy)}.pdf`).toBe(key);
    await rm(elsewhere, { recursive: true, force: true });
  }, 120_000);

  // Covers §backend-30.
  test('files and tiles that one server stores can be read by another', async () => {
    const [one, other] = [await openS3Here(), await openS3Here()];
    const { key } = await one.files.put(bytesOf('de aquí'), 'txt');
    expect(await other.files.read(key)).toEqual(bytesOf('de aquí'));
    const tile = `${'a'.repeat(16)}/1-2-3-4`;
    expect(await other.tileCache.read(tile)).toBeNull();
    await one.tileCache.write(tile, bytesOf('dibujo'));
    expect(await other.tileCache.read(tile)).toEqual(bytesOf('dibujo'));
  });

  test('nothing unfinished stays on the disk, neither after success nor after failure', async () => {
    const { files } = await openS3Here();
    const path = join(directory, 'small');
    await writeFile(path, 'x');
    await files.putFile(path, 'bin');
    await files.putFile(directory, 'bin').catch(() => null);
    expect(await readdir(unfinishedCacheDirectory(directory))).toEqual([]);
  });

  // Covers §resilience-6.
  test('an incomplete multipart upload is aborted once it is older than the limit', async () => {
    const { fileMaintenance } = await openS3Here();
    const client = openS3Client(bucket);
    const begun = { Bucket: bucket.bucket, Key: `files/${'1'.repeat(64)}.pdf` };
    const { UploadId } = await client.send(new CreateMultipartUploadCommand(begun));
    await client.send(new UploadPartCommand({ ...begun, UploadId, PartNumber: 1, Body: bytesOf('parte') }));
    expect(await fileMaintenance.abortIncomplete(new Date(Date.now() - 3_600_000))).toBe(0);
    expect(await fileMaintenance.abortIncomplete(new Date(Date.now() + 3_600_000))).toBe(1);
    await expect(
      client.send(new UploadPartCommand({ ...begun, UploadId, PartNumber: 2, Body: bytesOf('otra') })),
    ).rejects.toMatchObject({ name: 'NoSuchUpload' });
    client.destroy();
  });

  test('opening with wrong credentials fails, and the error does not contain the secret key', async () => {
    if (!bucket.credentials) return expect.fail();
    const secretAccessKey = 'otra-clave-secreta';
    const opening = openS3(
      { ...bucket, credentials: { ...bucket.credentials, secretAccessKey } },
      { dataDir: directory, localTiles: noTiles },
    );
    const error: unknown = await opening.then(
      () => null,
      (refused: unknown) => refused,
    );
    expect(error).toBeInstanceOf(Error);
    expect(`${String(error)} ${JSON.stringify(error)}`).not.toContain(secretAccessKey);
  });
});
