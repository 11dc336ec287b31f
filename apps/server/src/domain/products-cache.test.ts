import { expect, test } from 'vitest';
import { bytesOf, createStaleCache } from './products-cache.ts';

/** A cache of texts that take 100 bytes each, besides the 2 of their key. */
const room = (most: number) =>
  createStaleCache<string>({ maxEntries: 10, bytes: { most, of: ({ length }) => length }, freshMs: 10, staleMs: 20 });
const text = 'x'.repeat(98);

test('what is kept takes no more bytes than there is room, the longest unused goes first', () => {
  const cache = room(300);
  for (const key of ['a', 'b', 'c']) cache.set(key, text, 0);
  cache.get('a', 1);
  cache.set('d', text, 1);
  expect(['a', 'b', 'c', 'd'].filter((key) => cache.get(key, 1) !== null)).toEqual(['a', 'c', 'd']);
});

test('what is put in anew or dropped gives its room back', () => {
  const cache = room(300);
  for (let turn = 0; turn < 5; turn += 1) cache.set('a', text, 0);
  cache.set('b', text, 0);
  cache.drop('b');
  cache.set('c', text, 0);
  cache.set('d', text, 0);
  expect(['a', 'c', 'd'].every((key) => cache.get(key, 1) !== null)).toBe(true);
});

test('what is larger than the room is not kept, and costs the others nothing', () => {
  const cache = room(300);
  cache.set('a', text, 0);
  cache.set('b', 'x'.repeat(299), 0);
  cache.set('a2', text, 0);
  expect(['a', 'b', 'a2'].filter((key) => cache.get(key, 1) !== null)).toEqual(['a', 'a2']);
});

test('it is fresh, then old, then gone', () => {
  const cache = room(300);
  cache.set('a', text, 0);
  expect([10, 11, 20, 21].map((now) => cache.get('a', now)?.isFresh)).toEqual([true, false, false, undefined]);
});

test('text is counted with two bytes for each character', () => {
  expect(bytesOf(['ñandú'])).toBe(18);
});
