/** Files and uploads on disk: the conformance suites of their ports, and the rules of this store alone. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Upload } from '@tus/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fileStoreConformance } from '../conformance/file-store.conformance.ts';
import { uploadFilesConformance } from '../conformance/upload-files.conformance.ts';
import { fileLocation, unfinishedDirectory } from '../keys.ts';
import { openDiskFiles } from './files-disk.ts';
import { openDiskUploads } from './uploads-disk.ts';

let dataDir = '';
beforeAll(async () => void (dataDir = await mkdtemp(join(tmpdir(), 'vitrina-files-'))));
afterAll(() => rm(dataDir, { recursive: true, force: true }));

// Covers §backend-30, §backend-74, §resilience-5.
fileStoreConformance(
  'disk',
  () => openDiskFiles({ dataDir }),
  () => dataDir,
);
uploadFilesConformance('disk', async () => openDiskUploads({ dataDir }));

test('a removed upload leaves no file on disk', async () => {
  const uploads = await openDiskUploads({ dataDir });
  const id = 'a'.repeat(32);
  await uploads.datastore.create(new Upload({ id, size: 3, offset: 0 }));
  await uploads.datastore.write(Readable.from([Buffer.from('abc')]), id, 0);
  const left = async () => (await readdir(join(dataDir, 'uploads'))).filter((name) => name.includes(id));
  expect(await left()).not.toEqual([]);
  await uploads.remove(id);
  expect(await left()).toEqual([]);
});

test('no temporary file remains on disk after success or failure', async () => {
  const files = await openDiskFiles({ dataDir });
  await files.put(randomBytes(10), 'bin');
  await files.putFile(dataDir, 'bin').catch(() => null);
  expect(await readdir(unfinishedDirectory(dataDir))).toEqual([]);
});

test('opening removes temporary files of killed processes after a day, not before', async () => {
  const unfinished = unfinishedDirectory(dataDir);
  for (const name of ['old', 'young']) await writeFile(join(unfinished, name), 'x');
  const yesterday = new Date(Date.now() - 25 * 60 * 60 * 1000);
  await utimes(join(unfinished, 'old'), yesterday, yesterday);
  await openDiskFiles({ dataDir });
  expect(await readdir(unfinished)).toEqual(['young']);
  await rm(join(unfinished, 'young'));
});

test('put rewrites a stored file that was truncated on disk', async () => {
  const files = await openDiskFiles({ dataDir });
  const bytes = randomBytes(1000);
  const { key } = await files.put(bytes, 'bin');
  await truncate(fileLocation(dataDir, key).path, 10);
  await files.put(bytes, 'bin');
  expect(await files.read(key)).toEqual(new Uint8Array(bytes));
});

// Covers §resilience-99.
test('put rewrites a stored file whose bytes changed on disk at equal length', async () => {
  const files = await openDiskFiles({ dataDir });
  const bytes = randomBytes(1000);
  const { key } = await files.put(bytes, 'bin');
  const damaged = new Uint8Array(bytes);
  damaged[500] = (damaged[500] ?? 0) ^ 1;
  await writeFile(fileLocation(dataDir, key).path, damaged);
  expect(await files.read(key)).not.toEqual(new Uint8Array(bytes));
  expect(await files.put(bytes, 'bin')).toEqual({ key, bytes: 1000 });
  expect(await files.read(key)).toEqual(new Uint8Array(bytes));
});

test('a destroyed stream and a failed range read close their file descriptors', async () => {
  const files = await openDiskFiles({ dataDir });
  const { key } = await files.put(randomBytes(2_000_000), 'bin');
  const openFiles = async () => (await readdir('/proc/self/fd').catch(() => [])).length;
  const before = await openFiles();
  for (let times = 0; times < 30; times += 1) {
    const stream = await files.stream(key);
    await new Promise<void>((resolve) => stream.once('data', () => stream.once('close', resolve).destroy()));
  }
  for (let times = 0; times < 30; times += 1)
    await files.read(key, { start: 9_000_000, end: 9_000_001 }).catch(() => null);
  expect(await openFiles()).toBeLessThan(before + 10);
});
