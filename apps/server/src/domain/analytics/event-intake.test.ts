import { expect, test } from 'vitest';
import type { EventBatch } from '../ports/analytics.ts';
import { createEventIntake, storedEventOf } from './event-intake.ts';
import { visitorEvent } from './visitor-event.fixture.ts';

const now = new Date('2026-03-01T12:00:00.000Z');
const event = visitorEvent('open', { pdf: '', session: 's' });

/** A table whose writes end on demand, and a gathering delay that ends at once. */
const slowTable = (maxBytes?: number) => {
  const batches: EventBatch[] = [];
  const ends: ((error?: Error) => void)[] = [];
  const gathered: number[] = [];
  let ids = 0;
  const { record, heldBytes } = createEventIntake({
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
    ...(maxBytes === undefined ? {} : { maxBytes }),
  });
  return { record, heldBytes, gathered, batches, sizes: () => batches.map(({ events }) => events.length), ends };
};
const settle = () => new Promise((resolve) => setImmediate(resolve));

// Covers §1-1, §5-11, §6-3.
test("an event is stored with the server's time and without the user", () => {
  const stored = storedEventOf(event, now);
  expect(stored.at).toBe('2026-03-01T12:00:00.000Z');
  expect(JSON.parse(stored.body)).toMatchObject({ user: { uid: '', name: '', email: '' }, at: event.at });
});

test.each([0, -1, 2 ** 40])('the page %d, which no document has, is stored as null', (page) => {
  expect(storedEventOf({ ...event, page }, now).page).toBeNull();
});

// Covers §backend-37.
test('events that arrive during a write share the next one, and resolve when they are durable', async () => {
  const { record, sizes, ends } = slowTable();
  const resolved: number[] = [];
  const send = (n: number) => record([event], now).then(() => resolved.push(n));
  const all = [send(1)];
  await settle();
  all.push(send(2), send(3));
  await settle();
  expect([sizes(), resolved]).toEqual([[1], []]);
  ends[0]?.();
  await settle();
  expect([sizes(), resolved]).toEqual([[1, 2], [1]]);
  ends[1]?.();
  await Promise.all(all);
  expect(resolved).toEqual([1, 2, 3]);
});

// Covers §backend-37.
test('a burst needs few commits: one per gathering delay, which is 200 ms at most', async () => {
  const { record, sizes, gathered, ends, batches } = slowTable();
  const all = Array.from({ length: 300 }, () => record([event, event], now));
  await settle();
  expect(sizes()).toEqual([600]);
  expect(Math.max(...gathered)).toBeLessThanOrEqual(200);
  expect(batches[0]?.id).toBe('2026-03-01T12:00:00.000Z b1');
  ends[0]?.();
  await Promise.all(all);
});

test('a batch ends at a thousand events, and no request is split', async () => {
  const { record, sizes, ends } = slowTable();
  const all = Array.from({ length: 41 }, () =>
    record(
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

test('a failed write rejects the requests that shared it, and the next write proceeds', async () => {
  const { record, sizes, ends } = slowTable();
  const first = record([event], now);
  const refused = expect(first).rejects.toThrow('disk');
  await settle();
  const second = record([event], now);
  await settle();
  ends[0]?.(new Error('disk'));
  await refused;
  await settle();
  ends[1]?.();
  await second;
  expect(sizes()).toEqual([1, 1]);
});

// Covers §backend-38.
test('beyond the byte limit further events are refused until the waiting ones are written or have failed', async () => {
  const { record, heldBytes, ends } = slowTable(3000);
  const first = record([event], now);
  const second = record([event], now);
  const bytes = heldBytes();
  await expect(record([event, event], now)).rejects.toMatchObject({ code: 'rate.limited', facts: { seconds: 2 } });
  expect([bytes > 1000, heldBytes()]).toEqual([true, bytes]);
  await settle();
  ends[0]?.(new Error('disk'));
  await Promise.allSettled([first, second]);
  expect(heldBytes()).toBe(0);
  const third = record([event, event], now);
  await settle();
  ends[1]?.();
  await third;
});
