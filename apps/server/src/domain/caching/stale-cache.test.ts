import { expect, test } from 'vitest';
import { bytesOf, createStaleCache } from './stale-cache.ts';

/** A cache of texts that take 100 bytes each, including the 2 of their key. */
const cacheOf = (max: number) =>
  createStaleCache<string>({ maxEntries: 10, bytes: { max, of: ({ length }) => length }, freshMs: 10, staleMs: 20 });
const text = 'x'.repeat(98);

// Covers §stores-29.
test('entries beyond the byte limit evict the least recently used one', () => {
  const cache = cacheOf(300);
  for (const key of ['a', 'b', 'c']) cache.set(key, text, 0, '');
  cache.get('a', 1);
  cache.set('d', text, 1, '');
  expect(['a', 'b', 'c', 'd'].filter((key) => cache.get(key, 1) !== null)).toEqual(['a', 'c', 'd']);
});

test('a replaced or deleted entry releases its bytes', () => {
  const cache = cacheOf(300);
  for (let turn = 0; turn < 5; turn += 1) cache.set('a', text, 0, '');
  cache.set('b', text, 0, '');
  cache.remove('b');
  cache.set('c', text, 0, '');
  cache.set('d', text, 0, '');
  expect(['a', 'c', 'd'].every((key) => cache.get(key, 1) !== null)).toBe(true);
});

// Covers §stores-29.
test('an entry above the byte limit is not cached and evicts nothing', () => {
  const cache = cacheOf(300);
  cache.set('a', text, 0, '');
  cache.set('b', 'x'.repeat(299), 0, '');
  cache.set('a2', text, 0, '');
  expect(['a', 'b', 'a2'].filter((key) => cache.get(key, 1) !== null)).toEqual(['a', 'a2']);
});

test('an entry is fresh, then stale, then absent', () => {
  const cache = cacheOf(300);
  cache.set('a', text, 0, '');
  expect([10, 11, 20, 21].map((now) => cache.get('a', now)?.isFresh)).toEqual([true, false, false, undefined]);
});

test('text counts two bytes for each character', () => {
  expect(bytesOf(['ñandú'])).toBe(18);
});

// Covers §resilience-127.
test('a company that fills a cache evicts its own oldest entries, by number as by bytes, and not those of others', () => {
  for (const limits of [
    { maxEntries: 20, bytes: { max: 1e9, of: () => 1 } },
    { maxEntries: 1e9, bytes: { max: 200, of: () => 4 } },
  ]) {
    const cache = createStaleCache<string>({ ...limits, freshMs: 10, staleMs: 20 });
    for (const key of ['aa', 'bb', 'cc', 'dd']) cache.set(`x${key}`, text, 0, `de-${key}`);
    for (let number = 100; number < 500; number += 1) cache.set(String(number), text, 1, 'acme');
    expect(['aa', 'bb', 'cc', 'dd'].filter((key) => cache.get(`x${key}`, 1) === null)).toEqual([]);
    expect([cache.get('499', 1), cache.get('490', 1), cache.get('400', 1)]).toEqual([
      expect.objectContaining({ value: text }),
      expect.objectContaining({ value: text }),
      null,
    ]);
  }
});
