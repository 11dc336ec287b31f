/**
 * `npm run bench -- server`: throughput of our server on one core, compared with nginx serving the same bytes from disk on the same
 * core, alternating; latency at half of that load; cost of analytics events in a burst; memory over half an hour.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PdfPage } from '@vitrina/contract';
import { median } from '../median.ts';
import { table } from '../table.ts';
import { printTargets, type Target } from '../targets.ts';
import { measureEvents } from './events.ts';
import { fullLoad, type LoadRequest } from './full-load.ts';
import { type MemoryHeld, memoryUnderLoad } from './memory-under-load.ts';
import { type Served, startNginx } from './nginx.ts';
import { answers, end, freePort, startOnCore } from './process.ts';
import { COMPANY, DOCUMENT, PAGES, referenceOf, seed, TAGS_PER_PAGE } from './seed.ts';
import { steadyLoad } from './steady-load.ts';

/** Core of the server and of nginx, and core of the load generator. */
const [SERVER_CORE, LOAD_CORE] = [0, 1];
const KEY = 'vitrina';

const main = join(import.meta.dirname, '../../apps/server/src/main.ts');

type Route = { name: string; requested: LoadRequest };

const routesAt = async (origin: string): Promise<Route[]> => {
  const headers = { 'x-api-key': KEY, 'accept-encoding': 'gzip' };
  const get = (path: string): LoadRequest => ({ url: `${origin}${path}`, method: 'GET', headers, body: null });
  const pagesPath = `/v2/interactive_pdf/pdf_pages?pdfUid=${DOCUMENT}`;
  const answer = await fetch(`${origin}${pagesPath}`, { headers });
  const picture = PdfPage.array()
    .parse(await answer.json())[0]
    ?.pictures?.find(({ width }) => width === 824);
  if (!picture) throw new Error('The first page has no picture of 824 px.');
  const products = {
    companyId: COMPANY,
    refId: Array.from({ length: TAGS_PER_PAGE * 2 }, (_, number) => referenceOf(number)).join(','),
  };
  return [
    { name: `pdf_pages, ${PAGES} pages`, requested: get(pagesPath) },
    { name: '/view', requested: get(`/view?company=${COMPANY}&pdf=${DOCUMENT}`) },
    { name: 'page picture', requested: get(picture.url) },
    {
      name: 'integration/products, warm',
      requested: {
        url: `${origin}/v2/integration/products`,
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(products),
      },
    },
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

type Round = { ours: number; nginx: number };
type Figures = {
  route: string;
  bytes: number;
  requestsPerSecond: number;
  nginxPerSecond: number;
  /** Median of the ratios of the rounds. */
  ratio: number;
  p50MsAtHalf: number;
  p99MsAtHalf: number;
  /** Achieved share of the half load. */
  paceAtHalf: number;
};

type Measured = { folder: string; seconds: number; rounds: number; ours: Route; nginx: LoadRequest; bytes: number };

const measureRoute = async ({ folder, seconds, rounds, ours, nginx, bytes }: Measured): Promise<Figures> => {
  const perSecond = async (requested: LoadRequest) =>
    (await fullLoad(folder, LOAD_CORE, seconds, requested)).requestsPerSecond;
  await fullLoad(folder, LOAD_CORE, 1, ours.requested);
  const all: Round[] = [];
  for (let round = 0; round < rounds; round += 1) {
    all.push({ nginx: await perSecond(nginx), ours: await perSecond(ours.requested) });
  }
  const requestsPerSecond = median(all.map(({ ours }) => ours));
  const half = await steadyLoad(folder, LOAD_CORE, seconds, ours.requested, requestsPerSecond / 2);
  return {
    route: ours.name,
    bytes,
    requestsPerSecond,
    nginxPerSecond: median(all.map(({ nginx }) => nginx)),
    ratio: median(all.map(({ ours, nginx }) => ours / nginx)),
    p50MsAtHalf: half.p50Ms,
    p99MsAtHalf: half.p99Ms,
    paceAtHalf: half.pace,
  };
};

const targetsOf = (figures: readonly Figures[], memory: MemoryHeld): Target[] => {
  const [pages, , picture] = figures;
  return [
    { name: 'pdf_pages ÷ nginx', figure: pages?.ratio ?? 0, min: 0.3 },
    { name: 'picture ÷ nginx', figure: picture?.ratio ?? 0, min: 0.3 },
    ...figures.map(({ route, p99MsAtHalf }) => ({ name: `${route}: p99 ms at half`, figure: p99MsAtHalf, max: 50 })),
    // The latency is valid only if the load was achieved.
    ...figures.map(({ route, paceAtHalf }) => ({
      name: `${route}: pace kept at half`,
      figure: paceAtHalf,
      min: 0.95,
    })),
    { name: 'memory, last ÷ first third', figure: memory.ratio, max: 1.15 },
  ];
};

const whole = (value: number): string => Math.round(value).toLocaleString('en');

const print = (figures: readonly Figures[]): void => {
  const headings = ['one core each', 'bytes', 'req/s', 'nginx req/s', 'ratio', 'p50 ms at half', 'p99 ms at half'];
  const rows = figures.map((row) => [
    row.route,
    whole(row.bytes),
    whole(row.requestsPerSecond),
    whole(row.nginxPerSecond),
    row.ratio.toFixed(2),
    row.p50MsAtHalf.toFixed(1),
    row.p99MsAtHalf.toFixed(1),
  ]);
  process.stdout.write(`${table(headings, rows)}\n`);
};

export const benchServer = async ({ short }: { short: boolean }): Promise<object> => {
  const folder = await mkdtemp(join(tmpdir(), 'vitrina-bench-'));
  const nginxFolder = await mkdtemp(join(tmpdir(), 'vitrina-bench-nginx-'));
  // Started as root, nginx runs its worker as another user, who needs access.
  await chmod(nginxFolder, 0o755);
  const started: ReturnType<typeof startOnCore>[] = [];
  try {
    process.stderr.write('Publishing the document to measure with …\n');
    await seed(folder);
    const port = await freePort();
    const origin = `http://127.0.0.1:${port}`;
    const env = { DATA_DIR: folder, PORT: `${port}`, HOST: '127.0.0.1', LOG_LEVEL: 'warn', RATE_LIMIT: '0' };
    const server = startOnCore(SERVER_CORE, process.execPath, [main], env);
    started.push(server);
    await answers(`${origin}/healthz`, server);
    const routes = await routesAt(origin);
    const served = await Promise.all(routes.map(({ requested }, at) => servedAs(`${at}`, requested)));
    const nginxPort = await freePort();
    started.push(await startNginx(nginxFolder, SERVER_CORE, nginxPort, served));

    const figures: Figures[] = [];
    for (const [at, ours] of routes.entries()) {
      process.stderr.write(`${ours.name} …\n`);
      const nginx: LoadRequest = {
        url: `http://127.0.0.1:${nginxPort}/${at}`,
        method: 'GET',
        headers: ours.requested.headers,
        body: null,
      };
      const bytes = served[at]?.bytes.length ?? 0;
      figures.push(await measureRoute({ folder, seconds: short ? 1 : 8, rounds: short ? 1 : 5, ours, nginx, bytes }));
    }
    print(figures);
    const events = await measureEvents({ origin, key: KEY, server, dataDir: folder, seconds: short ? 3 : 20 });
    const shares = routes.map(({ requested }, at) => ({
      requested,
      perSecond: (figures[at]?.requestsPerSecond ?? 0) / 2,
    }));
    const time = short ? { seconds: 6, sliceSeconds: 1 } : { seconds: 30 * 60, sliceSeconds: 5 };
    process.stderr.write(`Memory, ${time.seconds} s at half of the load …\n`);
    const memory = await memoryUnderLoad(server, shares, time);
    const { minutes, firstMiB, lastMiB } = memory;
    process.stdout.write(
      `Memory in ${minutes} minutes: ${firstMiB} MiB in the first third, ${lastMiB} in the last\n\n`,
    );
    return { routes: figures, events, memory, targets: printTargets(targetsOf(figures, memory)) };
  } finally {
    for (const child of started) await end(child);
    for (const made of [folder, nginxFolder]) await rm(made, { recursive: true, force: true });
  }
};
