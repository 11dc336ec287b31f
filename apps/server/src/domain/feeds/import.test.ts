/** Imports over a real database: the visible list while one runs, fails or is stopped; and concurrent imports. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FeedReport } from '@vitrina/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AppError } from '../../errors/app-error.ts';
import { openDatabase } from '../../storage/open-database.ts';
import { company, feedProduct } from '../../storage/testing/builders.ts';
import { COMMAND_LINE } from '../accounts/authorization.ts';
import type { Database } from '../ports/database.ts';
import type { FeedFetcher, FeedReader, FeedReading } from '../ports/feeds.ts';
import { importFeed } from './import.ts';
import { nextSaleOf } from './sales.ts';
import { createFeedSchedule } from './schedule.ts';
import { runFeedSource, setFeedSource } from './source.ts';

let dataDir: string;
let database: Database;
let clock = new Date('2026-03-01T00:00:00Z');
const now = () => clock;
beforeEach(async () => {
  clock = new Date('2026-03-01T00:00:00Z');
  dataDir = await mkdtemp(join(tmpdir(), 'vitrina-import-'));
  await writeFile(join(dataDir, 'l.csv'), '');
  database = await openDatabase({ dataDir, secretsKey: Buffer.alloc(32, 1) });
  for (const uid of ['acme', 'otra']) await database.repos.companies.insert(company(uid), clock);
});
afterEach(async () => {
  vi.useRealTimers();
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

const report = (products: number): FeedReport => ({
  rows: products,
  products,
  mapping: {},
  shown: [],
  ignored: [],
  problems: [],
  problemCount: 0,
});

/** A list of this many products, one in each batch; `between` is awaited before each. */
const listOf = (count: number, between: (index: number) => Promise<void> | void = () => undefined): FeedReader => ({
  read: async function* (): FeedReading {
    for (let position = 0; position < count; position += 1) {
      await between(position);
      yield [{ position, product: feedProduct(`${position}`) }];
    }
    return report(count);
  },
});
const file = { path: '', name: 'l.csv', kind: 'auto' } as const;
const run = (reader: FeedReader, more: { isForced?: boolean; signal?: AbortSignal } = {}) =>
  importFeed(
    { repos: database.repos, reader, now },
    { companyUid: 'acme', file, isForced: false, ...more },
    COMMAND_LINE,
  );
const count = async () => {
  const query = { text: '', category: [], offset: 0, limit: 1 };
  return (await database.repos.feed.search('acme', query)).total;
};
const attempt = async () => (await database.repos.feedLists.status('acme')).attempt;

test('the previous list stays visible until the new one is complete', async () => {
  await run(listOf(3));
  const seen: number[] = [];
  await run(listOf(5, async () => void seen.push(await count())));
  expect(new Set(seen)).toEqual(new Set([3]));
  expect(await count()).toBe(5);
});

// Covers §backend-97.
test('a reader that fails in the middle leaves the previous list and its reason, and the next import can start', async () => {
  await run(listOf(3));
  const broken = listOf(5, (index) => {
    if (index === 3) throw new AppError('feed.unreadable', { file: 'l.csv', reason: 'too-heavy' });
  });
  await expect(run(broken)).rejects.toMatchObject({ code: 'feed.unreadable' });
  expect(await count()).toBe(3);
  expect(await attempt()).toMatchObject({ outcome: 'failed', code: 'feed.unreadable', reason: 'too-heavy' });
  await run(listOf(4));
  expect([await count(), (await attempt())?.outcome]).toEqual([4, 'imported']);
});

test('an unexpected failure is reported as internal, and its message is stored nowhere', async () => {
  const broken = listOf(2, () => {
    throw new Error('clave-secreta');
  });
  await expect(run(broken)).rejects.toThrow('clave-secreta');
  expect(await attempt()).toEqual({ at: clock.toISOString(), origin: 'file', outcome: 'failed', code: 'internal' });
});

test('a stopped import leaves the previous list', async () => {
  await run(listOf(3));
  const stop = new AbortController();
  const stopped = listOf(5, (index) => {
    if (index === 2) stop.abort();
  });
  await expect(run(stopped, { signal: stop.signal })).rejects.toMatchObject({ name: 'AbortError' });
  expect(await count()).toBe(3);
});

test('a second concurrent import is refused and does not affect the first', async () => {
  let refused: unknown = null;
  await run(
    listOf(3, async (index) => {
      if (index === 1) refused = await run(listOf(1)).catch((error: unknown) => error);
    }),
  );
  expect(refused).toMatchObject({ code: 'feed.busy' });
  expect([await count(), (await attempt())?.outcome]).toEqual([3, 'imported']);
});

// Covers §resilience-8.
test('a long import keeps its lease; the lease of a killed process expires after half a minute', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  let release = (): void => undefined;
  let begin = (): void => undefined;
  const waiting = new Promise<void>((resolve) => (release = resolve));
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const wait = (ms: number) => void (clock = new Date(clock.getTime() + ms));
  const next = () => run(listOf(2)).catch(({ code }: AppError) => code);
  const { feedLists } = database.repos;
  const prolonged = vi.spyOn(feedLists, 'renew');
  const long = run(
    listOf(1, () => {
      begin();
      return waiting;
    }),
  ).catch(({ code }: AppError) => code);
  await begun;
  for (let beats = 1; beats <= 10; beats += 1) {
    wait(15_000);
    await vi.advanceTimersByTimeAsync(5000);
    expect(prolonged.mock.calls.length).toBeGreaterThanOrEqual(beats);
    await Promise.all(prolonged.mock.results.map(({ value }) => value));
    expect(await next()).toBe('feed.busy');
  }
  // A killed process sends no heartbeat.
  vi.useRealTimers();
  prolonged.mockResolvedValue();
  wait(30_000);
  expect(await next()).toMatchObject({ products: 2 });
  release();
  expect(await long).toBe('feed.busy');
  expect(await count()).toBe(2);
});

// Covers §backend-98.
test.each([
  [40, 19, true],
  [40, 20, false],
  [19, 1, false],
])('an import from %d products to %d: held back is %j', async (before, after, isHeld) => {
  await run(listOf(before));
  const outcome = await run(listOf(after)).catch((error: unknown) => error);
  if (isHeld) expect(outcome).toMatchObject({ code: 'feed.shrunk', facts: { before, products: after } });
  expect(await count()).toBe(isHeld ? before : after);
  expect((await attempt())?.outcome).toBe(isHeld ? 'held' : 'imported');
  await run(listOf(after), { isForced: true });
  expect(await count()).toBe(after);
});

// Covers §backend-96.
test('due sources are fetched one after the other, also after a failure', async () => {
  const requested: string[] = [];
  const fetcher: FeedFetcher = {
    fetch: async ({ url, validators }) => {
      requested.push(new URL(url).hostname);
      if (url.includes('rota')) throw new AppError('feed.unreachable', { host: 'rota.test', reason: 'network' });
      if (validators?.etag === '"1"') return { is: 'unchanged' };
      const dispose = async () => undefined;
      return { is: 'file', file, bytes: 1, validators: { etag: '"1"', lastModified: null }, dispose };
    },
  };
  const { repos } = database;
  const deps = { repos, secrets: repos.secrets, reader: listOf(2), fetcher, now };
  const outcomes: unknown[] = [];
  const schedule = createFeedSchedule({
    sources: repos.feedSources,
    run: (source, signal) => runFeedSource(deps, source, { isForced: false, signal }),
    nextSale: (uid) => nextSaleOf(repos.feedLists, uid, clock),
    now,
    onRun: (uid, outcome, error) =>
      void outcomes.push([uid, outcome ?? (error instanceof AppError ? error.code : error)]),
  });
  const by = { actor: COMMAND_LINE, now: clock };
  const change = { kind: 'auto', minutes: 10 } as const;
  await setFeedSource(database, 'acme', { ...change, url: 'https://lista.test/l.csv' }, by);
  await setFeedSource(database, 'otra', { ...change, url: 'https://rota.test/l.csv' }, by);
  expect(await Promise.all([schedule.turn(), schedule.turn()])).toEqual([2, 0]);
  expect(outcomes).toEqual(
    expect.arrayContaining([
      ['acme', 'imported'],
      ['otra', 'feed.unreachable'],
    ]),
  );
  expect(await count()).toBe(2);
  clock = new Date(clock.getTime() + 9 * 60_000);
  expect(await schedule.turn()).toBe(0);
  clock = new Date(clock.getTime() + 60_000);
  expect(await schedule.turn()).toBe(2);
  expect(outcomes.at(-2)).toEqual(['acme', 'unchanged']);
  await schedule.stop();
  clock = new Date(clock.getTime() + 60 * 60_000);
  expect(await schedule.turn()).toBe(0);
});
