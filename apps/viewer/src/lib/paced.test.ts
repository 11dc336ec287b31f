import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { paced } from './paced.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const telling = () => {
  const told: number[] = [];
  return { told, ...paced<number>((value) => told.push(value), { room: 3, pace: 300 }) };
};

test('at once while there is room, then one in a pace, and always the last', () => {
  const { told, say } = telling();
  for (let value = 1; value <= 100; value++) {
    say(value);
    vi.advanceTimersByTime(10);
  }
  expect(told.slice(0, 3)).toEqual([1, 2, 3]);
  expect(told.length).toBeLessThanOrEqual(3 + 1000 / 300);
  vi.advanceTimersByTime(300);
  expect(told.at(-1)).toBe(100);
});

test('with time there is room again, never for more than at first', () => {
  const { told, say } = telling();
  for (const value of [1, 2, 3]) say(value);
  vi.advanceTimersByTime(60_000);
  for (const value of [4, 5, 6, 7]) say(value);
  expect(told).toEqual([1, 2, 3, 4, 5, 6]);
});

test('what waits can be told at once, or forgotten', () => {
  const { told, say, flush, drop } = telling();
  for (const value of [1, 2, 3, 4]) say(value);
  flush();
  expect(told).toEqual([1, 2, 3, 4]);
  say(5);
  drop();
  vi.advanceTimersByTime(1000);
  flush();
  expect(told).toEqual([1, 2, 3, 4]);
});
