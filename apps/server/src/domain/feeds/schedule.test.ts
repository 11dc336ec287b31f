/** The schedule of feed sources, over a real database, with a clock set by the test. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FeedReport } from '@vitrina/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { AppError } from '../../errors/app-error.ts';
import { openDatabase } from '../../storage/open-database.ts';
import { company, feedProduct } from '../../storage/testing/builders.ts';
import { COMMAND_LINE } from '../accounts/authorization.ts';
import type { Database } from '../ports/database.ts';
import type { FeedFetcher, FeedReader, FeedReading } from '../ports/feeds.ts';
import { importFeed } from './import.ts';
import { nextSaleOf } from './sales.ts';
import { createFeedSchedule } from './schedule.ts';
import { runFeedSource, runFeedSourceOf, setFeedSource } from './source.ts';

let dataDir: string;
let database: Database;
let clock = new Date('2026-03-01T00:00:00Z');
const now = () => clock;
const minutes = (count: number) => void (clock = new Date(clock.getTime() + count * 60_000));
const hours = (count: number) => minutes(60 * count);
beforeEach(async () => {
  clock = new Date('2026-03-01T00:00:00Z');
  dataDir = await mkdtemp(join(tmpdir(), 'vitrina-schedule-'));
  await writeFile(join(dataDir, 'l.csv'), '');
  database = await openDatabase({ dataDir, secretsKey: Buffer.alloc(32, 1) });
  await database.repos.companies.insert(company('acme'), clock);
});
afterEach(async () => {
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

const report = (more: Partial<FeedReport>): FeedReport => ({
  rows: 1,
  products: 1,
  mapping: {},
  shown: [],
  ignored: [],
  problems: [],
  problemCount: 0,
  ...more,
});
const file = { path: '', name: 'l.csv', kind: 'auto' } as const;

/** A list of one product; `between` is awaited before it. */
const aList = (between: () => Promise<void> | void = () => undefined): FeedReader => ({
  read: async function* (): FeedReading {
    await between();
    yield [{ position: 0, product: feedProduct('0') }];
    return report({});
  },
});

type Answer = 'file' | 'unchanged' | AppError | Promise<never>;

/** A daily source. `fetch` receives the stored etag; `reader` parses what it returns. */
const daily = async (reader: FeedReader, fetch: (etag: string | null) => Answer) => {
  const fetcher: FeedFetcher = {
    fetch: async ({ validators }) => {
      const replies = await fetch(validators?.etag ?? null);
      if (replies instanceof AppError) throw replies;
      if (replies === 'unchanged') return { is: 'unchanged' };
      const dispose = async () => undefined;
      return { is: 'file', file, bytes: 1, validators: { etag: '"1"', lastModified: null }, dispose };
    },
  };
  const { repos } = database;
  const deps = { repos, secrets: repos.secrets, reader, fetcher, now };
  const outcomes: unknown[] = [];
  const openSchedule = () =>
    createFeedSchedule({
      sources: repos.feedSources,
      run: (source, signal) => runFeedSource(deps, source, { isForced: false, signal }),
      nextSale: (uid) => nextSaleOf(repos.feedLists, uid, clock),
      now,
      onRun: (_uid, outcome, error) => void outcomes.push(outcome ?? (error instanceof AppError ? error.code : error)),
    });
  const change = { kind: 'auto', minutes: 24 * 60, url: 'https://lista.test/l.csv' } as const;
  await setFeedSource(database, 'acme', change, { actor: COMMAND_LINE, now: clock });
  return { schedule: openSchedule(), openSchedule, outcomes, deps, change };
};

// Covers §resilience-78.
test.each([
  ['before the source is due again', 1.5],
  ['after it was due and had not changed', 30],
])('an unchanged list is imported again when a sale begins or ends, %s', async (_, inHours) => {
  const pricesChangeAt = new Date(clock.getTime() + inHours * 3_600_000).toISOString();
  let timesRead = 0;
  const reader: FeedReader = {
    read: async function* (): FeedReading {
      timesRead += 1;
      yield [{ position: 0, product: feedProduct('0') }];
      return report(clock.getTime() < Date.parse(pricesChangeAt) ? { pricesChangeAt } : {});
    },
  };
  const { schedule, outcomes } = await daily(reader, (etag) => (etag === '"1"' ? 'unchanged' : 'file'));
  await schedule.turn();
  for (let hour = 0; hour < Math.floor(inHours); hour += 1) {
    hours(1);
    await schedule.turn();
  }
  expect(timesRead).toBe(inHours < 2 ? 1 : 2);
  minutes((inHours % 1) * 60);
  await schedule.turn();
  expect([timesRead, outcomes.at(-1)]).toEqual([2, 'imported']);
  hours(24);
  await schedule.turn();
  expect([timesRead, outcomes.at(-1)]).toEqual([2, 'unchanged']);
});

test('a sale before the next regular time is scheduled also after a manual import', async () => {
  const pricesChangeAt = new Date(clock.getTime() + 3_600_000).toISOString();
  const reader: FeedReader = {
    read: async function* (): FeedReading {
      yield [{ position: 0, product: feedProduct('0') }];
      return report({ pricesChangeAt });
    },
  };
  const { schedule, deps } = await daily(reader, () => 'file');
  await schedule.turn();
  await database.repos.feedSources.claimDue(new Date(pricesChangeAt), new Date('2026-03-02T00:00:00Z'));
  await runFeedSourceOf(deps, 'acme', { isForced: false, actor: COMMAND_LINE });
  hours(1);
  expect(await schedule.turn()).toBe(1);
});

// Covers §resilience-78.
test.each<[string, AppError]>([
  ['could not be reached', new AppError('feed.unreachable', { host: 'lista.test', reason: 'network' })],
  ['could not be imported because the database was down', new AppError('database.unavailable')],
])('a source that %s is retried half an hour later', async (_, failure) => {
  const replies: Answer[] = [failure];
  const { schedule, outcomes } = await daily(aList(), () => replies.shift() ?? 'file');
  await schedule.turn();
  minutes(29);
  expect(await schedule.turn()).toBe(0);
  minutes(1);
  expect(await schedule.turn()).toBe(1);
  expect(outcomes).toEqual([failure.code, 'imported']);
});

test('a source with an invalid list is fetched again at its regular time', async () => {
  const replies: Answer[] = [new AppError('feed.unreadable', { file: 'l.csv', reason: 'html' })];
  const { schedule, outcomes } = await daily(aList(), () => replies.shift() ?? 'file');
  await schedule.turn();
  hours(23);
  expect(await schedule.turn()).toBe(0);
  hours(1);
  await schedule.turn();
  expect(outcomes).toEqual(['feed.unreadable', 'imported']);
});

// Covers §resilience-78.
test('a manual import postpones its source by a minute; a stopped server leaves it to the next', async () => {
  let during = async (): Promise<void> => undefined;
  const { schedule, openSchedule, outcomes } = await daily(
    aList(() => during()),
    () => 'file',
  );
  const replies = { companyUid: 'acme', file, isForced: false };
  const reader = aList(async () => expect(await schedule.turn()).toBe(1));
  await importFeed({ repos: database.repos, reader, now }, replies, COMMAND_LINE);
  expect(outcomes).toEqual([]);
  minutes(1);
  let stopped = Promise.resolve();
  during = async () => void (stopped = schedule.stop());
  expect(await schedule.turn()).toBe(1);
  await stopped;
  expect(outcomes).toEqual([]);
  during = async () => undefined;
  expect(await openSchedule().turn()).toBe(1);
  expect(outcomes).toEqual(['imported']);
});

// Covers §resilience-78.
test('the source of a killed server is due again five minutes later', async () => {
  const replies: Answer[] = [new Promise<never>(() => undefined)];
  const { schedule, openSchedule, outcomes } = await daily(aList(), () => replies.shift() ?? 'file');
  void schedule.turn();
  const { feedSources } = database.repos;
  const isTaken = async () => ((await feedSources.byCompany('acme'))?.dueAt ?? '') > clock.toISOString();
  await expect.poll(isTaken).toBe(true);
  // Its lease on the list takes half a minute.
  await expect.poll(() => replies.length).toBe(0);
  minutes(4);
  expect(await openSchedule().turn()).toBe(0);
  minutes(1);
  expect(await openSchedule().turn()).toBe(1);
  expect(outcomes).toEqual(['imported']);
});

// Covers §backend-102.
test('a login that is set while its source is being fetched is sent to the new address only', async () => {
  const asked: unknown[] = [];
  const { deps, change } = await daily(aList(), () => 'file');
  const { repos } = database;
  const by = { actor: COMMAND_LINE, now: clock };
  await setFeedSource(database, 'acme', { ...change, login: { user: 'ana', password: 'vieja' } }, by);
  const source = await repos.feedSources.byCompany('acme');
  const login = { user: 'ana', password: 'nueva' };
  const claim: typeof repos.feedLists.claim = async (...args) => {
    await setFeedSource(database, 'acme', { ...change, url: 'https://otra.test/l.csv', login }, by);
    return repos.feedLists.claim(...args);
  };
  const racing = { ...deps, repos: { ...repos, feedLists: { ...repos.feedLists, claim } } };
  const fetcher: FeedFetcher = {
    fetch: async (requested) => {
      asked.push(requested.login);
      return { is: 'unchanged' };
    },
  };
  if (source === null) throw new Error('no source');
  await expect(runFeedSource({ ...racing, fetcher }, source, { isForced: false })).rejects.toMatchObject({
    code: 'feed.busy',
  });
  expect(asked).toEqual([]);
});
