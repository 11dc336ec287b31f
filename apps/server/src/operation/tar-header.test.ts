import { expect, test } from 'vitest';
import { paddingAfter, readTarHeader, tarHeader } from './tar-header.ts';

const at = new Date('2026-01-02T03:04:05Z');

test.each([0, 1, 511, 512, 8 ** 11 - 1, 8 ** 11, 2 ** 45])('a file of %d bytes', (size) => {
  expect(readTarHeader(tarHeader('files/a.pdf', size, at))).toEqual({ name: 'files/a.pdf', size });
  expect((size + paddingAfter(size)) % 512).toBe(0);
});

test('the end is an empty block, and what was changed is no header', () => {
  expect(readTarHeader(Buffer.alloc(512))).toBeNull();
  const header = tarHeader('a.json', 5, at);
  header.writeUInt8(0x39, 130);
  expect(() => readTarHeader(header)).toThrow();
});
