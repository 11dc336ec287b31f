import { expect, test } from 'vitest';
import { backoffMs } from './backoff.ts';

test.each([
  [-1, 1000],
  [0, 1000],
  [1, 2000],
  [3, 8000],
  [4, 10_000],
  [1_000_000, 10_000],
])('after %d failures the delay doubles up to its maximum: %d ms', (failures, ms) => {
  expect(backoffMs(failures, { firstMs: 1000, maxMs: 10_000 })).toBe(ms);
});

test('a factor of 3 triples the delay', () => {
  expect([0, 1, 2].map((failures) => backoffMs(failures, { firstMs: 5, maxMs: 100, factor: 3 }))).toEqual([5, 15, 45]);
});
