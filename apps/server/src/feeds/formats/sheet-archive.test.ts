import { expect, test } from 'vitest';
import { packed, xlsxOf } from './sheet.fixture.ts';
import { openSheetArchive, UnpackedTooLarge } from './sheet-archive.ts';

const MB = 1024 * 1024;

const unpackedSize = async (bytes: Uint8Array, maxBytes: number, ...names: string[]): Promise<number> => {
  const archive = await openSheetArchive(bytes, maxBytes);
  let size = 0;
  for (const name of names) for await (const text of archive.text(name)) size += text.length;
  return size;
};
const sheet = (number: number) => `xl/worksheets/sheet${number}.xml`;

test('unpacking more than the byte limit throws UnpackedTooLarge, whatever size the entry declares', async () => {
  const bomb = packed(sheet(1), Buffer.alloc(5 * MB, 'a'), 10);
  expect(bomb.length).toBeLessThan(10_000);
  await expect(unpackedSize(bomb, MB, sheet(1))).rejects.toThrow(UnpackedTooLarge);
  expect(await unpackedSize(bomb, 6 * MB, sheet(1))).toBe(5 * MB);
});

test('the byte limit counts all parts of the workbook together', async () => {
  const sheets = xlsxOf([['x'.repeat(MB)]], [['x'.repeat(MB)]]);
  await expect(unpackedSize(sheets, 1.5 * MB, sheet(1), sheet(2))).rejects.toThrow(UnpackedTooLarge);
});

test('entries that are not XML are ignored', async () => {
  const archive = await openSheetArchive(packed('xl/media/foto.png', Buffer.alloc(5 * MB)), MB);
  expect(archive.has('xl/media/foto.png')).toBe(false);
});
