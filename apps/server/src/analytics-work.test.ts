/** A server that is to end while much waits. */
import { setImmediate } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { countWaiting } from './analytics-work.ts';

test('what is to be counted without end holds nobody up who is to end', async () => {
  const stop = new AbortController();
  const countNext = vi.fn(async () => {
    await setImmediate();
    if (countNext.mock.calls.length === 3) stop.abort();
    if (countNext.mock.calls.length > 3) throw new Error('goes on after it was told to stop');
    return 1000;
  });
  const never = () => Promise.reject(new Error('not asked'));
  const analytics = { countNext, days: never, top: never, below: never, removeOld: never };
  await countWaiting(analytics, () => new Date(), stop.signal);
  expect(countNext).toHaveBeenCalledTimes(3);
});
