import { expect, test } from 'vitest';
import { encodingFor } from './content-encoding.ts';

test.each([
  [undefined, null],
  ['', null],
  ['identity', null],
  ['gzip', 'gzip'],
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['br;q=0.0, gzip;q=0', null],
  ['GZIP;Q=1', 'gzip'],
  ['brotli', null],
  ['br;q=0.1, gzip;q=1', 'gzip'],
  ['gzip;q=1, br;q=1', 'br'],
  ['gzip;q=0.8, br;q=0.8', 'br'],
  ['gzip, br;q=0.999', 'gzip'],
  ['*', 'br'],
  ['br;q=0, *', 'gzip'],
  ['gzip;q=0.2, *;q=0.5', 'br'],
  ['identity, gzip;q=0.5', null],
  ['identity;q=1, *;q=0', null],
  ['*;q=0', null],
  ['br;q=x, gzip;q=0.1', 'gzip'],
  [', ;q=1, gzip', 'gzip'],
])('Accept-Encoding %s is answered with %s', (header, encoding) => {
  expect(encodingFor(header)).toBe(encoding);
});

test('a header is answered alike from the cache, and longer than the cache takes', () => {
  const long = `${'x, '.repeat(1000)}gzip;q=0.5, br;q=0.1`;
  for (const header of ['gzip;q=0.9, br;q=0.2', long])
    expect([encodingFor(header), encodingFor(header)]).toEqual(['gzip', 'gzip']);
});
