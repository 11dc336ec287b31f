import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { throttleLatest } from './throttle.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const recordDelivered = () => {
  const delivered: number[] = [];
  return {
    delivered,
    ...throttleLatest<number>((value) => delivered.push(value), { burst: 3, intervalMs: 300 }),
  };
};

test('values are delivered at once within the burst, then one per interval, and always the last one', () => {
  const { delivered, push } = recordDelivered();
  for (let value = 1; value <= 100; value++) {
    push(value);
    vi.advanceTimersByTime(10);
  }
  expect(delivered.slice(0, 3)).toEqual([1, 2, 3]);
  expect(delivered.length).toBeLessThanOrEqual(3 + 1000 / 300);
  vi.advanceTimersByTime(300);
  expect(delivered.at(-1)).toBe(100);
});

test('the burst refills over time up to its initial size', () => {
  const { delivered, push } = recordDelivered();
  for (const value of [1, 2, 3]) push(value);
  vi.advanceTimersByTime(60_000);
  for (const value of [4, 5, 6, 7]) push(value);
  expect(delivered).toEqual([1, 2, 3, 4, 5, 6]);
});

test('a pending value is delivered by flush and discarded by cancel', () => {
  const { delivered, push, flush, cancel } = recordDelivered();
  for (const value of [1, 2, 3, 4]) push(value);
  flush();
  expect(delivered).toEqual([1, 2, 3, 4]);
  push(5);
  cancel();
  vi.advanceTimersByTime(1000);
  flush();
  expect(delivered).toEqual([1, 2, 3, 4]);
});
