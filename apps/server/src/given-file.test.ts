/** What is no ordinary file is refused with its reason, before anything waits for it. */
import { mkdtemp, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readGivenFile } from './given-file.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrina-given-'));
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
])('%s is refused as %s', async (name, reason) => {
  await expect(readGivenFile(join(folder, name), 1000)).rejects.toMatchObject({ reason });
});

test('a path with a NUL byte is no file', async () => {
  await expect(readGivenFile('a\0b', 1000)).rejects.toMatchObject({ reason: 'broken' });
});

test('an ordinary file is read', async () => {
  expect((await readGivenFile(join(folder, 'list.csv'), 1000)).toString()).toBe('ref\n');
});
