import type { AnalyticsEvent } from '@vitrina/contract';
import { expect, test } from 'vitest';
import { createEventIntake, storedEventOf } from './analytics.ts';
import type { EventBatch } from './ports/analytics.ts';

const now = new Date('2026-03-01T12:00:00.000Z');
const event: AnalyticsEvent = {
  event: 'open',
  development: { name: 'pdf view', version: 1, platform: 'Desk' },
  user: { uid: '', name: '', email: '' },
  company: 'acme',
  pdf: '',
  page: null,
  tgo: false,
  session: 's',
  at: '2020-01-01T00:00:00.000Z',
  data: {},
};

/** A table whose writes end when they are told to, and gathering that ends at once. */
const slowTable = (mostBytes?: number) => {
  const batches: EventBatch[] = [];
  const ends: ((error?: Error) => void)[] = [];
  const gathered: number[] = [];
  let ids = 0;
  const { take, heldBytes } = createEventIntake({
    events: {
      accept: (batch) => {
        batches.push(batch);
        return new Promise((resolve, reject) =>
          ends.push((error) => (error ? reject(error) : resolve(batch.events.length))),
        );
      },
    },
    newId: () => `b${++ids}`,
    gather: async (ms) => void gathered.push(ms),
    ...(mostBytes === undefined ? {} : { mostBytes }),
  });
  return { take, heldBytes, gathered, batches, sizes: () => batches.map(({ events }) => events.length), ends };
};
const settle = () => new Promise((resolve) => setImmediate(resolve));

test('an event is kept under the time of the server, without a user', () => {
  const stored = storedEventOf(event, now);
  expect(stored.at).toBe('2026-03-01T12:00:00.000Z');
  expect(JSON.parse(stored.body)).toMatchObject({ user: { uid: '', name: '', email: '' }, at: event.at });
});

test.each([0, -1, 2 ** 40])('the page %d, which no document has, is none', (page) => {
  expect(storedEventOf({ ...event, page }, now).page).toBeNull();
});

test('events that arrive during a write share the next one, and none is told before it is durable', async () => {
  const { take, sizes, ends } = slowTable();
  const told: number[] = [];
  const send = (n: number) => take([event], now).then(() => told.push(n));
  const all = [send(1)];
  await settle();
  all.push(send(2), send(3));
  await settle();
  expect([sizes(), told]).toEqual([[1], []]);
  ends[0]?.();
  await settle();
  expect([sizes(), told]).toEqual([[1, 2], [1]]);
  ends[1]?.();
  await Promise.all(all);
  expect(told).toEqual([1, 2, 3]);
});

test('a burst costs few commits: what comes within the time of gathering is one, and the time is 200 ms at most', async () => {
  const { take, sizes, gathered, ends, batches } = slowTable();
  const all = Array.from({ length: 300 }, () => take([event, event], now));
  await settle();
  expect(sizes()).toEqual([600]);
  expect(Math.max(...gathered)).toBeLessThanOrEqual(200);
  expect(batches[0]?.id).toBe('2026-03-01T12:00:00.000Z b1');
  ends[0]?.();
  await Promise.all(all);
});

test('a batch ends at a thousand events, and no request is cut in two', async () => {
  const { take, sizes, ends } = slowTable();
  const all = Array.from({ length: 41 }, () =>
    take(
      Array.from({ length: 40 }, () => event),
      now,
    ),
  );
  await settle();
  ends[0]?.();
  await settle();
  ends[1]?.();
  await Promise.all(all);
  expect(sizes()).toEqual([1000, 640]);
});

test('a failed write is told to those who shared it, and the next one goes on', async () => {
  const { take, sizes, ends } = slowTable();
  const first = take([event], now);
  const refused = expect(first).rejects.toThrow('disk');
  await settle();
  const second = take([event], now);
  await settle();
  ends[0]?.(new Error('disk'));
  await refused;
  await settle();
  ends[1]?.();
  await second;
  expect(sizes()).toEqual([1, 1]);
});

test('beyond the bytes that may wait the rest is asked to come again, until what waited is written or has failed', async () => {
  const { take, heldBytes, ends } = slowTable(3000);
  const first = take([event], now);
  const second = take([event], now);
  const bytes = heldBytes();
  await expect(take([event, event], now)).rejects.toMatchObject({ code: 'rate.limited', facts: { seconds: 2 } });
  expect([bytes > 1000, heldBytes()]).toEqual([true, bytes]);
  await settle();
  ends[0]?.(new Error('disk'));
  await Promise.allSettled([first, second]);
  expect(heldBytes()).toBe(0);
  const third = take([event, event], now);
  await settle();
  ends[1]?.();
  await third;
});
