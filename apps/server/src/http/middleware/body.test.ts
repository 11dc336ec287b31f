import { expect, test } from 'vitest';
import { compress, createBodyCache, matchesEtag } from './body.ts';

test('If-None-Match matches an ETag in any form, never in part', () => {
  for (const header of ['"abc"', 'W/"abc"', '"abc-br"', '"x", "abc-gzip"', '*'])
    expect(matchesEtag(header, 'abc')).toBe(true);
  for (const header of [undefined, '', 'abc', '"ab"', '"abcd"', '"abc-zip"'])
    expect(matchesEtag(header, 'abc')).toBe(false);
});

test('concurrent requests share one serialization; another version is serialized anew', async () => {
  const cache = createBodyCache();
  let made = 0;
  const make = async () => ({ made: ++made });
  const bodies = await Promise.all(Array.from({ length: 20 }, () => cache.versioned('pages 1', make)));
  expect([made, new Set(bodies).size]).toEqual([1, 1]);
  await cache.versioned('pages 2', make);
  expect(made).toBe(2);
});

test('a failure is returned to all concurrent requests and is not cached', async () => {
  const cache = createBodyCache();
  await expect(cache.versioned('a', () => Promise.reject(new Error('disk')))).rejects.toThrow('disk');
  expect((await cache.versioned('a', async () => 1)).plain.toString()).toBe('1');
});

// Covers §resilience-65.
test('a body made of stale data is not cached', async () => {
  let staleCount = 0;
  const cache = createBodyCache({ staleReads: () => staleCount });
  const stale = cache.versioned('a', async () => {
    staleCount += 1;
    return 'before';
  });
  expect((await stale).isStale).toBe(true);
  const fresh = await cache.versioned('a', async () => 'now');
  expect([fresh.plain.toString(), fresh.isStale]).toEqual(['"now"', false]);
});

// Covers §resilience-68.
test.each(['br', 'gzip'] as const)('a small answer in %s takes no more memory than its bytes', async (encoding) => {
  const bytes = await compress(Buffer.alloc(2000, 'a'), encoding);
  expect(bytes.buffer.byteLength).toBe(bytes.length);
});

// Covers §resilience-68.
test('the size limit counts keys of any length', async () => {
  const cache = createBodyCache({ maxBytes: 100_000 });
  for (let at = 0; at < 100; at += 1) await cache.versioned(`${at}${'x'.repeat(10_000)}`, async () => at);
  const isHeld = (at: number) => cache.get(`${at}${'x'.repeat(10_000)}`) !== null;
  expect(Array.from({ length: 100 }, (_, at) => at).filter(isHeld).length).toBeLessThanOrEqual(5);
});

test('the memory is bounded: the least recently used entry is evicted first', async () => {
  const cache = createBodyCache({ maxBytes: 8_000 });
  const making: string[] = [];
  const ask = (key: string) =>
    cache.versioned(key, async () => {
      making.push(key);
      return 'x'.repeat(2000);
    });
  for (const key of ['a', 'b']) await ask(key);
  await ask('a');
  await ask('c');
  expect(cache.bytes()).toBeLessThanOrEqual(8_000);
  await ask('a');
  expect(making).toEqual(['a', 'b', 'c']);
  await ask('b');
  expect(making).toEqual(['a', 'b', 'c', 'b']);
});
