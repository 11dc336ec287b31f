/** Nobody but the owner of the process can read what is stored on the disk. */
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Upload } from '@tus/server';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDiskFiles } from './files/disk/files-disk.ts';
import { openDiskUploads } from './files/disk/uploads-disk.ts';
import { uploadsDirectory } from './files/keys.ts';
import { openDatabase } from './open-database.ts';
import { openSecretKeys } from './secrets/secret-keys.ts';

let parent: string;
let dataDir: string;
let umask: number;
beforeEach(async () => {
  umask = process.umask(0o022);
  parent = await mkdtemp(join(tmpdir(), 'vitrina-modes-'));
  dataDir = join(parent, 'data');
});
afterEach(async () => {
  process.umask(umask);
  await rm(parent, { recursive: true, force: true });
});

const modeOf = async (path: string): Promise<string> => ((await stat(path)).mode & 0o777).toString(8);

// Each of them may be the first to create the folder, as the settings select.
test.each([
  ['the key of the secrets', () => openSecretKeys({ dataDir })],
  ['the files', () => openDiskFiles({ dataDir })],
  ['the uploads', () => openDiskUploads({ dataDir })],
  ['the database', async () => (await openDatabase({ dataDir, secretsKey: Buffer.alloc(32, 1) })).close()],
])('the data folder that is created with %s is private', async (_, create) => {
  await create();
  expect(await modeOf(dataDir)).toBe('700');
});

test('the database and its journal are private', async () => {
  const database = await openDatabase({ dataDir, secretsKey: Buffer.alloc(32, 1) });
  const names = (await readdir(dataDir)).filter((name) => name.startsWith('vitrina.sqlite'));
  expect(names.length).toBeGreaterThanOrEqual(3);
  for (const name of names) expect([name, await modeOf(join(dataDir, name))]).toEqual([name, '600']);
  await database.close();
});

test('uploads and their state are private', async () => {
  const { datastore } = await openDiskUploads({ dataDir });
  await datastore.create(new Upload({ id: 'a', size: 3, offset: 0 }));
  const directory = uploadsDirectory(dataDir);
  expect(await modeOf(directory)).toBe('700');
  const names = await readdir(directory);
  expect(names.length).toBeGreaterThan(0);
  for (const name of names) expect([name, await modeOf(join(directory, name))]).toEqual([name, '600']);
});
