import type { AnalyticsEvent } from '@vitrina/contract';
import { expect, test } from 'vitest';
import { newCompany } from './access.ts';
import { createEventIntake, storedEventOf } from './analytics.ts';
import type { StoredEvent } from './ports.ts';

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

/** A table whose writes end when they are told to. */
const slowTable = () => {
  const batches: StoredEvent[][] = [];
  const ends: ((error?: Error) => void)[] = [];
  const acme = newCompany('acme', { name: 'Acme' }, now);
  const intake = createEventIntake({
    companies: {
      byUid: async (uid) => (uid === 'acme' ? acme : null),
      withVersion: async () => null,
      list: async () => [],
      insert: async () => undefined,
      update: async () => undefined,
      developmentsOf: async () => [],
      setDevelopments: async () => undefined,
    },
    events: {
      insertAll: (events) => {
        batches.push(events);
        return new Promise((resolve, reject) => ends.push((error) => (error ? reject(error) : resolve())));
      },
      countByName: async () => ({}),
    },
  });
  return { intake, batches, ends };
};
const settle = () => new Promise((resolve) => setImmediate(resolve));

test('an event is kept under the time of the server, without a user', () => {
  const stored = storedEventOf(event, now);
  expect(stored.at).toBe('2026-03-01T12:00:00.000Z');
  expect(JSON.parse(stored.body)).toMatchObject({ user: { uid: '', name: '', email: '' }, at: event.at });
});

test('events that arrive during a write share the next one, and none is told before it is durable', async () => {
  const { intake, batches, ends } = slowTable();
  const told: number[] = [];
  const send = (n: number) => intake([event], now).then(() => told.push(n));
  const all = [send(1)];
  await settle();
  all.push(send(2), send(3));
  await settle();
  expect([batches.map((batch) => batch.length), told]).toEqual([[1], []]);
  ends[0]?.();
  await settle();
  expect([batches.map((batch) => batch.length), told]).toEqual([[1, 2], [1]]);
  ends[1]?.();
  await Promise.all(all);
  expect(told).toEqual([1, 2, 3]);
});

test('a failed write is told to those who shared it, and the next one goes on', async () => {
  const { intake, batches, ends } = slowTable();
  const first = intake([event], now);
  const refused = expect(first).rejects.toThrow('disk');
  await settle();
  const second = intake([event], now);
  await settle();
  ends[0]?.(new Error('disk'));
  await refused;
  await settle();
  ends[1]?.();
  await second;
  expect(batches.map((batch) => batch.length)).toEqual([1, 1]);
});
