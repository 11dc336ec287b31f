/**
 * `npm run bench -- server`: throughput of our server on one core, compared with nginx serving the same bytes from disk on the same
 * core, alternating; latency at half of that load; cost of analytics events in a burst; memory over half an hour.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PdfPage } from '@vitrina/contract';
import { postgresDirectory, startPostgres } from '../../apps/server/src/storage/testing/postgres-server.ts';
import { freePort } from '../../apps/server/src/testing/free-port.ts';
import { median } from '../median.ts';
import { NOT_MEASURED, table } from '../table.ts';
import { printTargets, type Target } from '../targets.ts';
import { findTools } from '../tools.ts';
import { measureEvents } from './events.ts';
import { fullLoad, type LoadRequest } from './full-load.ts';
import { type MemoryGrowth, memoryUnderLoad } from './memory-under-load.ts';
import { type Served, startNginx } from './nginx.ts';
import { answers, end, startOnCore } from './process.ts';
import { COMPANY, DOCUMENT, PAGES, referenceOf, seed, seedPrices, TAGS_PER_PAGE } from './seed.ts';
import { steadyLoad } from './steady-load.ts';

/** Core of the server and of nginx, and core of the load generator. */
const [SERVER_CORE, LOAD_CORE] = [0, 1];
const KEY = 'vitrina';

const main = join(import.meta.dirname, '../../apps/server/src/main.ts');

type Route = { name: string; requested: LoadRequest };

const PRODUCTS = 'integration/products, warm';
const ON_POSTGRES = `${PRODUCTS}, PostgreSQL`;

const productsRoute = (name: string, origin: string): Route => ({
  name,
  requested: {
    url: `${origin}/v2/integration/products`,
    method: 'POST',
    headers: { 'x-api-key': KEY, 'accept-encoding': 'gzip', 'content-type': 'application/json' },
    body: JSON.stringify({
      companyId: COMPANY,
      refId: Array.from({ length: TAGS_PER_PAGE * 2 }, (_, number) => referenceOf(number)).join(','),
    }),
  },
});

const routesAt = async (origin: string): Promise<Route[]> => {
  const headers = { 'x-api-key': KEY, 'accept-encoding': 'gzip' };
  const get = (path: string): LoadRequest => ({ url: `${origin}${path}`, method: 'GET', headers, body: null });
  const pagesPath = `/v2/interactive_pdf/pdf_pages?pdfUid=${DOCUMENT}`;
  const answer = await fetch(`${origin}${pagesPath}`, { headers });
  const picture = PdfPage.array()
    .parse(await answer.json())[0]
    ?.pictures?.find(({ width }) => width === 824);
  if (!picture) throw new Error('The first page has no picture of 824 px.');
  return [
    { name: `pdf_pages, ${PAGES} pages`, requested: get(pagesPath) },
    { name: '/view', requested: get(`/view?company=${COMPANY}&pdf=${DOCUMENT}`) },
    { name: 'page picture', requested: get(picture.url) },
    productsRoute(PRODUCTS, origin),
  ];
};

/** The encoded body: `fetch` would decode it, and nginx must send the same bytes. */
const servedAs = (name: string, { url, method, headers, body }: LoadRequest): Promise<Served> =>
  new Promise((resolve, reject) => {
    const sent = request(url, { method, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.once('end', () => {
        if (answer.statusCode !== 200) return reject(new Error(`${url} answered ${answer.statusCode}`));
        resolve({
          name,
          bytes: Buffer.concat(chunks),
          type: answer.headers['content-type'] ?? 'application/octet-stream',
          encoding: answer.headers['content-encoding'] ?? null,
        });
      });
    });
    sent.once('error', reject);
    sent.end(body);
  });

type Round = { ours: number; nginx: number | null };
type Figures = {
  route: string;
  bytes: number;
  requestsPerSecond: number;
  /** `null` without nginx. `ratio`: median of the ratios of the rounds. */
  nginxPerSecond: number | null;
  ratio: number | null;
  /** Latencies and achieved share of the half load; `null` without h2load. */
  p50MsAtHalf: number | null;
  p99MsAtHalf: number | null;
  paceAtHalf: number | null;
};

/** `nginx` null: not installed. */
type Measured = {
  folder: string;
  seconds: number;
  rounds: number;
  ours: Route;
  nginx: LoadRequest | null;
  hasSteadyLoad: boolean;
  bytes: number;
};

const medianOrNull = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null);
  return known.length > 0 ? median(known) : null;
};

const measureRoute = async (measured: Measured): Promise<Figures> => {
  const { folder, seconds, rounds, ours, nginx, hasSteadyLoad, bytes } = measured;
  const perSecond = async (requested: LoadRequest) =>
    (await fullLoad(folder, LOAD_CORE, seconds, requested)).requestsPerSecond;
  await fullLoad(folder, LOAD_CORE, 1, ours.requested);
  const all: Round[] = [];
  for (let round = 0; round < rounds; round += 1) {
    all.push({ nginx: nginx && (await perSecond(nginx)), ours: await perSecond(ours.requested) });
  }
  const requestsPerSecond = median(all.map(({ ours }) => ours));
  const half = hasSteadyLoad
    ? await steadyLoad(folder, LOAD_CORE, seconds, ours.requested, requestsPerSecond / 2)
    : null;
  return {
    route: ours.name,
    bytes,
    requestsPerSecond,
    nginxPerSecond: medianOrNull(all.map((round) => round.nginx)),
    ratio: medianOrNull(all.map((round) => round.nginx && round.ours / round.nginx)),
    p50MsAtHalf: half && half.p50Ms,
    p99MsAtHalf: half && half.p99Ms,
    paceAtHalf: half && half.pace,
  };
};

const minRatioOf = (route: string): number => {
  if (route.startsWith(PRODUCTS)) return 0.12;
  return route === '/view' ? 0.35 : 0.3;
};

/** Without the targets of figures that were not measured. */
const targetsOf = (figures: readonly Figures[], memory: MemoryGrowth | null): Target[] => {
  const wanted = [
    ...figures.map(({ route, ratio }) => ({ name: `${route} ÷ nginx`, figure: ratio, min: minRatioOf(route) })),
    ...figures.map(({ route, p99MsAtHalf }) => ({
      name: `${route}: p99 ms at half`,
      figure: p99MsAtHalf,
      max: route.startsWith(PRODUCTS) ? 5 : 50,
    })),
    // The latency is valid only if the load was achieved.
    ...figures.map(({ route, paceAtHalf }) => ({
      name: `${route}: pace kept at half`,
      figure: paceAtHalf,
      min: 0.95,
    })),
    { name: 'memory, last ÷ first third', figure: memory?.ratio ?? null, max: 1.15 },
  ];
  return wanted.flatMap(({ figure, ...target }) => (figure === null ? [] : [{ ...target, figure }]));
};

const whole = (value: number | null): string =>
  value === null ? NOT_MEASURED : Math.round(value).toLocaleString('en');
const exact = (value: number | null, digits: number): string => value?.toFixed(digits) ?? NOT_MEASURED;

const print = (figures: readonly Figures[]): void => {
  const headings = ['one core each', 'bytes', 'req/s', 'nginx req/s', 'ratio', 'p50 ms at half', 'p99 ms at half'];
  const rows = figures.map((row) => [
    row.route,
    whole(row.bytes),
    whole(row.requestsPerSecond),
    whole(row.nginxPerSecond),
    exact(row.ratio, 2),
    exact(row.p50MsAtHalf, 1),
    exact(row.p99MsAtHalf, 1),
  ]);
  process.stdout.write(`${table(headings, rows)}\n`);
};

type Measuring = { folder: string; nginxFolder: string; started: ReturnType<typeof startOnCore>[]; short: boolean };

/** The figures of every route; none without wrk, which finds the maximum that all of them depend on. */
const measureRoutes = async (
  routes: readonly Route[],
  has: Record<'nginx' | 'h2load', boolean>,
  { folder, nginxFolder, started, short }: Measuring,
): Promise<Figures[]> => {
  const served = await Promise.all(routes.map(({ requested }, at) => servedAs(`${at}`, requested)));
  const nginxPort = await freePort();
  if (has.nginx) started.push(await startNginx(nginxFolder, SERVER_CORE, nginxPort, served));
  const figures: Figures[] = [];
  for (const [at, ours] of routes.entries()) {
    process.stderr.write(`${ours.name} …\n`);
    const nginx: LoadRequest = {
      url: `http://127.0.0.1:${nginxPort}/${at}`,
      method: 'GET',
      headers: ours.requested.headers,
      body: null,
    };
    const [seconds, rounds] = short ? [1, 1] : [8, 5];
    const bytes = served[at]?.bytes.length ?? 0;
    const measured = { folder, seconds, rounds, ours, nginx: has.nginx ? nginx : null, bytes };
    figures.push(await measureRoute({ ...measured, hasSteadyLoad: has.h2load }));
  }
  print(figures);
  return figures;
};

const measureMemory = async (
  server: ReturnType<typeof startOnCore>,
  routes: readonly Route[],
  figures: readonly Figures[],
  short: boolean,
): Promise<MemoryGrowth> => {
  const shares = routes.map(({ requested }, at) => ({
    requested,
    perSecond: (figures[at]?.requestsPerSecond ?? 0) / 2,
  }));
  const time = short ? { seconds: 6, sliceSeconds: 1 } : { seconds: 30 * 60, sliceSeconds: 5 };
  process.stderr.write(`Memory, ${time.seconds} s at half of the load …\n`);
  const memory = await memoryUnderLoad(server, shares, time);
  const { minutes, firstMiB, lastMiB } = memory;
  process.stdout.write(`Memory in ${minutes} minutes: ${firstMiB} MiB in the first third, ${lastMiB} in the last\n\n`);
  return memory;
};

type Started = { origin: string; server: ReturnType<typeof startOnCore> };

const startServer = async (
  started: Measuring['started'],
  dataDir: string,
  more: Record<string, string> = {},
): Promise<Started> => {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const env = { DATA_DIR: dataDir, PORT: `${port}`, HOST: '127.0.0.1', LOG_LEVEL: 'warn', RATE_LIMIT: '0' };
  const server = startOnCore(SERVER_CORE, process.execPath, [main], { ...env, ...more });
  started.push(server);
  await answers(`${origin}/healthz`, server);
  return { origin, server };
};

/** A server over PostgreSQL for the route whose cost depends on the database; null where PostgreSQL is not installed. */
const productsOnPostgres = async (dataDir: string, started: Measuring['started']) => {
  const binaries = postgresDirectory();
  if (!binaries) {
    process.stderr.write(`PostgreSQL is missing (Debian package postgresql). Left out: ${ON_POSTGRES}.\n`);
    return null;
  }
  const postgres = await startPostgres(binaries);
  try {
    const env = { DATABASE_URL: await postgres.newDatabase() };
    await seedPrices(dataDir, env);
    const { origin } = await startServer(started, dataDir, env);
    return { route: productsRoute(ON_POSTGRES, origin), stop: () => postgres.stop() };
  } catch (error) {
    await postgres.stop();
    throw error;
  }
};

export const benchServer = async ({ short }: { short: boolean }): Promise<object> => {
  const has = findTools({
    wrk: 'requests per second, the latency and the memory at half of them',
    h2load: 'the latency at half of the load',
    nginx: 'the ratios to nginx',
  });
  const newFolder = (name: string) => mkdtemp(join(tmpdir(), `vitrina-bench-${name}`));
  const [folder, nginxFolder, postgresFolder] = [
    await newFolder(''),
    await newFolder('nginx-'),
    await newFolder('pg-'),
  ];
  // Started as root, nginx runs its worker as another user, who needs access.
  await chmod(nginxFolder, 0o755);
  const started: ReturnType<typeof startOnCore>[] = [];
  let postgres: Awaited<ReturnType<typeof productsOnPostgres>> = null;
  try {
    process.stderr.write('Publishing the document to measure with …\n');
    await seed(folder);
    const { origin, server } = await startServer(started, folder);
    const routes = await routesAt(origin);
    postgres = await productsOnPostgres(postgresFolder, started);
    const measured = postgres ? [...routes, postgres.route] : routes;
    const figures = has.wrk ? await measureRoutes(measured, has, { folder, nginxFolder, started, short }) : [];
    const events = await measureEvents({ origin, key: KEY, server, dataDir: folder, seconds: short ? 3 : 20 });
    const memory = has.wrk ? await measureMemory(server, routes, figures, short) : null;
    return { routes: figures, events, memory, targets: printTargets(targetsOf(figures, memory)) };
  } finally {
    for (const child of started) await end(child);
    await postgres?.stop();
    for (const made of [folder, nginxFolder, postgresFolder]) await rm(made, { recursive: true, force: true });
  }
};
