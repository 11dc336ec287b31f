import { expect, test } from 'vitest';
import { readFeed } from './read-feed.ts';
import { packed, packedWorkbook, xlsxOf } from './sheet.fixture.ts';
import { openSheetArchive, UnpackedTooLarge } from './sheet-archive.ts';

const MB = 1024 * 1024;

const unpackedSize = async (bytes: Uint8Array, most: number, ...names: string[]): Promise<number> => {
  const archive = openSheetArchive(bytes, most);
  let size = 0;
  for (const name of names) for await (const text of archive.text(name)) size += text.length;
  return size;
};
const sheet = (number: number) => `xl/worksheets/sheet${number}.xml`;

test('a workbook that unpacks to more than it may is refused, whatever it says of its size', async () => {
  const bomb = packed(sheet(1), Buffer.alloc(5 * MB, 'a'), 10);
  expect(bomb.length).toBeLessThan(10_000);
  await expect(unpackedSize(bomb, MB, sheet(1))).rejects.toThrow(UnpackedTooLarge);
  expect(await unpackedSize(bomb, 6 * MB, sheet(1))).toBe(5 * MB);
});

test('the bound is one for all parts together', async () => {
  const sheets = xlsxOf([['x'.repeat(MB)]], [['x'.repeat(MB)]]);
  await expect(unpackedSize(sheets, 1.5 * MB, sheet(1), sheet(2))).rejects.toThrow(UnpackedTooLarge);
});

test('pictures in a workbook are not unpacked', () => {
  const archive = openSheetArchive(packed('xl/media/foto.png', Buffer.alloc(5 * MB)), MB);
  expect(archive.has('xl/media/foto.png')).toBe(false);
});

test('a price list packed like a bomb is told to be too large', async () => {
  const rows = `<row><c t="inlineStr"><is><t>${'a'.repeat(1000)}</t></is></c></row>`.repeat(135_000);
  const bomb = packedWorkbook(`<worksheet><sheetData>${rows}</sheetData></worksheet>`);
  expect(bomb.length).toBeLessThan(2 * MB);
  const refusal = { code: 'feed.unreadable', facts: { reason: 'too-large', most: 128 } };
  await expect(readFeed({ bytes: bomb, name: 'precios.xlsx' })).rejects.toMatchObject(refusal);
});
