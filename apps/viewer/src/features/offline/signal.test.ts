import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followSignal, type Signal } from './signal.ts';

let isThere: boolean;
let asked: number;
let said: boolean[];
let signal: Signal;

const goOffline = (isOffline: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(!isOffline);
  window.dispatchEvent(new Event(isOffline ? 'offline' : 'online'));
};

const follow = (wasOffline = false): Signal =>
  followSignal({
    wasOffline,
    ask: () => {
      asked += 1;
      return Promise.resolve(isThere);
    },
    onChange: (isOffline) => said.push(isOffline),
  });

beforeEach(() => {
  vi.useFakeTimers();
  isThere = true;
  asked = 0;
  said = [];
  signal = follow();
});
afterEach(() => {
  signal.stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('a cable that is pulled is known at once, and its return as soon as our server answers', async () => {
  goOffline(true);
  expect(said).toEqual([true]);
  goOffline(false);
  await vi.advanceTimersByTimeAsync(0);
  expect(said).toEqual([true, false]);
});

test('one answer that is lost is no outage', async () => {
  isThere = false;
  signal.doubt();
  await vi.advanceTimersByTimeAsync(500);
  isThere = true;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(said).toEqual([]);
  expect(asked).toBe(2);
});

test('a network that leads nowhere is found out by asking, and so is its end, which all that waits hears', async () => {
  const heard = vi.fn();
  window.addEventListener('online', heard);
  isThere = false;
  signal.doubt();
  await vi.advanceTimersByTimeAsync(2000);
  expect(said).toEqual([true]);
  isThere = true;
  await vi.advanceTimersByTimeAsync(15_000);
  window.removeEventListener('online', heard);
  expect(said).toEqual([true, false]);
  expect(heard).toHaveBeenCalledTimes(1);
});

test('while all is well nobody asks, however long', async () => {
  await vi.advanceTimersByTimeAsync(600_000);
  expect(asked).toBe(0);
});

test('an hour without a network costs few questions', async () => {
  isThere = false;
  signal.doubt();
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(asked).toBeLessThan(300);
});

test('a screen that is opened while there was no network finds out whether there is one again', async () => {
  signal.stop();
  isThere = false;
  signal = follow(true);
  await vi.advanceTimersByTimeAsync(3000);
  expect(said).toEqual([]);
  isThere = true;
  await vi.advanceTimersByTimeAsync(15_000);
  expect(said).toEqual([false]);
});
