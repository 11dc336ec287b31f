import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { temporaryDirectory } from './keys.ts';
import { openTemporaryFiles } from './temporary-files.ts';

let dataDir = '';
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'vitrina-temporary-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const fileNames = () => readdir(temporaryDirectory(dataDir));
async function* chunks(...texts: string[]) {
  for (const text of texts) yield Buffer.from(text);
}

// Covers §resilience-7.
test('a temporary file lies in the data directory, readable by its owner alone, until it is disposed of', async () => {
  const temporary = await openTemporaryFiles({ dataDir });
  const { path, dispose } = await temporary.write(chunks('ref;', 'precio'));
  expect(await readFile(path, 'utf8')).toBe('ref;precio');
  expect((await stat(path)).mode & 0o077).toBe(0);
  expect(await fileNames()).toHaveLength(1);
  await dispose();
  await dispose();
  expect(await fileNames()).toEqual([]);
});

test('a source that fails leaves no temporary file', async () => {
  const temporary = await openTemporaryFiles({ dataDir });
  async function* broken() {
    yield Buffer.from('ref;');
    throw new Error('connection lost');
  }
  await expect(temporary.write(broken())).rejects.toThrow('connection lost');
  expect(await fileNames()).toEqual([]);
});

// Covers §resilience-7.
test('opening removes temporary files older than a day and retains younger ones of other processes', async () => {
  await openTemporaryFiles({ dataDir });
  for (const name of ['old', 'young']) await writeFile(join(temporaryDirectory(dataDir), name), 'x');
  const yesterday = new Date(Date.now() - 25 * 3_600_000);
  await utimes(join(temporaryDirectory(dataDir), 'old'), yesterday, yesterday);
  await openTemporaryFiles({ dataDir });
  expect(await fileNames()).toEqual(['young']);
});
