import { expect, test } from 'vitest';
import { paddingAfter, readTarHeader, tarHeader } from './tar-header.ts';

const at = new Date('2026-01-02T03:04:05Z');

// Covers §backend-59.
test.each([0, 1, 511, 512, 8 ** 11 - 1, 8 ** 11, 2 ** 45])(
  'a tar header round-trips a size of %d bytes, and padding fills the last block',
  (size) => {
    expect(readTarHeader(tarHeader('files/a.pdf', size, at))).toEqual({ name: 'files/a.pdf', size });
    expect((size + paddingAfter(size)) % 512).toBe(0);
  },
);

test('readTarHeader returns null for an empty block and throws for a wrong checksum', () => {
  expect(readTarHeader(Buffer.alloc(512))).toBeNull();
  const header = tarHeader('a.json', 5, at);
  header.writeUInt8(0x39, 130);
  expect(() => readTarHeader(header)).toThrow();
});
