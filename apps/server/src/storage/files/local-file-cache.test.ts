import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { cacheDirectory, unfinishedCacheDirectory } from './keys.ts';
import { type Chunks, openFileCache } from './local-file-cache.ts';

let dataDir = '';
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'vitrina-copies-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const keyOf = (bytes: Uint8Array) => `${createHash('sha256').update(bytes).digest('hex')}.pdf`;

async function* inChunks(bytes: Uint8Array): Chunks {
  for (let at = 0; at < bytes.length; at += 10) yield bytes.subarray(at, at + 10);
}

const setUp = async (maxBytes: number, protectedMs = 0) => {
  const cache = await openFileCache({ dataDir, maxBytes, protectedMs });
  const state = { fetched: 0 };
  const pathOf = (bytes: Uint8Array, sent = bytes) =>
    cache.path(keyOf(bytes), async () => {
      state.fetched += 1;
      return inChunks(sent);
    });
  const cachedNames = () => readdir(cacheDirectory(dataDir));
  return { cache, state, pathOf, cachedNames };
};

describe('the local file cache', () => {
  // Covers §backend-32.
  test('bytes that do not match the key are file.unavailable and are not cached', async () => {
    const { pathOf, cachedNames } = await setUp(1000);
    await expect(pathOf(randomBytes(100), randomBytes(100))).rejects.toMatchObject({ code: 'file.unavailable' });
    expect(await cachedNames()).toEqual([]);
    expect(await readdir(unfinishedCacheDirectory(dataDir))).toEqual([]);
  });

  test('a download that breaks off leaves nothing, and the next call fetches the file again', async () => {
    const { cache, pathOf, cachedNames } = await setUp(1000);
    const bytes = randomBytes(100);
    async function* broken(): Chunks {
      yield bytes.subarray(0, 50);
      throw new Error('connection lost');
    }
    await expect(cache.path(keyOf(bytes), async () => broken())).rejects.toThrow('connection lost');
    expect(await cachedNames()).toEqual([]);
    expect(await readdir(unfinishedCacheDirectory(dataDir))).toEqual([]);
    await pathOf(bytes);
    expect(await cachedNames()).toHaveLength(1);
  });

  // Covers §backend-32.
  test('concurrent calls fetch a file once, and later calls use the cached copy', async () => {
    const { state, pathOf } = await setUp(1000);
    const bytes = randomBytes(100);
    const paths = await Promise.all(Array.from({ length: 10 }, () => pathOf(bytes)));
    expect(new Set(paths).size).toBe(1);
    await pathOf(bytes);
    expect(state.fetched).toBe(1);
  });

  // Covers §backend-32.
  test('the least recently used copies are evicted when the cache is full', async () => {
    const { pathOf, cachedNames } = await setUp(1000, 1000);
    const [first = randomBytes(0), second = randomBytes(0), third = randomBytes(0)] = Array.from({ length: 3 }, () =>
      randomBytes(400),
    );
    const long = new Date(Date.now() - 60_000);
    const longer = new Date(Date.now() - 120_000);
    await utimes(await pathOf(first), longer, longer);
    await utimes(await pathOf(second), long, long);
    await pathOf(first);
    await pathOf(third);
    expect((await cachedNames()).toSorted()).toEqual([keyOf(first), keyOf(third)].toSorted());
  });

  // Covers §backend-32.
  test('recently used copies are retained beyond the limit; at twice the limit a new fetch is server.busy', async () => {
    const { pathOf, cachedNames } = await setUp(1000, 60_000);
    const all = Array.from({ length: 6 }, () => randomBytes(400));
    for (const bytes of all) await pathOf(bytes);
    expect(await cachedNames()).toHaveLength(6);
    await expect(pathOf(randomBytes(400))).rejects.toMatchObject({ code: 'server.busy' });
    // A cached file is still served.
    await pathOf(all[0] ?? randomBytes(0));
  });

  test('copies that are no longer in use are evicted, and new files are fetched again', async () => {
    const { pathOf, cachedNames } = await setUp(1000, 60_000);
    const all = Array.from({ length: 6 }, () => randomBytes(400));
    const long = new Date(Date.now() - 120_000);
    for (const bytes of all) await utimes(await pathOf(bytes), long, long);
    await pathOf(randomBytes(400));
    expect((await cachedNames()).length).toBeLessThan(4);
  });

  test('opening removes downloads of killed processes after a day', async () => {
    await setUp(1000);
    const left = join(unfinishedCacheDirectory(dataDir), 'left');
    await writeFile(left, 'x');
    const yesterday = new Date(Date.now() - 25 * 60 * 60 * 1000);
    await utimes(left, yesterday, yesterday);
    await setUp(1000);
    expect(await readdir(unfinishedCacheDirectory(dataDir))).toEqual([]);
  });
});
