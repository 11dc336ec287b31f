/** What operators read of events, over a real database: of this process what became of them, of all what waits. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Registry } from 'prom-client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { countWaiting } from './analytics-work.ts';
import { deliverNext } from './domain/forward-delivery.ts';
import { forwardSecretId } from './domain/forwarding.ts';
import type { PostOutcome } from './domain/ports/forwarding.ts';
import type { Database } from './domain/ports.ts';
import { createMeasures, measuredEvents, watchSources } from './metrics.ts';
import { sourcesOf } from './parts.ts';
import { openDatabase } from './storage/open-database.ts';
import { company } from './storage/testing/builders.ts';
import { day } from './storage/testing/conformance.ts';
import { batch, stored } from './storage/testing/events.ts';

let dataDir: string;
let database: Database;
let registry: Registry;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'vitrina-metrics-'));
  registry = new Registry();
  const opened = await openDatabase({ dataDir, secretsKey: Buffer.alloc(32, 1) });
  database = measuredEvents(opened, createMeasures(registry));
  watchSources(registry, sourcesOf({ database, drawing: () => null }));
  const { companies, forwarding, secrets } = database.repos;
  await companies.insert(company(), day(1));
  await forwarding.set({ company: 'acme', kind: 'webhook', address: 'https://recibe.example/' }, day(1));
  await secrets.write(forwardSecretId('acme', 'webhook'), { secret: 'clave' }, day(1));
});
afterEach(async () => {
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

const numbers = async (): Promise<string[]> =>
  (await registry.metrics()).split('\n').filter((line) => line.startsWith('analytics_events'));

const deliver = (outcome: PostOutcome, now = day(1)) => {
  const { forwarding, secrets } = database.repos;
  const post = async () => outcome;
  return deliverNext(
    { forwarding, secrets, post, now: () => now, random: () => 0, ga4Url: 'https://ga4.example/' },
    'uno',
  );
};

test('events are seen on their way: accepted once, waiting, counted, sent', async () => {
  const { events, analytics } = database.repos;
  await events.accept(batch([stored('open', { id: 'a' }), stored('open', { id: 'b' })]));
  await events.accept(batch([stored('open', { id: 'b' }), stored('open', { id: 'c', company: 'nadie' })]));
  expect(await numbers()).toEqual([
    'analytics_events_total{outcome="accepted"} 2',
    'analytics_events_waiting{for="counting"} 2',
    'analytics_events_waiting{for="forwarding"} 2',
  ]);
  await countWaiting(analytics, () => day(1));
  await deliver({ is: 'answered', status: 200, retryAfterMs: null });
  const after = await numbers();
  expect(after).toContain('analytics_events_total{outcome="counted"} 2');
  expect(after).toContain('analytics_events_total{outcome="sent"} 2');
  expect(after).toContain('analytics_events_waiting{for="counting"} 0');
  expect(after).toContain('analytics_events_waiting{for="forwarding"} 0');
});

test('events that are too old to be sent are told as given up, those whose receiver is away as waiting', async () => {
  await database.repos.events.accept(batch([stored('open')]));
  await deliver({ is: 'unreachable', reason: 'network' });
  expect(await numbers()).toContain('analytics_events_waiting{for="forwarding"} 1');
  await deliver({ is: 'unreachable', reason: 'network' }, day(9));
  expect(await numbers()).toContain('analytics_events_total{outcome="dead"} 1');
  expect(await numbers()).toContain('analytics_events_waiting{for="forwarding"} 0');
});

test('a database that does not answer hides no other number', async () => {
  const silent = new Registry();
  watchSources(silent, {
    drawing: () => null,
    jobs: async () => ({ queued: 1 }),
    events: () => Promise.reject(new Error('connection refused')),
  });
  const told = await silent.metrics();
  expect(told).toContain('publishing_jobs{state="queued"} 1');
  expect(told).not.toContain('analytics_events_waiting{');
});
