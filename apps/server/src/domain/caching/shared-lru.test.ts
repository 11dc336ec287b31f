import { expect, test } from 'vitest';
import { createSharedLru } from './shared-lru.ts';

type Entry = { bytes: number };
const cacheOf = (maxBytes: number) => createSharedLru<Entry>(maxBytes, ({ bytes }) => bytes);
const keysOf = (cache: ReturnType<typeof cacheOf>, prefix: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${prefix}${at}`).filter((key) => cache.peek(key) !== undefined);

// Covers §resilience-127.
test('a company that asks for everything evicts its own entries, not those of others, however old', () => {
  const cache = cacheOf(1000);
  for (let number = 0; number < 60; number += 1) cache.set(`otra${number}`, { bytes: 10 }, `otra${number % 3}`);
  for (let number = 0; number < 5000; number += 1) cache.set(`acme${number}`, { bytes: 10 }, 'acme');
  expect(keysOf(cache, 'otra', 60)).toHaveLength(60);
  expect(cache.bytesOf('acme')).toBe(400);
  expect(keysOf(cache, 'acme', 5000)).toEqual(Array.from({ length: 40 }, (_, at) => `acme${4960 + at}`));
});

// Covers §resilience-127.
test('a company that has filled an empty cache gives room to others down to its share, a quarter', () => {
  const cache = cacheOf(1000);
  for (let number = 0; number < 100; number += 1) cache.set(`acme${number}`, { bytes: 10 }, 'acme');
  expect(cache.bytesOf('acme')).toBe(1000);
  for (let number = 0; number < 75; number += 1) cache.set(`otra${number}`, { bytes: 10 }, `otra${number % 20}`);
  expect(cache.bytesOf('acme')).toBe(250);
  expect(keysOf(cache, 'otra', 75)).toHaveLength(75);
  // Among companies within their share the least recently used entries go first.
  cache.set('una', { bytes: 10 }, 'una');
  expect([cache.bytesOf('acme'), keysOf(cache, 'otra', 75).length]).toEqual([240, 75]);
});

test('a company alone uses all of the cache, and its least recently used entries go first', () => {
  const cache = cacheOf(100);
  for (const key of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j']) cache.set(key, { bytes: 10 }, 'acme');
  cache.get('a');
  cache.set('k', { bytes: 10 }, 'acme');
  expect([cache.peek('a'), cache.peek('b')]).toEqual([{ bytes: 10 }, undefined]);
  expect(cache.bytes()).toBe(100);
});

test('replaced, deleted and evicted entries release the bytes of their company; entries of no company have no share', () => {
  const cache = cacheOf(100);
  for (let time = 0; time < 9; time += 1) cache.set('uno', { bytes: 30 }, 'acme');
  expect(cache.bytesOf('acme')).toBe(30);
  cache.set('uno', { bytes: 10 }, 'otra');
  expect([cache.bytesOf('acme'), cache.bytesOf('otra')]).toEqual([0, 10]);
  cache.delete('uno');
  cache.set('grande', { bytes: 101 }, 'acme');
  expect([cache.bytesOf('otra'), cache.bytesOf('acme'), cache.bytes()]).toEqual([0, 0, 0]);
  cache.set('a', { bytes: 50 }, '');
  cache.set('b', { bytes: 50 }, '');
  cache.set('c', { bytes: 20 }, 'acme');
  expect([cache.peek('a'), cache.bytesOf('acme')]).toEqual([undefined, 20]);
});
