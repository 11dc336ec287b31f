import { setImmediate } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { countPendingEvents } from './analytics-work.ts';

// Covers §backend-60.
test('counting pending events stops at the abort signal although more events wait', async () => {
  const stop = new AbortController();
  const countNext = vi.fn(async () => {
    await setImmediate();
    if (countNext.mock.calls.length === 3) stop.abort();
    if (countNext.mock.calls.length > 3) throw new Error('continues after the abort');
    return 1000;
  });
  await countPendingEvents({ countNext }, () => new Date(), stop.signal);
  expect(countNext).toHaveBeenCalledTimes(3);
});
