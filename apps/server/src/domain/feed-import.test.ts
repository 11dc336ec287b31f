/** The rules of an import, over a real database: what stands while it runs, fails or is stopped; and whose turn it is. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FeedReport } from '@vitrina/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openDatabase } from '../storage/open-database.ts';
import { company, feedProduct } from '../storage/testing/builders.ts';
import { COMMAND_LINE } from './accounts/audit.ts';
import { AppError } from './app-error.ts';
import { importFeed } from './feed-import.ts';
import { createFeedSchedule } from './feed-schedule.ts';
import { runFeedSource, setFeedSource } from './feed-source.ts';
import type { FeedFetcher, FeedReader, FeedReading } from './ports/feeds.ts';
import type { Database } from './ports.ts';

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

const report = (products: number, more: Partial<FeedReport> = {}): FeedReport => ({
  rows: products,
  products,
  mapping: {},
  shown: [],
  ignored: [],
  problems: [],
  problemCount: 0,
  ...more,
});

/** A list of so many products, one in each batch; `between` is awaited before each. */
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

test('the list before stands until the new one is whole', async () => {
  await run(listOf(3));
  const seen: number[] = [];
  await run(listOf(5, async () => void seen.push(await count())));
  expect(new Set(seen)).toEqual(new Set([3]));
  expect(await count()).toBe(5);
});

test('a reader that fails in the middle leaves it, with its reason, and the next import is free', async () => {
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

test('a failure that is none of ours is told as such, and its text is kept nowhere', async () => {
  const broken = listOf(2, () => {
    throw new Error('clave-secreta');
  });
  await expect(run(broken)).rejects.toThrow('clave-secreta');
  expect(await attempt()).toEqual({ at: clock.toISOString(), origin: 'file', outcome: 'failed', code: 'internal' });
});

test('one that is stopped leaves it', async () => {
  await run(listOf(3));
  const stop = new AbortController();
  const stopped = listOf(5, (index) => {
    if (index === 2) stop.abort();
  });
  await expect(run(stopped, { signal: stop.signal })).rejects.toMatchObject({ name: 'AbortError' });
  expect(await count()).toBe(3);
});

test('a second one at the same time is refused, and changes nothing of the first', async () => {
  let refused: unknown = null;
  await run(
    listOf(3, async (index) => {
      if (index === 1) refused = await run(listOf(1)).catch((error: unknown) => error);
    }),
  );
  expect(refused).toMatchObject({ code: 'feed.busy' });
  expect([await count(), (await attempt())?.outcome]).toEqual([3, 'imported']);
});

test('one that reads for long keeps its turn; one whose process was killed has lost it half a minute later', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  let letGo = (): void => undefined;
  let begin = (): void => undefined;
  const waiting = new Promise<void>((resolve) => (letGo = resolve));
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const wait = (ms: number) => void (clock = new Date(clock.getTime() + ms));
  const next = () => run(listOf(2)).catch(({ code }: AppError) => code);
  const { feedLists } = database.repos;
  const prolonged = vi.spyOn(feedLists, 'prolong');
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
  // A killed process gives no sign of life.
  vi.useRealTimers();
  prolonged.mockResolvedValue();
  wait(30_000);
  expect(await next()).toMatchObject({ products: 2 });
  letGo();
  expect(await long).toBe('feed.busy');
  expect(await count()).toBe(2);
});

test.each([
  [40, 19, true],
  [40, 20, false],
  [19, 1, false],
])('from %d products to %d: held back is %j', async (before, after, isHeld) => {
  await run(listOf(before));
  const outcome = await run(listOf(after)).catch((error: unknown) => error);
  if (isHeld) expect(outcome).toMatchObject({ code: 'feed.shrunk', facts: { before, products: after } });
  expect(await count()).toBe(isHeld ? before : after);
  expect((await attempt())?.outcome).toBe(isHeld ? 'held' : 'imported');
  await run(listOf(after), { isForced: true });
  expect(await count()).toBe(after);
});

test('sources are asked when their time has come, one after the other, also after one that fails', async () => {
  const asked: string[] = [];
  const fetcher: FeedFetcher = {
    fetch: async ({ url, validators }) => {
      asked.push(new URL(url).hostname);
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

const minutes = (count: number) => void (clock = new Date(clock.getTime() + count * 60_000));

/** A source asked every day. `fetch` sees the etag that it is asked with; `reader` reads what it gives. */
const daily = async (reader: FeedReader, fetch: (etag: string | null) => 'file' | 'unchanged' | AppError) => {
  const fetcher: FeedFetcher = {
    fetch: async ({ validators }) => {
      const given = fetch(validators?.etag ?? null);
      if (given instanceof AppError) throw given;
      if (given === 'unchanged') return { is: 'unchanged' };
      const dispose = async () => undefined;
      return { is: 'file', file, bytes: 1, validators: { etag: '"1"', lastModified: null }, dispose };
    },
  };
  const { repos } = database;
  const deps = { repos, secrets: repos.secrets, reader, fetcher, now };
  const told: unknown[] = [];
  const schedule = createFeedSchedule({
    sources: repos.feedSources,
    run: (source, signal) => runFeedSource(deps, source, { isForced: false, signal }),
    now,
    onRun: (_uid, outcome, error) => void told.push(outcome ?? (error instanceof AppError ? error.code : error)),
  });
  const change = { kind: 'auto', minutes: 24 * 60, url: 'https://lista.test/l.csv' } as const;
  await setFeedSource(database, 'acme', change, { actor: COMMAND_LINE, now: clock });
  return { schedule, told };
};

test('a list whose file stays as it is is read anew when a sale of it begins or ends', async () => {
  const pricesChangeAt = new Date(clock.getTime() + 90 * 60_000).toISOString();
  let isRead = 0;
  const reader: FeedReader = {
    read: async function* (): FeedReading {
      isRead += 1;
      yield [{ position: 0, product: feedProduct('0') }];
      return report(1, clock.getTime() < Date.parse(pricesChangeAt) ? { pricesChangeAt } : {});
    },
  };
  const { schedule, told } = await daily(reader, (etag) => (etag === '"1"' ? 'unchanged' : 'file'));
  expect(await schedule.turn()).toBe(1);
  minutes(89);
  expect(await schedule.turn()).toBe(0);
  minutes(1);
  expect(await schedule.turn()).toBe(1);
  expect([isRead, told]).toEqual([2, ['imported', 'imported']]);
  minutes(24 * 60);
  await schedule.turn();
  expect([isRead, told.at(-1)]).toEqual([2, 'unchanged']);
});

test('a source that could not be reached is asked again half an hour later, one that gave no list when its time comes', async () => {
  const given = [
    new AppError('feed.unreachable', { host: 'lista.test', reason: 'network' }),
    new AppError('feed.unreadable', { file: 'l.csv', reason: 'html' }),
  ];
  const { schedule, told } = await daily(listOf(1), () => given.shift() ?? 'file');
  await schedule.turn();
  minutes(29);
  expect(await schedule.turn()).toBe(0);
  minutes(1);
  await schedule.turn();
  expect(told).toEqual(['feed.unreachable', 'feed.unreadable']);
  minutes(24 * 60 - 1);
  expect(await schedule.turn()).toBe(0);
  minutes(1);
  await schedule.turn();
  expect(told.at(-1)).toBe('imported');
});

test('an import by hand puts its source off by a minute; a server that is stopped leaves it to the next', async () => {
  let during = async (): Promise<void> => undefined;
  const { schedule, told } = await daily(
    listOf(2, () => during()),
    () => 'file',
  );
  await run(
    listOf(2, async (index) => {
      if (index === 1) expect(await schedule.turn()).toBe(1);
    }),
  );
  expect(told).toEqual([]);
  minutes(1);
  let stopped = Promise.resolve();
  during = async () => void (stopped = schedule.stop());
  expect(await schedule.turn()).toBe(1);
  await stopped;
  expect(told).toEqual([]);
  expect(await database.repos.feedSources.takeDue(clock)).toMatchObject({ companyUid: 'acme' });
});
