/**
 * `npm run bench -- growth`: statements of the public routes beside 20 companies and beside 2000, on both engines, with their plans; the
 * doctor beside the files of all documents; and the counting of events.
 */
import { openEngine } from '../../apps/server/src/storage/database/database-engine.ts';
import type { Engine } from '../../apps/server/src/storage/database/schema/connection.ts';
import { type DatabaseOptions, openDatabase } from '../../apps/server/src/storage/open-database.ts';
import { type TestEngine, testEngines } from '../../apps/server/src/storage/testing/engines.ts';
import { wrapDrivers } from '../../apps/server/src/storage/testing/statements.ts';
import { median } from '../median.ts';
import { table } from '../table.ts';
import { printTargets, type Target } from '../targets.ts';
import { countingTargets, measureCounting } from './counting.ts';
import { EMPTY, fill, type Size } from './fill.ts';
import { durationOf, planOf } from './plans.ts';
import { type Asked, statementsOfRoutes, tablesOf } from './routes.ts';
import { costOfDoctor, storeFiles } from './stored-files.ts';

const SMALL: Size = { companies: 20, documents: 240, events: 10_000 };
const LARGE: Size = { companies: 2000, documents: 24_000, events: 1_000_000 };
const LARGE_SHORT: Size = { companies: 60, documents: 720, events: 20_000 };
/** Companies whose routes are called. */
const PROBES = 9;

const MAX_MS = 2;
/** A statement that takes longer beside more tenants, by this factor and by more than the noise of a measurement. */
const MAX_GROWTH = 1.5;
const NOISE_MS = 0.15;
const DOCTOR_SECONDS = 60;
const DOCTOR_MIB = 200;

type Timed = { route: string; sql: string; plan: string[]; smallMs: number; largeMs: number };

const isGrowing = ({ smallMs, largeMs }: Timed): boolean =>
  largeMs > smallMs * MAX_GROWTH && largeMs - smallMs > NOISE_MS;

const rowOf = (timed: Timed): string[] => [
  `${timed.route}: ${tablesOf(timed.sql).join(', ')}`,
  timed.smallMs.toFixed(2),
  timed.largeMs.toFixed(2),
  isGrowing(timed) ? 'grows' : '',
  timed.plan.join(', '),
];

/** Reads are repeated, because the first one may find nothing in the engine's cache; writes are timed as they were sent. */
const timeOf = (engine: Engine, asked: Asked): Promise<number> | number =>
  asked.isRead ? durationOf(engine, asked) : median(asked.durations);

const timesOf = async (engine: Engine, asked: ReadonlyMap<string, Asked>): Promise<Map<string, number>> => {
  const times = new Map<string, number>();
  for (const [sql, statement] of asked) times.set(sql, await timeOf(engine, statement));
  return times;
};

const fillTo = async (options: DatabaseOptions, engine: Engine, before: Size, size: Size): Promise<void> => {
  const database = await openDatabase(options);
  try {
    await fill({ database, engine }, before, size);
  } finally {
    await database.close();
  }
};

const measureStatements = async (options: DatabaseOptions, large: Size): Promise<Timed[]> => {
  const engine = await openEngine(options);
  try {
    await fillTo(options, engine, EMPTY, SMALL);
    const small = await timesOf(engine, await statementsOfRoutes(options, PROBES));
    await fillTo(options, engine, SMALL, large);
    const timed: Timed[] = [];
    for (const [sql, statement] of await statementsOfRoutes(options, PROBES)) {
      const largeMs = await timeOf(engine, statement);
      const plan = statement.isRead ? await planOf(engine, statement) : [];
      timed.push({ route: statement.route, sql, plan, smallMs: small.get(sql) ?? Number.NaN, largeMs });
    }
    return timed;
  } finally {
    await engine.close();
  }
};

const statementTargets = (name: string, timed: readonly Timed[]): Target[] => [
  {
    name: `${name}: slowest statement of a public route, ms`,
    figure: Math.max(...timed.map(({ largeMs }) => largeMs)),
    max: MAX_MS,
  },
  { name: `${name}: statements that grow with other tenants`, figure: timed.filter(isGrowing).length, max: 0 },
];

type Doctor = { files: number; seconds: number; peakMiB: number };

const measureDoctor = async ({ dataDir, secretsKey }: DatabaseOptions, size: Size): Promise<Doctor> => {
  if (!Buffer.isBuffer(secretsKey)) throw new Error('The bench opens its databases with one key.');
  const files = await storeFiles(dataDir, size);
  const { seconds, peakMiB } = await costOfDoctor(dataDir, secretsKey);
  return { files, seconds, peakMiB };
};

const doctorTargets = ({ files, seconds, peakMiB }: Doctor): Target[] => [
  { name: `doctor, ${files} files, s`, figure: seconds, max: DOCTOR_SECONDS },
  { name: `doctor, ${files} files, MiB`, figure: peakMiB, max: DOCTOR_MIB },
];

const measureEngine = async (engine: TestEngine, large: Size) => {
  await engine.start();
  try {
    const options = await engine.newDatabase();
    const statements = await measureStatements(options, large);
    const headings = [`${engine.name}, route: tables`, 'small, ms', 'large, ms', '', 'plan'];
    process.stdout.write(`${table(headings, statements.map(rowOf))}\n\n`);
    // The files belong to the folder of SQLite; PostgreSQL's database has none.
    const doctor = engine.name === 'sqlite' ? await measureDoctor(options, large) : null;
    return { engine: engine.name, statements, doctor };
  } finally {
    await engine.stop();
  }
};

export const benchGrowth = async ({ short }: { short: boolean }): Promise<object> => {
  wrapDrivers();
  const large = short ? LARGE_SHORT : LARGE;
  const measured: Awaited<ReturnType<typeof measureEngine>>[] = [];
  for (const engine of testEngines()) measured.push(await measureEngine(engine, large));
  const counting = await measureCounting(short);
  const targets = printTargets([
    ...measured.flatMap(({ engine, statements, doctor }) => [
      ...statementTargets(engine, statements),
      ...(doctor ? doctorTargets(doctor) : []),
    ]),
    ...(counting ? countingTargets(counting) : []),
  ]);
  return { targets, size: large, measured, counting };
};
