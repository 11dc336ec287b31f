import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { temporaryDirectory } from '../keys.ts';
import { openTemporaryFiles } from '../temporary-files.ts';
import { splitStream } from './cut-stream.ts';

let dataDir = '';
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'vitrina-cut-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

async function* chunks(...texts: string[]) {
  for (const text of texts) yield Buffer.from(text);
}

const split = async (source: AsyncIterable<Uint8Array>): Promise<string[]> => {
  const texts: string[] = [];
  for await (const { path, bytes, dispose } of splitStream(source, 4, await openTemporaryFiles({ dataDir }))) {
    texts.push(await readFile(path, 'utf8'));
    expect(bytes).toBe(texts.at(-1)?.length);
    await dispose();
  }
  return texts;
};

// Covers §resilience-7.
test.each<[string, string[], string[]]>([
  ['smaller chunks', ['a', 'bc', 'de'], ['abcd', 'e']],
  ['larger chunks', ['abcdefghij'], ['abcd', 'efgh', 'ij']],
  ['a multiple of the file size', ['ab', 'cdefgh'], ['abcd', 'efgh']],
  ['no chunks', [], []],
])('splitStream turns %s into files of one size, with each byte once and in order', async (_, given, files) => {
  expect(await split(chunks(...given))).toEqual(files);
  expect(await readdir(temporaryDirectory(dataDir))).toEqual([]);
});

// Covers §resilience-7.
test('splitStream passes on the error of its source, leaves no file, and ends the source when the consumer stops', async () => {
  async function* broken() {
    yield Buffer.from('abcdef');
    throw new Error('connection lost');
  }
  await expect(split(broken())).rejects.toThrow('connection lost');
  expect(await readdir(temporaryDirectory(dataDir))).toEqual([]);
  let isEnded = false;
  async function* endless() {
    try {
      for (;;) yield Buffer.from('abcd');
    } finally {
      isEnded = true;
    }
  }
  for await (const { dispose } of splitStream(endless(), 4, await openTemporaryFiles({ dataDir }))) {
    await dispose();
    break;
  }
  expect(isEnded).toBe(true);
});
