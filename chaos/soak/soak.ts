/** `npm run soak`: 200 readers and 5 browsers for an hour, or `MINUTES`, while editions are published beside them. */
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { databaseFile } from '../../apps/server/src/storage/keys.ts';
import { median } from '../../bench/median.ts';
import type { Subject } from '../../bench/subjects.ts';
import { table } from '../../bench/table.ts';
import { type Chance, seeded } from '../seeded.ts';
import { browse } from './browsers.ts';
import { createFaultsSeen } from './faults-seen.ts';
import { CATALOGUES, type Cost, openShop, type Shop } from './shop.ts';
import { READERS_EVENTS, visit } from './visit.ts';

type Length = { minutes: number; readers: number; browsers: number; publishEveryMs: number; sampleEveryMs: number };
const LONG: Length = { minutes: 60, readers: 200, browsers: 5, publishEveryMs: 30_000, sampleEveryMs: 10_000 };
const SHORT: Length = { minutes: 1, readers: 40, browsers: 2, publishEveryMs: 15_000, sampleEveryMs: 2000 };

/** Between two things that a reader does, ms. */
const [LEAST_PAUSE, MOST_PAUSE] = [1000, 5000];

/** The last quarter over the second: in the first, caches fill. What a minute shows is no climb, so it has more room. */
const MOST_MEMORY_GROWTH = { long: 1.15, short: 1.6 };
const MOST_MORE_FILES = 20;
/**
 * Of what is asked, by readers and browsers. The long one has a machine to itself, and two cores are enough for it: nobody is told to
 * come again, and every console stays empty. The short one runs where others work, too: what it is told then says something of the
 * machine, and is shown.
 */
const MOST_TOLD_AGAIN = { long: 0, short: 0.05 };

/** Those of the readers; browsers give theirs other ids. */
const eventsKept = ({ dataDir }: Shop): number => {
  const database = new DatabaseSync(databaseFile(dataDir), { readOnly: true });
  const row = database.prepare(`select count(*) as count from event_ids where id like '${READERS_EVENTS}%'`).get();
  database.close();
  return Number(row?.['count']);
};

const quarterOf = (costs: readonly Cost[], quarter: number): readonly Cost[] =>
  costs.slice(Math.floor((costs.length * (quarter - 1)) / 4), Math.ceil((costs.length * quarter) / 4));

const growthOf = (costs: readonly Cost[]) => {
  const [early, late] = [quarterOf(costs, 2), quarterOf(costs, 4)];
  const of = (quarter: readonly Cost[], what: keyof Cost) => median(quarter.map((cost) => cost[what]));
  return {
    memoryMiB: [of(early, 'memoryMiB'), of(late, 'memoryMiB')] as const,
    openFiles: [of(early, 'openFiles'), of(late, 'openFiles')] as const,
  };
};

const read = async (
  shop: Shop,
  chance: Chance,
  { minutes, readers, browsers, publishEveryMs, sampleEveryMs }: Length,
) => {
  const faults = createFaultsSeen();
  const done = {
    opened: 0,
    turned: 0,
    tapped: 0,
    'checked out': 0,
    told: 0,
    published: 0,
    'shopped in browsers': 0,
    asked: 0,
    'told to come again': 0,
    'of these in consoles': 0,
  };
  const costs: Cost[] = [];
  const until = Date.now() + minutes * 60_000;
  const isOver = () => Date.now() >= until || !shop.isRunning();
  const visiting = {
    ...shop,
    faults,
    chance,
    isOver,
    prices: new Map<string, number>(),
    pauseMs: () => chance.between(LEAST_PAUSE, MOST_PAUSE),
    did: (what: keyof typeof done) => void (done[what] += 1),
  };
  const reader = async () => {
    // They do not all come at once.
    await sleep(chance.between(0, MOST_PAUSE));
    while (!isOver()) await visit(visiting, chance.pick(CATALOGUES));
  };
  const publisher = async () => {
    while (!isOver()) {
      await sleep(publishEveryMs);
      if (isOver()) return;
      await shop.publish().then(
        () => (done.published += 1),
        (error: unknown) => faults.see('not published', String(error)),
      );
    }
  };
  const watcher = async () => {
    while (!isOver()) {
      costs.push(await shop.cost());
      await sleep(sampleEveryMs);
    }
  };
  const inBrowser = (_: unknown, number: number) => browse(number, visiting);
  await Promise.all([
    ...Array.from({ length: readers }, reader),
    ...Array.from({ length: browsers }, inBrowser),
    publisher(),
    watcher(),
  ]);
  if (!shop.isRunning()) faults.see('server gone', 'its process ended');
  return { faults, done, costs };
};

export const soak: Subject = async ({ short }) => {
  const whole = short ? SHORT : LONG;
  const length = { ...whole, minutes: Number(process.env['MINUTES'] ?? whole.minutes) };
  const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
  process.stdout.write(`soak: SEED=${seed}\n`);
  const shop = await openShop();
  try {
    const { faults, done, costs } = await read(shop, seeded(seed), length);
    const kept = eventsKept(shop);
    if (kept < done.told) faults.see('events lost', `${done.told} were acknowledged, ${kept} are there`);
    const growth = growthOf(costs);
    const [before, after] = growth.memoryMiB;
    const most = short ? MOST_MEMORY_GROWTH.short : MOST_MEMORY_GROWTH.long;
    if (after > before * most) faults.see('memory', `${before} MiB in the second quarter, ${after} in the last`);
    const [filesBefore, filesAfter] = growth.openFiles;
    if (filesAfter > filesBefore + MOST_MORE_FILES) faults.see('open files', `${filesBefore}, then ${filesAfter}`);
    const againShare = done['told to come again'] / done.asked;
    if (againShare > (short ? MOST_TOLD_AGAIN.short : MOST_TOLD_AGAIN.long))
      faults.see('told to come again', `${done['told to come again']} of ${done.asked}`);
    if (done['shopped in browsers'] === 0) faults.see('nobody shopped', 'no browser came to its end');
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
