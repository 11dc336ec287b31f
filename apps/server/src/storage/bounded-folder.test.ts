import { access, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { boundedFolder } from './bounded-folder.ts';

/** What the disk refuses to let go of. */
let held = '';
vi.mock('node:fs/promises', async (original) => {
  const disk = await original<typeof import('node:fs/promises')>();
  const rmUnlessHeld: typeof disk.rm = (path, options) =>
    path === held ? Promise.reject(Object.assign(new Error('held'), { code: 'EBUSY' })) : disk.rm(path, options);
  return { ...disk, rm: rmUnlessHeld };
});

let root: string;
beforeEach(async () => void (root = await mkdtemp(join(tmpdir(), 'vitrina-bounded-'))));
afterEach(async () => {
  held = '';
  await rm(root, { recursive: true, force: true });
});

/** Of 100 bytes each; the larger the age, the longer ago it was used. */
const put = async (files: Record<string, number>): Promise<void> => {
  for (const [name, age] of Object.entries(files)) {
    await writeFile(join(root, name), Buffer.alloc(100));
    const at = new Date(Date.now() - age * 1000);
    await utimes(join(root, name), at, at);
  }
};

test('what was used longest ago goes first', async () => {
  const folder = boundedFolder({ root, mostBytes: 250 });
  await put({ old: 30, older: 40, new: 10 });
  await folder.added(300);
  expect(await readdir(root)).toEqual(expect.arrayContaining(['new']));
  await expect(access(join(root, 'older'))).rejects.toThrow();
});

test('a file that cannot be removed stays, and keeps none of the others from going', async () => {
  const folder = boundedFolder({ root, mostBytes: 250 });
  await put({ stuck: 50, older: 40, old: 30, new: 10 });
  held = join(root, 'stuck');
  await folder.added(400);
  expect((await readdir(root)).toSorted()).toEqual(['new', 'stuck']);
  await put({ newest: 0, newer: 5 });
  await folder.added(200);
  expect(await readdir(root)).not.toContain('new');
});
