import { deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { readFeed } from './read-feed.ts';
import { xlsxOf } from './sheet.fixture.ts';
import { UnpackedTooLarge, unpackedWorkbook } from './sheet-archive.ts';

const MB = 1024 * 1024;

/** One packed entry that claims to unpack to `claim` bytes. */
const packed = (name: string, data: Buffer, claim = data.length): Buffer => {
  const body = deflateRawSync(data);
  const sizes = Buffer.alloc(8);
  sizes.writeUInt32LE(body.length, 0);
  sizes.writeUInt32LE(claim, 4);
  const nameBytes = Buffer.alloc(4);
  nameBytes.writeUInt16LE(name.length, 0);
  const common = Buffer.concat([Buffer.from([20, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0]), sizes, nameBytes]);
  const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(name), body]);
  const entry = Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), common, Buffer.alloc(14), Buffer.from(name)]);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(1, 4);
  end.writeUInt16LE(1, 6);
  end.writeUInt32LE(entry.length, 8);
  end.writeUInt32LE(local.length, 12);
  return Buffer.concat([local, entry, Buffer.from('PK\x05\x06'), end]);
};

test('a workbook that unpacks to more than it may is refused, whatever it says of its size', () => {
  const bomb = packed('xl/worksheets/sheet1.xml', Buffer.alloc(5 * MB, 'a'), 10);
  expect(bomb.length).toBeLessThan(10_000);
  expect(() => unpackedWorkbook(bomb, MB)).toThrow(UnpackedTooLarge);
  expect(unpackedWorkbook(bomb, 6 * MB).length).toBeGreaterThan(5 * MB);
});

test('the bound is one for all parts together', () => {
  const sheets = xlsxOf([['x'.repeat(MB)]], [['x'.repeat(MB)]]);
  expect(() => unpackedWorkbook(sheets, 1.5 * MB)).toThrow(UnpackedTooLarge);
});

test('pictures in a workbook are not unpacked', () => {
  expect(unpackedWorkbook(packed('xl/media/foto.png', Buffer.alloc(5 * MB)), MB).length).toBeLessThan(100);
});

test('a price list packed like a bomb is told to be too large', async () => {
  const bomb = packed('xl/worksheets/sheet1.xml', Buffer.alloc(130 * MB, 'a'));
  const refusal = { code: 'feed.unreadable', facts: { reason: 'too-large', most: 128 } };
  await expect(readFeed({ bytes: bomb, name: 'precios.xlsx' })).rejects.toMatchObject(refusal);
});
