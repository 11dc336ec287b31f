import { expect, test } from 'vitest';
import { createBackoff } from './backoff.ts';

test('delays grow by the factor up to the maximum, and start over after a reset', () => {
  const backoff = createBackoff({ baseMs: 2000, maxMs: 5000, factor: 1.5 });
  expect([backoff.next(), backoff.next(), backoff.next(), backoff.next()]).toEqual([2000, 3000, 4500, 5000]);
  backoff.reset();
  expect(backoff.next()).toBe(2000);
});

test('without a factor a delay doubles', () => {
  const backoff = createBackoff({ baseMs: 1000, maxMs: 8000 });
  expect(Array.from({ length: 5 }, backoff.next)).toEqual([1000, 2000, 4000, 8000, 8000]);
});
