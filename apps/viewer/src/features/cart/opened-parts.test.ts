import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { memoryStorage } from '../../lib/safe-storage.ts';
import { createOpenedParts, readOpened } from './opened-parts.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const NOW = 1_000_000_000_000;
const DAY = 86_400_000;
const sent = [{ itemId: '1', quantity: 2 }];
const stored = (at: unknown, parts: unknown) => JSON.stringify({ at, parts });
const over = (storage = memoryStorage(), now = NOW) =>
  createOpenedParts({ companyUid: 'casa', storage, now: () => now });

test.each([
  ['what was opened just now', stored(NOW - 5, [sent]), [sent]],
  ['what was opened by a clock that is set back now', stored(NOW + DAY, [sent]), [sent]],
  ['what was opened two days ago is over', stored(NOW - 2 * DAY, [sent]), []],
  ['nothing', null, []],
  ['no JSON', '<html>', []],
  ['no time', stored('ayer', [sent]), []],
  ['no parts', stored(NOW, 'x'), []],
  ['a part that is none', stored(NOW, [sent, 'x', [{ itemId: 1 }], [{ itemId: '1', quantity: -1 }]]), [sent]],
  ['null', 'null', []],
])('%s', (_, text, parts) => {
  expect(readOpened(text, NOW)).toEqual(parts);
});

test('a reload finds what was opened, and nothing once it was forgotten', () => {
  const storage = memoryStorage();
  over(storage).add(sent);
  const again = over(storage);
  expect(again.getState()).toEqual([sent]);
  again.add([{ itemId: '2', quantity: 1 }]);
  again.add([{ itemId: '3', quantity: 1 }]);
  expect(over(storage).getState()).toHaveLength(3);
  again.forget();
  expect(over(storage).getState()).toEqual([]);
});

test('the link that is pressed stays until it has been followed', () => {
  const storage = memoryStorage();
  const opened = over(storage);
  opened.add(sent);
  expect([opened.getState(), over(storage).getState()]).toEqual([[], [sent]]);
  vi.runAllTimers();
  expect(opened.getState()).toEqual([sent]);
});

test('where nothing can be kept it is known until the page goes', () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  const opened = over({ getItem: refuse, setItem: refuse, removeItem: refuse });
  opened.add(sent);
  vi.runAllTimers();
  expect(opened.getState()).toEqual([sent]);
});

test('what another tab opened is opened here', () => {
  const storage = memoryStorage();
  const [here, there] = [over(storage), over(storage)];
  const stop = here.follow();
  there.add(sent);
  window.dispatchEvent(new StorageEvent('storage', { key: 'vitrina.checkout.casa' }));
  expect(here.getState()).toEqual([sent]);
  stop();
});
