import { access, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDiskLru } from './disk-lru.ts';

let root: string;
beforeEach(async () => void (root = await mkdtemp(join(tmpdir(), 'vitrina-bounded-'))));
afterEach(() => rm(root, { recursive: true, force: true }));

/** Writes files of 100 bytes, last used `age` seconds ago. */
const put = async (files: Record<string, number>): Promise<void> => {
  for (const [name, age] of Object.entries(files)) {
    await writeFile(join(root, name), Buffer.alloc(100));
    const at = new Date(Date.now() - age * 1000);
    await utimes(join(root, name), at, at);
  }
};

test('the least recently used file is removed first when the folder exceeds its size', async () => {
  const folder = createDiskLru({ root, maxBytes: 250 });
  await put({ old: 30, older: 40, new: 10 });
  await folder.added(300);
  expect(await readdir(root)).toEqual(expect.arrayContaining(['new']));
  await expect(access(join(root, 'older'))).rejects.toThrow();
});

// Covers §resilience-66.
test('a file that cannot be removed is skipped, and the next least recently used file is removed', async () => {
  const remove = (path: string): Promise<void> =>
    path.endsWith('stuck') ? Promise.reject(new Error('EBUSY')) : rm(path, { force: true });
  const folder = createDiskLru({ root, maxBytes: 250, remove });
  await put({ stuck: 50, older: 40, old: 30, new: 10 });
  await folder.added(400);
  expect((await readdir(root)).toSorted()).toEqual(['new', 'stuck']);
  await put({ newest: 0, newer: 5 });
  await folder.added(200);
  expect(await readdir(root)).not.toContain('new');
});
