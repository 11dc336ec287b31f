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

const held = () => readdir(temporaryDirectory(dataDir));
async function* pieces(...texts: string[]) {
  for (const text of texts) yield Buffer.from(text);
}

test('what comes in lies beside the data, for nobody else to read, until it is disposed of', async () => {
  const temporary = await openTemporaryFiles({ dataDir });
  const { path, dispose } = await temporary.keep(pieces('ref;', 'precio'));
  expect(await readFile(path, 'utf8')).toBe('ref;precio');
  expect((await stat(path)).mode & 0o077).toBe(0);
  expect(await held()).toHaveLength(1);
  await dispose();
  await dispose();
  expect(await held()).toEqual([]);
});

test('what breaks off on its way leaves nothing', async () => {
  const temporary = await openTemporaryFiles({ dataDir });
  async function* broken() {
    yield Buffer.from('ref;');
    throw new Error('the line is gone');
  }
  await expect(temporary.keep(broken())).rejects.toThrow('the line is gone');
  expect(await held()).toEqual([]);
});

test('what killed processes left goes after a day; what another process may be reading stays', async () => {
  await openTemporaryFiles({ dataDir });
  for (const name of ['old', 'young']) await writeFile(join(temporaryDirectory(dataDir), name), 'x');
  const yesterday = new Date(Date.now() - 25 * 3_600_000);
  await utimes(join(temporaryDirectory(dataDir), 'old'), yesterday, yesterday);
  await openTemporaryFiles({ dataDir });
  expect(await held()).toEqual(['young']);
});
