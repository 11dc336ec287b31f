import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { copiesDirectory, unfinishedCopies } from './keys.ts';
import { openLocalCopies, type Pieces } from './local-copies.ts';

let dataDir = '';
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'vitrina-copies-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const keyOf = (bytes: Uint8Array) => `${createHash('sha256').update(bytes).digest('hex')}.pdf`;

async function* inPieces(bytes: Uint8Array): Pieces {
  for (let at = 0; at < bytes.length; at += 10) yield bytes.subarray(at, at + 10);
}

const setUp = async (mostBytes: number, keptMs = 0) => {
  const copies = await openLocalCopies({ dataDir, mostBytes, keptMs });
  const state = { fetched: 0 };
  const pathOf = (bytes: Uint8Array, sent = bytes) =>
    copies.path(keyOf(bytes), async () => {
      state.fetched += 1;
      return inPieces(sent);
    });
  const held = () => readdir(copiesDirectory(dataDir));
  return { copies, state, pathOf, held };
};

describe('copies of files that lie elsewhere', () => {
  test('bytes that are not those of the key never become a copy', async () => {
    const { pathOf, held } = await setUp(1000);
    await expect(pathOf(randomBytes(100), randomBytes(100))).rejects.toMatchObject({ code: 'file.unavailable' });
    expect(await held()).toEqual([]);
    expect(await readdir(unfinishedCopies(dataDir))).toEqual([]);
  });

  test('one that breaks off leaves nothing, and the next try fetches it', async () => {
    const { copies, pathOf, held } = await setUp(1000);
    const bytes = randomBytes(100);
    async function* broken(): Pieces {
      yield bytes.subarray(0, 50);
      throw new Error('the line is dead');
    }
    await expect(copies.path(keyOf(bytes), async () => broken())).rejects.toThrow('the line is dead');
    expect(await held()).toEqual([]);
    expect(await readdir(unfinishedCopies(dataDir))).toEqual([]);
    await pathOf(bytes);
    expect(await held()).toHaveLength(1);
  });

  test('however many ask, it is fetched once, and not again while it is there', async () => {
    const { state, pathOf } = await setUp(1000);
    const bytes = randomBytes(100);
    const paths = await Promise.all(Array.from({ length: 10 }, () => pathOf(bytes)));
    expect(new Set(paths).size).toBe(1);
    await pathOf(bytes);
    expect(state.fetched).toBe(1);
  });

  test('the longest unused go when the room is used up', async () => {
    const { pathOf, held } = await setUp(1000, 1000);
    const [first = randomBytes(0), second = randomBytes(0), third = randomBytes(0)] = Array.from({ length: 3 }, () =>
      randomBytes(400),
    );
    const long = new Date(Date.now() - 60_000);
    const longer = new Date(Date.now() - 120_000);
    await utimes(await pathOf(first), longer, longer);
    await utimes(await pathOf(second), long, long);
    await pathOf(first);
    await pathOf(third);
    expect((await held()).toSorted()).toEqual([keyOf(first), keyOf(third)].toSorted());
  });

  test('what was used a moment ago stays for who was given its path; beyond twice the room nothing more is fetched', async () => {
    const { pathOf, held } = await setUp(1000, 60_000);
    const all = Array.from({ length: 6 }, () => randomBytes(400));
    for (const bytes of all) await pathOf(bytes);
    expect(await held()).toHaveLength(6);
    await expect(pathOf(randomBytes(400))).rejects.toMatchObject({ code: 'server.busy' });
    // What is there is given on.
    await pathOf(all[0] ?? randomBytes(0));
  });

  test('when the crowd has gone there is room again', async () => {
    const { pathOf, held } = await setUp(1000, 60_000);
    const all = Array.from({ length: 6 }, () => randomBytes(400));
    const long = new Date(Date.now() - 120_000);
    for (const bytes of all) await utimes(await pathOf(bytes), long, long);
    await pathOf(randomBytes(400));
    expect((await held()).length).toBeLessThan(4);
  });

  test('what a killed process left is cleared away after a day', async () => {
    await setUp(1000);
    const left = join(unfinishedCopies(dataDir), 'left');
    await writeFile(left, 'x');
    const yesterday = new Date(Date.now() - 25 * 60 * 60 * 1000);
    await utimes(left, yesterday, yesterday);
    await setUp(1000);
    expect(await readdir(unfinishedCopies(dataDir))).toEqual([]);
  });
});
