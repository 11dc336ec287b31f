/** Event metrics over a real database: outcomes in this process, waiting events of the whole deployment. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Registry } from 'prom-client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { deliverNext } from '../domain/analytics/delivery.ts';
import { forwardSecretId } from '../domain/analytics/forward-targets.ts';
import type { Database } from '../domain/ports/database.ts';
import type { PostOutcome } from '../domain/ports/forwarding.ts';
import { metricSources } from '../services.ts';
import { openDatabase } from '../storage/open-database.ts';
import { company } from '../storage/testing/builders.ts';
import { day } from '../storage/testing/conformance.ts';
import { batch, stored } from '../storage/testing/events.ts';
import { countPendingEvents } from './analytics-work.ts';
import { createMetrics, registerSources, withEventMetrics } from './metrics.ts';

let dataDir: string;
let database: Database;
let registry: Registry;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'vitrina-metrics-'));
  registry = new Registry();
  const opened = await openDatabase({ dataDir, secretsKey: Buffer.alloc(32, 1) });
  database = withEventMetrics(opened, createMetrics(registry));
  registerSources(registry, metricSources({ database, drawing: () => null }));
  const { companies, forwarding, secrets } = database.repos;
  await companies.insert(company(), day(1));
  await forwarding.set({ company: 'acme', kind: 'webhook', address: 'https://recibe.example/' }, day(1));
  await secrets.write(forwardSecretId('acme', 'webhook'), { secret: 'clave' }, day(1));
});
afterEach(async () => {
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

const eventMetrics = async (): Promise<string[]> =>
  (await registry.metrics()).split('\n').filter((line) => line.startsWith('analytics_events'));

const deliver = (outcome: PostOutcome, now = day(1)) => {
  const { forwarding, secrets } = database.repos;
  const post = async () => outcome;
  return deliverNext(
    { forwarding, secrets, post, now: () => now, random: () => 0, ga4Url: 'https://ga4.example/' },
    'uno',
  );
};

// Covers §backend-67.
test('event metrics count accepted events once and follow them through counting and forwarding', async () => {
  const { events, analytics } = database.repos;
  await events.accept(batch([stored('open', { id: 'a' }), stored('open', { id: 'b' })]));
  await events.accept(batch([stored('open', { id: 'b' }), stored('open', { id: 'c', company: 'nadie' })]));
  expect(await eventMetrics()).toEqual([
    'analytics_events_total{outcome="accepted"} 2',
    'analytics_events_waiting{for="counting"} 2',
    'analytics_events_waiting{for="forwarding"} 2',
  ]);
  await countPendingEvents(analytics, () => day(1));
  await deliver({ is: 'answered', status: 200, retryAfterMs: null });
  const after = await eventMetrics();
  expect(after).toContain('analytics_events_total{outcome="counted"} 2');
  expect(after).toContain('analytics_events_total{outcome="sent"} 2');
  expect(after).toContain('analytics_events_waiting{for="counting"} 0');
  expect(after).toContain('analytics_events_waiting{for="forwarding"} 0');
});

// Covers §backend-67.
test('event metrics show expired events as dead and events of an unreachable receiver as waiting', async () => {
  await database.repos.events.accept(batch([stored('open')]));
  await deliver({ is: 'unreachable', reason: 'network' });
  expect(await eventMetrics()).toContain('analytics_events_waiting{for="forwarding"} 1');
  await deliver({ is: 'unreachable', reason: 'network' }, day(9));
  expect(await eventMetrics()).toContain('analytics_events_total{outcome="dead"} 1');
  expect(await eventMetrics()).toContain('analytics_events_waiting{for="forwarding"} 0');
});

// Covers §backend-67.
test('a failing database leaves the other metrics in the response', async () => {
  const failing = new Registry();
  registerSources(failing, {
    pdfWorkers: () => null,
    jobs: async () => ({ queued: 1 }),
    events: () => Promise.reject(new Error('connection refused')),
  });
  const text = await failing.metrics();
  expect(text).toContain('publishing_jobs{state="queued"} 1');
  expect(text).not.toContain('analytics_events_waiting{');
});
