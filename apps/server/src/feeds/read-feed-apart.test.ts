import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { wholeFeed } from './read-feed.ts';
import { createFeedReader, fileNamed, readFeedApart } from './read-feed-apart.ts';
import { xlsxWith } from './sheet.fixture.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrina-apart-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const file = async (name: string, content: string | Uint8Array): Promise<string> => {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
};

const read = (path: string, options?: { memoryMb?: number; deadlineMs?: number }) =>
  wholeFeed(readFeedApart(fileNamed(path), options));

test('a list that takes too much memory or time costs a refusal, not the process', async () => {
  const tooHeavy = { code: 'feed.unreadable', facts: { reason: 'too-heavy' } };
  const path = await file('rows.json', `[${'{"a":1},'.repeat(2_000_000)}{}]`);
  await expect(read(path, { memoryMb: 64 })).rejects.toMatchObject(tooHeavy);
  await expect(read(path, { deadlineMs: 300 })).rejects.toMatchObject(tooHeavy);
});

test('a workbook of a kilobyte with a cell at the end of the world asks for no table of a billion', async () => {
  const worksheet =
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>' +
    '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData></worksheet>';
  const path = await file('far.xlsx', xlsxWith(worksheet));
  await expect(read(path, { memoryMb: 64 })).rejects.toMatchObject({ code: 'feed.empty' });
});

test('what is refused for another reason keeps it', async () => {
  await expect(read(join(folder, 'nada.csv'))).rejects.toMatchObject({
    code: 'feed.unreadable',
    facts: { file: 'nada.csv', reason: 'missing' },
  });
});

test('a list comes back whole', async () => {
  const { products, rows } = await read(await file('lista.csv', 'ref,nombre,precio\nA,Silla,10\n'));
  expect([rows, products[0]?.product.productName]).toEqual([1, 'Silla']);
});

test('so many are read at once and no more; whoever comes later is told so, until one is over', async () => {
  const path = await file('few.csv', 'referencia,nombre,precio\nA-1,Silla,1000\n');
  const reader = createFeedReader(2);
  const [first, second, third] = [1, 2, 3].map(() => reader.read(fileNamed(path)));
  await Promise.all([first!.next(), second!.next()]);
  await expect(third!.next()).rejects.toMatchObject({ code: 'server.busy' });
  await first!.return({} as never);
  expect(await wholeFeed(reader.read(fileNamed(path)))).toMatchObject({
    products: [{ product: { productName: 'Silla' } }],
  });
  await second!.return({} as never);
});
