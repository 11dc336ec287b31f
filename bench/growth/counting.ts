/**
 * Events that one server and two servers count in a second, over PostgreSQL behind a round trip of a millisecond. Two servers share
 * its locks and tables, and all processes share the machine: two deployments that share the machine alone show how much each limits,
 * and one server on one core beside two servers on two cores shows what a server adds that brings its own core.
 */
import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEngine } from '../../apps/server/src/storage/database/database-engine.ts';
import { openDatabase } from '../../apps/server/src/storage/open-database.ts';
import {
  type PostgresServer,
  postgresDirectory,
  startPostgres,
} from '../../apps/server/src/storage/testing/postgres-server.ts';
import { median } from '../median.ts';
import { table } from '../table.ts';
import type { Target } from '../targets.ts';
import type { Counted } from './count-worker.ts';
import { EMPTY, EVENT_DAYS, fill, SECRETS_KEY, storeEvents } from './fill.ts';

const worker = join(import.meta.dirname, 'count-worker.ts');

const ROUND_TRIP_MS = 1;
const TENANTS = { companies: 200, documents: 1000 };
const [EVENTS, ROUNDS] = [36_000, 3];
const [EVENTS_SHORT, ROUNDS_SHORT] = [16_000, 1];
/** Days over which the waiting events are spread. Servers that keep up count those of minutes; sixty days are the worst backlog. */
const SPANS = { live: 1 / 24, backlog: EVENT_DAYS };
type Span = keyof typeof SPANS;

const MIN_PER_SECOND = 5000;
const MIN_RATIO = 1.8;
/** The rest is what two servers lose by locks and tables that they share. */
const MIN_SHARE = 0.9;

/** The URL of a database whose events all wait to be counted. */
const newWaiting = async (postgres: PostgresServer, events: number, span: Span): Promise<string> => {
  const options = { url: await postgres.newDatabase(), dataDir: tmpdir(), secretsKey: SECRETS_KEY };
  const [database, engine] = [await openDatabase(options), await openEngine(options)];
  try {
    await fill({ database, engine }, EMPTY, { ...TENANTS, events: 0 });
    await storeEvents(database, { ...TENANTS, events }, 0, SPANS[span]);
  } finally {
    await database.close();
    await engine.close();
  }
  return options.url;
};

const messageOf = async (child: ChildProcess): Promise<unknown> => {
  const [message]: unknown[] = await once(child, 'message');
  return message;
};

/** Each chunk arrives so much later as it left; chunks do not wait for one another. */
const passLate = (from: Socket, to: Socket, ms: number): void => {
  from.on('data', (chunk) => setTimeout(() => to.destroyed || to.write(chunk), ms));
  from.on('error', () => to.destroy()).on('close', () => to.destroy());
};

/** A URL of the same database, whose requests arrive a round trip later. */
const startDistance = async (url: string): Promise<{ url: string; stop: () => void }> => {
  const [, folder = ''] = /@([^/]+)\//.exec(url) ?? [];
  const server = createServer({ noDelay: true }, (client) => {
    const database = connect({ path: join(decodeURIComponent(folder), '.s.PGSQL.5432') });
    passLate(client, database, ROUND_TRIP_MS);
    database.on('data', (chunk) => client.write(chunk));
    database.on('error', () => client.destroy()).on('close', () => client.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The system gave no port.');
  return { url: url.replace(`@${folder}/`, `@127.0.0.1:${address.port}/`), stop: () => void server.close() };
};

const eventsOf = (steps: Counted['steps']): number => steps.reduce((sum, { events }) => sum + events, 0);

/** Events in a second while all processes are counting, without the first quarter of the steps of each, in which its code is compiled. */
const steadyRate = (counted: readonly Counted[]): number => {
  const startMs = Math.max(
    ...counted.map(({ startMs, steps }) => steps[Math.floor(steps.length / 4) - 1]?.endMs ?? startMs),
  );
  const endMs = Math.min(...counted.map(({ startMs, steps }) => steps.at(-1)?.endMs ?? startMs));
  const within = counted.flatMap(({ steps }) => steps.filter((step) => step.endMs > startMs && step.endMs <= endMs));
  return (1000 * eventsOf(within)) / (endMs - startMs);
};

type Load = { deployments: readonly PostgresServer[]; events: number; span: Span };

/** Events in a second by `servers` processes at each deployment, which begin together and share the events evenly. */
const rateOf = async ({ deployments, events, span }: Load, servers: number): Promise<number> => {
  const part = events / deployments.length;
  const distances: Awaited<ReturnType<typeof startDistance>>[] = [];
  const children: ChildProcess[] = [];
  try {
    for (const postgres of deployments) {
      const distance = await startDistance(await newWaiting(postgres, part, span));
      distances.push(distance);
      children.push(...Array.from({ length: servers }, () => fork(worker, [distance.url])));
    }
    await Promise.all(children.map(messageOf));
    const answers = children.map(messageOf);
    for (const child of children) child.send('count');
    const counted = (await Promise.all(answers)) as Counted[];
    const sum = eventsOf(counted.flatMap(({ steps }) => steps));
    if (sum !== events) throw new Error(`${sum} of ${events} events were counted`);
    return steadyRate(counted);
  } finally {
    for (const child of children) child.kill();
    for (const distance of distances) distance.stop();
  }
};

/** The numbers of the cores that this process may use, from lists such as `0-3,6`. Empty where the system does not tell (macOS). */
const usableCores = (): string[] => {
  if (process.platform !== 'linux') return [];
  const [, lists = '0'] = /^Cpus_allowed_list:\s*(\S+)$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
  return lists.split(',').flatMap((list) => {
    const [first = 0, last = first] = list.split('-').map(Number);
    return Array.from({ length: last - first + 1 }, (_, at) => String(first + at));
  });
};

/** Runs `work` on these cores, with all processes that it starts. */
const onCores = async <T>(cores: readonly string[], work: () => Promise<T>): Promise<T> => {
  const before = usableCores();
  const pin = (to: readonly string[]) =>
    execFileSync('taskset', ['--all-tasks', '--cpu-list', '--pid', to.join(','), String(process.pid)], {
      stdio: 'pipe',
    });
  pin(cores);
  try {
    return await work();
  } finally {
    pin(before);
  }
};

/** Events in a second; `apart`: by two deployments of one server. */
type Rates = { one: number; two: number; apart: number };
type RateRow = Rates & { twoToOne: number; twoToApart: number };
/** Events in a second of one server on one core, and of two servers on two; PostgreSQL uses the same cores. */
type CoreRow = { one: number; two: number; twoToOne: number };
export type Counting = { live: RateRow; backlog: RateRow | null; cores: CoreRow | null };

/** Medians of rounds, each of which measures all in turn. */
const ratesOf = async (
  [first, second]: readonly [PostgresServer, PostgresServer],
  { events, span, rounds }: { events: number; span: Span; rounds: number },
): Promise<RateRow> => {
  const all: Rates[] = [];
  const [shared, apart] = [
    { deployments: [first], events, span },
    { deployments: [first, second], events, span },
  ];
  for (let round = 0; round < rounds; round += 1)
    all.push({ one: await rateOf(shared, 1), two: await rateOf(shared, 2), apart: await rateOf(apart, 1) });
  const of = (figure: (rates: Rates) => number): number => median(all.map(figure));
  return {
    one: of(({ one }) => one),
    two: of(({ two }) => two),
    apart: of((rates) => rates.apart),
    twoToOne: of(({ one, two }) => two / one),
    twoToApart: of((rates) => rates.two / rates.apart),
  };
};

/** Medians of rounds. Null where fewer than two cores are known. */
const ratesOnCores = async (
  binaries: string,
  { events, rounds }: { events: number; rounds: number },
): Promise<CoreRow | null> => {
  const [first, second] = usableCores();
  if (first === undefined || second === undefined) return null;
  const deployments: PostgresServer[] = [];
  /** Starts a deployment on these cores. Returns a function that measures it with this number of servers. */
  const deploy = async (cores: readonly string[]) => {
    const postgres = await onCores(cores, () => startPostgres(binaries));
    deployments.push(postgres);
    return (servers: number) =>
      onCores(cores, () => rateOf({ deployments: [postgres], events, span: 'live' }, servers));
  };
  try {
    const [rateOnOne, rateOnTwo] = [await deploy([first]), await deploy([first, second])];
    const all: { one: number; two: number }[] = [];
    for (let round = 0; round < rounds; round += 1) all.push({ one: await rateOnOne(1), two: await rateOnTwo(2) });
    return {
      one: median(all.map(({ one }) => one)),
      two: median(all.map(({ two }) => two)),
      twoToOne: median(all.map(({ one, two }) => two / one)),
    };
  } finally {
    for (const server of deployments) await server.stop();
  }
};

/** Null where PostgreSQL is not installed. */
export const measureCounting = async (short: boolean): Promise<Counting | null> => {
  const binaries = postgresDirectory();
  if (!binaries) return null;
  const [events, rounds] = short ? [EVENTS_SHORT, ROUNDS_SHORT] : [EVENTS, ROUNDS];
  const servers = [await startPostgres(binaries), await startPostgres(binaries)] as const;
  try {
    const live = await ratesOf(servers, { events, rounds, span: 'live' });
    const backlog = short ? null : await ratesOf(servers, { events, rounds, span: 'backlog' });
    const rowOf = (name: string, { one, two, apart, twoToOne, twoToApart }: RateRow) => [
      name,
      ...[one, two, apart].map((rate) => rate.toFixed(0)),
      twoToOne.toFixed(2),
      twoToApart.toFixed(2),
    ];
    const rows = [rowOf('of an hour', live), ...(backlog ? [rowOf(`of ${EVENT_DAYS} days`, backlog)] : [])];
    const headings = [
      `events counted a second, ${ROUND_TRIP_MS} ms of round trip`,
      'one server',
      'two servers',
      'two deployments',
      'two ÷ one',
      'two servers ÷ two deployments',
    ];
    process.stdout.write(`${table(headings, rows)}\n\n`);
    const cores = await ratesOnCores(binaries, { events, rounds });
    if (cores) {
      const row = ['of an hour', cores.one.toFixed(0), cores.two.toFixed(0), cores.twoToOne.toFixed(2)];
      const columns = [
        'events counted a second, with PostgreSQL',
        'one server, one core',
        'two servers, two cores',
        'two ÷ one',
      ];
      process.stdout.write(`${table(columns, [row])}\n\n`);
    }
    return { live, backlog, cores };
  } finally {
    for (const server of servers) await server.stop();
  }
};

export const countingTargets = ({ live, cores }: Counting): Target[] => [
  { name: 'events counted a second, one server', figure: live.one, min: MIN_PER_SECOND },
  { name: 'two servers ÷ one', figure: live.twoToOne, min: MIN_RATIO },
  { name: 'two servers ÷ two deployments', figure: live.twoToApart, min: MIN_SHARE },
  ...(cores ? [{ name: 'two servers on two cores ÷ one on one', figure: cores.twoToOne, min: MIN_RATIO }] : []),
];
