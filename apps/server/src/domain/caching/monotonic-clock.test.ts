import { expect, test } from 'vitest';
import { createMonotonicClock } from './monotonic-clock.ts';

const HOUR = 3_600_000;

// Covers §resilience-31.
test('a clock that is set back stops the monotonic time and does not reverse it, and no date lies in the future', () => {
  let now = new Date('2026-03-01T12:00:00Z');
  const pass = (ms: number) => {
    now = new Date(now.getTime() + ms);
  };
  const { ms, dateOf } = createMonotonicClock(() => now);
  const first = ms();
  pass(-HOUR);
  expect(ms() - first).toBe(0);
  pass(5000);
  expect(ms() - first).toBe(5000);
  expect(dateOf(first).toISOString()).toBe('2026-03-01T11:00:00.000Z');
  pass(HOUR);
  expect(ms() - first).toBe(HOUR + 5000);
});
