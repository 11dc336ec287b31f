import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cutStream } from './cut-stream.ts';
import { temporaryDirectory } from './keys.ts';
import { openTemporaryFiles } from './temporary-files.ts';

let dataDir = '';
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'vitrina-cut-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

async function* chunks(...texts: string[]) {
  for (const text of texts) yield Buffer.from(text);
}

const cut = async (source: AsyncIterable<Uint8Array>): Promise<string[]> => {
  const texts: string[] = [];
  for await (const { path, bytes, dispose } of cutStream(source, 4, await openTemporaryFiles({ dataDir }))) {
    texts.push(await readFile(path, 'utf8'));
    expect(bytes).toBe(texts.at(-1)?.length);
    await dispose();
  }
  return texts;
};

test.each<[string, string[], string[]]>([
  ['smaller ones', ['a', 'bc', 'de'], ['abcd', 'e']],
  ['larger ones', ['abcdefghij'], ['abcd', 'efgh', 'ij']],
  ['as many bytes as files hold', ['ab', 'cdefgh'], ['abcd', 'efgh']],
  ['none', [], []],
])('%s become files of one size, each byte once and in order', async (_, given, files) => {
  expect(await cut(chunks(...given))).toEqual(files);
  expect(await readdir(temporaryDirectory(dataDir))).toEqual([]);
});

test('a stream that breaks off is told and leaves nothing; one that nobody wants any more is let go', async () => {
  async function* broken() {
    yield Buffer.from('abcdef');
    throw new Error('the line is gone');
  }
  await expect(cut(broken())).rejects.toThrow('the line is gone');
  expect(await readdir(temporaryDirectory(dataDir))).toEqual([]);
  let isLetGo = false;
  async function* endless() {
    try {
      for (;;) yield Buffer.from('abcd');
    } finally {
      isLetGo = true;
    }
  }
  for await (const { dispose } of cutStream(endless(), 4, await openTemporaryFiles({ dataDir }))) {
    await dispose();
    break;
  }
  expect(isLetGo).toBe(true);
});
