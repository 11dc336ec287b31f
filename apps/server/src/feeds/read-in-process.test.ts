import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { xlsxWith } from './formats/sheet.fixture.ts';
import { collectFeed } from './read-feed.ts';
import { createFeedReader, fileNamed, readFeedInProcess } from './read-in-process.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrina-read-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const file = async (name: string, content: string | Uint8Array): Promise<string> => {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
};

const read = (path: string, options?: { maxMemoryMb?: number; timeoutMs?: number }) =>
  collectFeed(readFeedInProcess(fileNamed(path), options));

test('a list that exceeds the memory or time limit is rejected as too-heavy and does not end the process', async () => {
  const tooHeavy = { code: 'feed.unreadable', facts: { reason: 'too-heavy' } };
  const path = await file('rows.json', `[${'{"a":1},'.repeat(2_000_000)}{}]`);
  await expect(read(path, { maxMemoryMb: 64 })).rejects.toMatchObject(tooHeavy);
  await expect(read(path, { timeoutMs: 300 })).rejects.toMatchObject(tooHeavy);
});

test('a workbook with one cell in the last row and column is read within 64 MB', async () => {
  const worksheet =
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>' +
    '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData></worksheet>';
  const path = await file('far.xlsx', xlsxWith(worksheet));
  await expect(read(path, { maxMemoryMb: 64 })).rejects.toMatchObject({ code: 'feed.empty' });
});

test('errors of the child process keep their code and facts', async () => {
  await expect(read(join(folder, 'nada.csv'))).rejects.toMatchObject({
    code: 'feed.unreadable',
    facts: { file: 'nada.csv', reason: 'missing' },
  });
});

test('a list read in a child process is returned whole', async () => {
  const { products, rows } = await read(await file('lista.csv', 'ref,nombre,precio\nA,Silla,10\n'));
  expect([rows, products[0]?.product.productName]).toEqual([1, 'Silla']);
});

test('a read above the limit of concurrent reads is server.busy until one of them ends', async () => {
  const path = await file('few.csv', 'referencia,nombre,precio\nA-1,Silla,1000\n');
  const reader = createFeedReader(2);
  const [first, second, third] = [1, 2, 3].map(() => reader.read(fileNamed(path)));
  await Promise.all([first!.next(), second!.next()]);
  await expect(third!.next()).rejects.toMatchObject({ code: 'server.busy' });
  await first!.return({} as never);
  expect(await collectFeed(reader.read(fileNamed(path)))).toMatchObject({
    products: [{ product: { productName: 'Silla' } }],
  });
  await second!.return({} as never);
});
