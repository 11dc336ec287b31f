import { setImmediate } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { AppError } from '../errors/app-error.ts';
import { countPendingEvents, startAnalyticsWork } from './analytics-work.ts';

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

// Covers §resilience-114.
test('a failure to prepare days of events is reported with its cause, and counting goes on', async () => {
  const full = new AppError('storage.full', {}, { cause: new Error('No space left on device') });
  const countNext = vi.fn(async () => 0);
  const failures: [work: string, error: unknown][] = [];
  const never = () => Promise.reject(new Error('not part of this test'));
  const work = startAnalyticsWork({
    events: { prepareDays: () => Promise.reject(full), dropDays: async () => {} },
    analytics: {
      countNext,
      removeOld: async () => false,
      rollUp: async () => false,
      waiting: never,
      oldestUncounted: never,
      days: never,
      top: never,
      below: never,
    },
    delivery: {
      forwarding: {
        lease: async () => null,
        targets: never,
        set: never,
        remove: never,
        head: never,
        advance: never,
        postpone: never,
        release: never,
      },
      secrets: { read: never },
      post: never,
      now: () => new Date(),
      random: () => 0,
      ga4Url: '',
    },
    holder: 'test',
    eventsDays: 90,
    now: () => new Date(),
    onFailure: (name, error) => void failures.push([name, error]),
  });
  await vi.waitFor(() => expect(countNext).toHaveBeenCalled());
  await vi.waitFor(() => expect(failures).toEqual([['prepare days of events', full]]));
  await work.stop();
});
