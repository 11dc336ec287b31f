/** Everything but a regular file of bounded size is rejected with a reason before it is opened. */
import { mkdtemp, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readUserFile } from './user-file.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrina-user-file-'));
  await symlink('/dev/zero', join(folder, 'device'));
  await writeFile(join(folder, 'list.csv'), 'ref\n');
  await writeFile(join(folder, 'huge.csv'), '');
  await truncate(join(folder, 'huge.csv'), 3 * 1024 ** 3);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test.each([
  ['nothing', 'missing'],
  ['list.csv/inside', 'missing'],
  ['x'.repeat(300), 'missing'],
  ['.', 'folder'],
  ['device', 'special'],
  ['huge.csv', 'too-large'],
])('reading the user file %j is rejected as %s', async (name, reason) => {
  await expect(readUserFile(join(folder, name), 1000)).rejects.toMatchObject({ reason });
});

test('a path with a NUL byte is rejected as broken', async () => {
  await expect(readUserFile('a\0b', 1000)).rejects.toMatchObject({ reason: 'broken' });
});

test('a regular file is read', async () => {
  expect((await readUserFile(join(folder, 'list.csv'), 1000)).toString()).toBe('ref\n');
});
