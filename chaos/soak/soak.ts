/** `npm run soak`: 200 readers and 5 browsers for an hour, or `MINUTES`, while editions are published. */
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { databaseFile } from '../../apps/server/src/storage/files/keys.ts';
import { median } from '../../bench/median.ts';
import type { Subject } from '../../bench/subjects.ts';
import { table } from '../../bench/table.ts';
import { type Chance, seeded } from '../seeded.ts';
import { browse } from './browsers.ts';
import { createFaultCounter } from './fault-counter.ts';
import { CATALOGUES, type Cost, openShop, type Shop } from './shop.ts';
import { EVENT_ID_PREFIX, visit } from './visit.ts';

type Length = {
  minutes: number;
  readers: number;
  browsers: number;
  publishIntervalMs: number;
  sampleIntervalMs: number;
};
const LONG: Length = { minutes: 60, readers: 200, browsers: 5, publishIntervalMs: 30_000, sampleIntervalMs: 10_000 };
const SHORT: Length = { minutes: 1, readers: 40, browsers: 2, publishIntervalMs: 15_000, sampleIntervalMs: 2000 };

/** Pause between two actions of a reader. */
const [MIN_PAUSE_MS, MAX_PAUSE_MS] = [1000, 5000];

/** Last quarter over second quarter, because caches fill in the first. A minute is too short for a trend and has a higher limit. */
const MAX_MEMORY_GROWTH = { long: 1.15, short: 1.6 };
const MAX_EXTRA_FILES = 20;
/**
 * Largest share of requests that may be refused for a time. The long soak has the machine to itself, and two cores are enough for
 * it: no request is refused, and every console stays empty. The short soak may share the machine.
 */
const MAX_REFUSED_SHARE = { long: 0, short: 0.05 };

/** Stored events of the readers; events of the browsers have other ids. */
const countStoredEvents = ({ dataDir }: Shop): number => {
  const database = new DatabaseSync(databaseFile(dataDir), { readOnly: true });
  const row = database.prepare(`select count(*) as count from event_ids where id like '${EVENT_ID_PREFIX}%'`).get();
  database.close();
  return Number(row?.['count']);
};

const quarterOf = (costs: readonly Cost[], quarter: number): readonly Cost[] =>
  costs.slice(Math.floor((costs.length * (quarter - 1)) / 4), Math.ceil((costs.length * quarter) / 4));

const growthOf = (costs: readonly Cost[]) => {
  const [early, late] = [quarterOf(costs, 2), quarterOf(costs, 4)];
  const medianOf = (quarter: readonly Cost[], field: keyof Cost) => median(quarter.map((cost) => cost[field]));
  return {
    memoryMiB: [medianOf(early, 'memoryMiB'), medianOf(late, 'memoryMiB')] as const,
    openFiles: [medianOf(early, 'openFiles'), medianOf(late, 'openFiles')] as const,
  };
};

const runReaders = async (
  shop: Shop,
  chance: Chance,
  { minutes, readers, browsers, publishIntervalMs, sampleIntervalMs }: Length,
) => {
  const faults = createFaultCounter();
  const done = {
    opened: 0,
    turned: 0,
    tapped: 0,
    'checked out': 0,
    'events sent': 0,
    published: 0,
    'shopped in browsers': 0,
    requests: 0,
    'temporary refusals': 0,
    'refusals in consoles': 0,
  };
  const costs: Cost[] = [];
  const until = Date.now() + minutes * 60_000;
  const isOver = () => Date.now() >= until || !shop.isRunning();
  const options = {
    ...shop,
    faults,
    chance,
    isOver,
    prices: new Map<string, number>(),
    pauseMs: () => chance.between(MIN_PAUSE_MS, MAX_PAUSE_MS),
    count: (kind: keyof typeof done) => void (done[kind] += 1),
  };
  const reader = async () => {
    // Readers begin at different times.
    await sleep(chance.between(0, MAX_PAUSE_MS));
    while (!isOver()) await visit(options, chance.pick(CATALOGUES));
  };
  const publisher = async () => {
    while (!isOver()) {
      await sleep(publishIntervalMs);
      if (isOver()) return;
      await shop.publish().then(
        () => (done.published += 1),
        (error: unknown) => faults.record('not published', String(error)),
      );
    }
  };
  const sampler = async () => {
    while (!isOver()) {
      costs.push(await shop.cost());
      await sleep(sampleIntervalMs);
    }
  };
  const inBrowser = (_: unknown, number: number) => browse(number, options);
  await Promise.all([
    ...Array.from({ length: readers }, reader),
    ...Array.from({ length: browsers }, inBrowser),
    publisher(),
    sampler(),
  ]);
  if (!shop.isRunning()) faults.record('server ended', 'its process exited');
  return { faults, done, costs };
};

export const soak: Subject = async ({ short }) => {
  const whole = short ? SHORT : LONG;
  const length = { ...whole, minutes: Number(process.env['MINUTES'] ?? whole.minutes) };
  const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
  process.stdout.write(`soak: SEED=${seed}\n`);
  const shop = await openShop();
  try {
    const { faults, done, costs } = await runReaders(shop, seeded(seed), length);
    const stored = countStoredEvents(shop);
    if (stored < done['events sent'])
      faults.record('events lost', `${done['events sent']} were acknowledged, ${stored} are stored`);
    const growth = growthOf(costs);
    const [before, after] = growth.memoryMiB;
    const maxGrowth = short ? MAX_MEMORY_GROWTH.short : MAX_MEMORY_GROWTH.long;
    if (after > before * maxGrowth)
      faults.record('memory', `${before} MiB in the second quarter, ${after} in the last`);
    const [filesBefore, filesAfter] = growth.openFiles;
    if (filesAfter > filesBefore + MAX_EXTRA_FILES) faults.record('open files', `${filesBefore}, then ${filesAfter}`);
    const refusedShare = done['temporary refusals'] / done.requests;
    if (refusedShare > (short ? MAX_REFUSED_SHARE.short : MAX_REFUSED_SHARE.long))
      faults.record('temporary refusals', `${done['temporary refusals']} of ${done.requests}`);
    if (done['shopped in browsers'] === 0) faults.record('no purchase', 'no browser finished a visit');
    const rows = Object.entries({
      ...done,
      'memory MiB': growth.memoryMiB.join(' → '),
      'open files': growth.openFiles.join(' → '),
    });
    process.stdout.write(
      `${table(
        [`${length.minutes} min, ${length.readers} readers`, ''],
        rows.map(([name, value]) => [name, String(value)]),
      )}\n`,
    );
    const wrong = Object.keys(faults.counts()).length;
    if (wrong > 0) throw new Error(`The soak found faults: ${JSON.stringify(faults.counts())}`);
    return { seed, ...length, ...done, ...growth };
  } finally {
    await shop.close();
  }
};
