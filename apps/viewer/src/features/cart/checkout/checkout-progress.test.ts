import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { memoryStorage } from '../../../lib/safe-storage.ts';
import { createCheckoutProgress, parseOpenedParts } from './checkout-progress.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const NOW = 1_000_000_000_000;
const DAY = 86_400_000;
const sent = [{ itemId: '1', quantity: 2 }];
const stored = (at: unknown, parts: unknown) => JSON.stringify({ at, parts });
const progressOver = (storage = memoryStorage(), now = NOW) =>
  createCheckoutProgress({ companyUid: 'casa', storage, now: () => now });

test.each([
  ['a recent part is restored', stored(NOW - 5, [sent]), [sent]],
  ['a part with a time in the future is restored', stored(NOW + DAY, [sent]), [sent]],
  ['a part of two days ago has expired', stored(NOW - 2 * DAY, [sent]), []],
  ['an empty storage has no parts', null, []],
  ['invalid JSON has no parts', '<html>', []],
  ['an invalid time has no parts', stored('ayer', [sent]), []],
  ['a text in place of parts has no parts', stored(NOW, 'x'), []],
  ['invalid parts are dropped', stored(NOW, [sent, 'x', [{ itemId: 1 }], [{ itemId: '1', quantity: -1 }]]), [sent]],
  ['the JSON null has no parts', 'null', []],
])('%s', (_, text, parts) => {
  expect(parseOpenedParts(text, NOW)).toEqual(parts);
});

test('opened parts survive a reload until forget()', () => {
  const storage = memoryStorage();
  progressOver(storage).add(sent);
  const again = progressOver(storage);
  expect(again.getState()).toEqual([sent]);
  again.add([{ itemId: '2', quantity: 1 }]);
  again.add([{ itemId: '3', quantity: 1 }]);
  expect(progressOver(storage).getState()).toHaveLength(3);
  again.forget();
  expect(progressOver(storage).getState()).toEqual([]);
});

test('add() is stored at once and shown after the click has been handled', () => {
  const storage = memoryStorage();
  const opened = progressOver(storage);
  opened.add(sent);
  expect([opened.getState(), progressOver(storage).getState()]).toEqual([[], [sent]]);
  vi.runAllTimers();
  expect(opened.getState()).toEqual([sent]);
});

test('a storage that throws leaves the progress in memory', () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  const opened = progressOver({ getItem: refuse, setItem: refuse, removeItem: refuse });
  opened.add(sent);
  vi.runAllTimers();
  expect(opened.getState()).toEqual([sent]);
});

test('a part opened in another tab is opened here', () => {
  const storage = memoryStorage();
  const [here, there] = [progressOver(storage), progressOver(storage)];
  const stop = here.follow();
  there.add(sent);
  window.dispatchEvent(new StorageEvent('storage', { key: 'vitrina.checkout.casa' }));
  expect(here.getState()).toEqual([sent]);
  stop();
});
