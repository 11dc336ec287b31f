/** When the source of a list is asked again: over a real database, with a clock that is set by hand. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FeedReport } from '@vitrina/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '../storage/open-database.ts';
import { company, feedProduct } from '../storage/testing/builders.ts';
import { COMMAND_LINE } from './accounts/audit.ts';
import { AppError } from './app-error.ts';
import { importFeed } from './feed-import.ts';
import { nextSaleOf } from './feed-sales.ts';
import { createFeedSchedule } from './feed-schedule.ts';
import { runFeedSource, runFeedSourceOf, setFeedSource } from './feed-source.ts';
import type { FeedFetcher, FeedReader, FeedReading } from './ports/feeds.ts';
import type { Database } from './ports.ts';

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

/** A source asked every day. `fetch` sees the etag that it is asked with; `reader` reads what it gives. */
const daily = async (reader: FeedReader, fetch: (etag: string | null) => Answer) => {
  const fetcher: FeedFetcher = {
    fetch: async ({ validators }) => {
      const given = await fetch(validators?.etag ?? null);
      if (given instanceof AppError) throw given;
      if (given === 'unchanged') return { is: 'unchanged' };
      const dispose = async () => undefined;
      return { is: 'file', file, bytes: 1, validators: { etag: '"1"', lastModified: null }, dispose };
    },
  };
  const { repos } = database;
  const deps = { repos, secrets: repos.secrets, reader, fetcher, now };
  const told: unknown[] = [];
  const openSchedule = () =>
    createFeedSchedule({
      sources: repos.feedSources,
      run: (source, signal) => runFeedSource(deps, source, { isForced: false, signal }),
      nextSale: (uid) => nextSaleOf(repos.feedLists, uid, clock),
      now,
      onRun: (_uid, outcome, error) => void told.push(outcome ?? (error instanceof AppError ? error.code : error)),
    });
  const change = { kind: 'auto', minutes: 24 * 60, url: 'https://lista.test/l.csv' } as const;
  await setFeedSource(database, 'acme', change, { actor: COMMAND_LINE, now: clock });
  return { schedule: openSchedule(), openSchedule, told, deps, change };
};

test.each([
  ['before the source is due again', 1.5],
  ['after it was due and had not changed', 30],
])('a list whose file stays as it is is read anew when a sale of it begins or ends, %s', async (_, inHours) => {
  const pricesChangeAt = new Date(clock.getTime() + inHours * 3_600_000).toISOString();
  let timesRead = 0;
  const reader: FeedReader = {
    read: async function* (): FeedReading {
      timesRead += 1;
      yield [{ position: 0, product: feedProduct('0') }];
      return report(clock.getTime() < Date.parse(pricesChangeAt) ? { pricesChangeAt } : {});
    },
  };
  const { schedule, told } = await daily(reader, (etag) => (etag === '"1"' ? 'unchanged' : 'file'));
  await schedule.turn();
  for (let hour = 0; hour < Math.floor(inHours); hour += 1) {
    hours(1);
    await schedule.turn();
  }
  expect(timesRead).toBe(inHours < 2 ? 1 : 2);
  minutes((inHours % 1) * 60);
  await schedule.turn();
  expect([timesRead, told.at(-1)]).toEqual([2, 'imported']);
  hours(24);
  await schedule.turn();
  expect([timesRead, told.at(-1)]).toEqual([2, 'unchanged']);
});

test('a sale long before the next time is waited for also where the list was fetched by hand', async () => {
  const pricesChangeAt = new Date(clock.getTime() + 3_600_000).toISOString();
  const reader: FeedReader = {
    read: async function* (): FeedReading {
      yield [{ position: 0, product: feedProduct('0') }];
      return report({ pricesChangeAt });
    },
  };
  const { schedule, deps } = await daily(reader, () => 'file');
  await schedule.turn();
  await database.repos.feedSources.takeDue(new Date(pricesChangeAt), new Date('2026-03-02T00:00:00Z'));
  await runFeedSourceOf(deps, 'acme', { isForced: false, actor: COMMAND_LINE });
  hours(1);
  expect(await schedule.turn()).toBe(1);
});

test.each<[string, AppError]>([
  ['could not be reached', new AppError('feed.unreachable', { host: 'lista.test', reason: 'network' })],
  ['met a database that was out', new AppError('database.unavailable')],
])('a source that %s is asked again half an hour later', async (_, trouble) => {
  const given: Answer[] = [trouble];
  const { schedule, told } = await daily(aList(), () => given.shift() ?? 'file');
  await schedule.turn();
  minutes(29);
  expect(await schedule.turn()).toBe(0);
  minutes(1);
  expect(await schedule.turn()).toBe(1);
  expect(told).toEqual([trouble.code, 'imported']);
});

test('a source that gave no list is asked again when its time comes', async () => {
  const given: Answer[] = [new AppError('feed.unreadable', { file: 'l.csv', reason: 'html' })];
  const { schedule, told } = await daily(aList(), () => given.shift() ?? 'file');
  await schedule.turn();
  hours(23);
  expect(await schedule.turn()).toBe(0);
  hours(1);
  await schedule.turn();
  expect(told).toEqual(['feed.unreadable', 'imported']);
});

test('an import by hand puts its source off by a minute; a server that is stopped leaves it to the next', async () => {
  let during = async (): Promise<void> => undefined;
  const { schedule, openSchedule, told } = await daily(
    aList(() => during()),
    () => 'file',
  );
  const given = { companyUid: 'acme', file, isForced: false };
  const reader = aList(async () => expect(await schedule.turn()).toBe(1));
  await importFeed({ repos: database.repos, reader, now }, given, COMMAND_LINE);
  expect(told).toEqual([]);
  minutes(1);
  let stopped = Promise.resolve();
  during = async () => void (stopped = schedule.stop());
  expect(await schedule.turn()).toBe(1);
  await stopped;
  expect(told).toEqual([]);
  during = async () => undefined;
  expect(await openSchedule().turn()).toBe(1);
  expect(told).toEqual(['imported']);
});

test('what a server that was killed had taken is due again five minutes later', async () => {
  const given: Answer[] = [new Promise<never>(() => undefined)];
  const { schedule, openSchedule, told } = await daily(aList(), () => given.shift() ?? 'file');
  void schedule.turn();
  const { feedSources } = database.repos;
  const isTaken = async () => ((await feedSources.byCompany('acme'))?.dueAt ?? '') > clock.toISOString();
  await expect.poll(isTaken).toBe(true);
  // Its claim of the list is half a minute's.
  await expect.poll(() => given.length).toBe(0);
  minutes(4);
  expect(await openSchedule().turn()).toBe(0);
  minutes(1);
  expect(await openSchedule().turn()).toBe(1);
  expect(told).toEqual(['imported']);
});

test('a login that is set while the source before is being taken goes nowhere but to its own place', async () => {
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
    fetch: async (wanted) => {
      asked.push(wanted.login);
      return { is: 'unchanged' };
    },
  };
  if (source === null) throw new Error('no source');
  await expect(runFeedSource({ ...racing, fetcher }, source, { isForced: false })).rejects.toMatchObject({
    code: 'feed.busy',
  });
  expect(asked).toEqual([]);
});
