/** Event metrics over a real database: outcomes in this process, waiting events of the whole deployment. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Registry } from 'prom-client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { deliverNext } from '../../domain/analytics/delivery.ts';
import { forwardSecretId } from '../../domain/analytics/forward-targets.ts';
import type { Database } from '../../domain/ports/database.ts';
import type { PostOutcome } from '../../domain/ports/forwarding.ts';
import { metricSources } from '../../services.ts';
import { openDatabase } from '../../storage/open-database.ts';
import { company } from '../../storage/testing/builders.ts';
import { day } from '../../storage/testing/conformance.ts';
import { batch, stored } from '../../storage/testing/events.ts';
import { VERSION } from '../../version.ts';
import { countPendingEvents } from '../analytics-work.ts';
import { withEventMetrics, withNamedQueries } from './measured.ts';
import { registerSources } from './metric-sources.ts';
import { createMetrics } from './metrics.ts';

let dataDir: string;
let database: Database;
let registry: Registry;
let now = day(1);
beforeEach(async () => {
  now = day(1);
  dataDir = await mkdtemp(join(tmpdir(), 'vitrina-metrics-'));
  registry = new Registry();
  const opened = await openDatabase({ dataDir, secretsKey: Buffer.alloc(32, 1) });
  const measures = createMetrics(registry);
  database = withEventMetrics(withNamedQueries(opened, measures), measures);
  registerSources(registry, metricSources({ database, drawing: () => null, clock: () => now }));
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
  (await registry.metrics()).split('\n').filter((line) => line.startsWith('vitrina_analytics_events'));

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
    'vitrina_analytics_events_total{outcome="accepted"} 2',
    'vitrina_analytics_events_waiting{for="counting"} 2',
    'vitrina_analytics_events_waiting{for="forwarding"} 2',
  ]);
  await countPendingEvents(analytics, () => day(1));
  await deliver({ is: 'answered', status: 200, retryAfterMs: null });
  const after = await eventMetrics();
  expect(after).toContain('vitrina_analytics_events_total{outcome="counted"} 2');
  expect(after).toContain('vitrina_analytics_events_total{outcome="sent"} 2');
  expect(after).toContain('vitrina_analytics_events_waiting{for="counting"} 0');
  expect(after).toContain('vitrina_analytics_events_waiting{for="forwarding"} 0');
});

// Covers §backend-67.
test('event metrics show expired events as dead and events of an unreachable receiver as waiting', async () => {
  await database.repos.events.accept(batch([stored('open')]));
  await deliver({ is: 'unreachable', reason: 'network' });
  expect(await eventMetrics()).toContain('vitrina_analytics_events_waiting{for="forwarding"} 1');
  await deliver({ is: 'unreachable', reason: 'network' }, day(9));
  expect(await eventMetrics()).toContain('vitrina_analytics_events_total{outcome="dead"} 1');
  expect(await eventMetrics()).toContain('vitrina_analytics_events_waiting{for="forwarding"} 0');
});

const valueOf = async (name: string): Promise<number> => {
  const line = (await registry.metrics()).split('\n').find((one) => one.startsWith(`${name} `));
  return Number(line?.split(' ')[1]?.replace('Inf', 'Infinity'));
};

// Covers §resilience-130.
test('every metric begins with the name of the product, or is of the process or of Node', async () => {
  const names = [...(await registry.metrics()).matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name) => !/^(vitrina|process|nodejs)_/.test(name ?? ''))).toEqual([]);
  expect(await registry.metrics()).toContain(`vitrina_build_info{version="${VERSION}"} 1`);
});

// Covers §resilience-131.
test('ages grow while a job, an event, a backup and a price list wait, and end with the waiting', async () => {
  const { jobs, events, analytics, feedSources, operationTimes } = database.repos;
  const ages = async () => ({
    job: await valueOf('vitrina_oldest_job_age_seconds'),
    events: await valueOf('vitrina_oldest_uncounted_events_age_seconds'),
    backup: await valueOf('vitrina_last_backup_age_seconds'),
    fetch: await valueOf('vitrina_last_feed_fetch_age_seconds'),
    delay: await valueOf('vitrina_feed_delay_seconds'),
  });
  expect(await ages()).toEqual({ job: 0, events: 0, backup: Number.POSITIVE_INFINITY, fetch: 0, delay: 0 });
  await jobs.add({ id: 'j1', company: 'acme', document: 'p1', name: 'Uno', fileKey: 'a.pdf' }, day(1));
  await events.accept(batch([stored('open')]));
  await operationTimes.record('backup', day(1));
  const source = { url: 'https://lista.test/l.csv', kind: 'auto', minutes: 60, user: null, secretId: '' } as const;
  await feedSources.write('acme', source, day(1));
  now = day(2);
  const aDay = 86_400;
  expect(await ages()).toEqual({ job: aDay, events: aDay, backup: aDay, fetch: aDay, delay: aDay - 3600 });
  await jobs.cancel('acme', 'j1', now);
  await countPendingEvents(analytics, () => now);
  await feedSources.recordFetch('acme', 'https://otra.test/', now);
  expect(await valueOf('vitrina_last_feed_fetch_age_seconds')).toBe(aDay);
  await feedSources.recordFetch('acme', source.url, now);
  await operationTimes.record('backup', now);
  expect(await ages()).toEqual({ job: 0, events: 0, backup: 0, fetch: 0, delay: 0 });
});

// Covers §resilience-132.
test('repository methods are timed by their name, also within transactions', async () => {
  await database.repos.companies.byUid('acme');
  await database.inTransaction(({ companies }) => companies.byUid('acme'));
  const text = await registry.metrics();
  expect(text).toContain('vitrina_named_query_seconds_count{query="companies.byUid"} 2');
  expect(text).toContain('vitrina_named_query_seconds_count{query="transaction"} 1');
});

// Covers §backend-67.
test('a failing database leaves the other metrics in the response', async () => {
  const failing = new Registry();
  registerSources(failing, {
    pdfWorkers: () => null,
    jobs: async () => ({ queued: 1 }),
    ages: () => Promise.reject(new Error('connection refused')),
    events: () => Promise.reject(new Error('connection refused')),
  });
  const text = await failing.metrics();
  expect(text).toContain('vitrina_publishing_jobs{state="queued"} 1');
  expect(text).not.toContain('vitrina_analytics_events_waiting{');
  expect(text).not.toMatch(/^vitrina_oldest_job_age_seconds /m);
});
