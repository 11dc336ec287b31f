/** Workers as processes: another worker resumes the job of one that was killed or stopped. */
import type { ChildProcess } from 'node:child_process';
import { type AddressInfo, createServer } from 'node:net';
import { beforeEach, expect, test, vi } from 'vitest';
import { type TinyPage, tinyPdf } from '../../../pdf/testing/tiny-pdf.ts';
import { runSql } from '../../../storage/testing/engines.ts';
import { workerProcesses } from '../../testing/worker-processes.ts';

// Each command is a process of its own; on a busy machine that takes its time.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 });

const soon = { timeout: 140_000, interval: 50 };
const PAGES = 12;
const pageOf = (index: number): TinyPage => ({
  mediaBox: '0 0 300 200',
  texts: [{ text: `Ref. CN-${1000 + index}`, x: 40, y: 150 }],
});

const { cli, repos, options, jobOf, start } = workerProcesses();
beforeEach(async () => {
  await cli().file('doce.pdf', tinyPdf({ pages: Array.from({ length: PAGES }, (_, at) => pageOf(at)) }));
});

const environment = { JOB_LEASE_MS: '3000', WORKERS: '1' };
const startWorker = (more: Record<string, string> = {}) => start(['worker'], { ...environment, ...more });
const queue = async (): Promise<string> => {
  const { out, err } = await cli().run([
    'publish',
    'doce.pdf',
    '--company',
    'acme',
    '--pdf',
    'doce',
    '--queue',
    '--json',
  ]);
  expect(err).toBe('');
  return JSON.parse(out).job;
};
const isInTheMiddle = (id: string) =>
  vi.waitFor(async () => expect((await repos().jobs.finishedPages(id)).length).toBeGreaterThan(1), soon);

// Covers §backend-82.
test('after kill -9 another worker resumes from the finished pages', async () => {
  const id = await queue();
  const first = startWorker();
  await isInTheMiddle(id);
  first.child.kill('SIGKILL');
  await first.ended;
  expect(await jobOf(id)).toMatchObject({ state: 'running', attempts: 1 });
  expect(await repos().documents.head('doce')).toBeNull();
  const finished = (await repos().jobs.finishedPages(id)).map(({ page }) => page.index);
  expect(finished.length).toBeLessThan(PAGES);
  // A colour that no rendering produces: pages with it in the edition were reused.
  await runSql(options(), `update job_pages set body = replace(body, '"color":"#', '"color":"#c0ffee')`);
  startWorker();
  await vi.waitFor(async () => expect(await jobOf(id)).toMatchObject({ attempts: 2 }), soon);
  await vi.waitFor(async () => expect((await jobOf(id))?.state).toBe('done'), soon);
  const published = (await repos().documents.pages('doce')) ?? [];
  expect(published.length).toBe(PAGES);
  expect(published.filter(({ color }) => color?.startsWith('#c0ffee')).map(({ index }) => index)).toEqual(finished);
  expect(await jobOf(id)).toMatchObject({ attempts: 2, report: { pages: PAGES, failedPages: [] } });
});

// Covers §backend-81.
test('SIGTERM releases the job and exits with 0', async () => {
  const id = await queue();
  const { child, ended } = startWorker();
  await isInTheMiddle(id);
  child.kill('SIGTERM');
  const { code, err } = await ended;
  expect(code).toBe(0);
  expect(err).toContain('publishing handed back');
  expect(await jobOf(id)).toMatchObject({ state: 'queued', attempts: 0 });
  expect((await repos().jobs.finishedPages(id)).length).toBeGreaterThan(1);
});

// Covers §backend-81.
test('the server publishes queued jobs itself unless configured otherwise, and releases them on shutdown', async () => {
  const { child: idle } = start(['serve'], { ...environment, PORT: '0', JOBS: 'none' });
  const listens = (child: ChildProcess) =>
    new Promise<void>((resolve) => child.stdout?.on('data', (text) => `${text}`.includes('listens') && resolve()));
  await listens(idle);
  const id = await queue();
  const { child: serving, ended } = start(['serve'], { ...environment, PORT: '0' });
  await isInTheMiddle(id);
  serving.kill('SIGTERM');
  expect((await ended).code).toBe(0);
  expect(await jobOf(id)).toMatchObject({ state: 'queued', attempts: 0 });
});

// Covers §backend-66, §backend-67.
test('a worker with a port answers health checks, and metrics with the token', async () => {
  const token = 'x'.repeat(32);
  const { child, ended } = startWorker({ WORKER_PORT: '0', HOST: '127.0.0.1', METRICS_TOKEN: token });
  let log = '';
  child.stderr?.on('data', (text) => (log += text));
  const port = await vi.waitFor(
    () => Number(/"port":(\d+),.*health checks and metrics/.exec(log)?.[1] ?? expect.fail('no port yet')),
    soon,
  );
  const ask = (path: string, headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers });
  for (const path of ['/healthz', '/readyz']) expect((await ask(path)).status).toBe(200);
  for (const path of ['/metrics', '/view', '/admin/v1/session']) {
    const answer = await ask(path);
    expect([answer.status, await answer.json()]).toMatchObject([404, { code: 'route.unknown' }]);
  }
  const id = await queue();
  await vi.waitFor(async () => expect((await jobOf(id))?.state).toBe('done'), soon);
  const numbers = await (await ask('/metrics', { authorization: `Bearer ${token}` })).text();
  expect(numbers).toContain('vitrina_publishing_jobs{state="done"} 1');
  expect(numbers).toContain('vitrina_publishing_seconds_count{outcome="done"} 1');
  expect(Number(/vitrina_publishing_seconds_sum\{outcome="done"\} (\S+)/.exec(numbers)?.[1])).toBeGreaterThan(0);
  child.kill('SIGTERM');
  expect((await ended).code).toBe(0);
});

// Covers §backend-66.
test('a taken port is reported before any job starts', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => void other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as AddressInfo;
  const { code, err } = await startWorker({ WORKER_PORT: `${port}`, HOST: '127.0.0.1' }).ended;
  other.close();
  expect([code, err]).toEqual([1, expect.stringContaining(`Port ${port} is in use`)]);
  expect(err).toContain('WORKER_PORT=');
  expect(err).not.toContain('working');
});

test.each([
  ['--feed', 'precios.csv'],
  ['--elements', 'e.json'],
])('publish --queue with %s is refused as an invalid command line', async (option, value) => {
  const { code, err } = await cli().run(['publish', 'doce.pdf', '--company', 'acme', '--queue', option, value]);
  expect([code, err]).toEqual([2, expect.stringContaining('--queue takes neither')]);
});

// Covers §backend-77.
test('publish --queue stores nothing of a file that is no PDF', async () => {
  await cli().file('texto.pdf', 'esto no es un PDF');
  const { code, err } = await cli().run(['publish', 'texto.pdf', '--company', 'acme', '--queue']);
  expect([code, err]).toEqual([1, 'texto.pdf: The file is not a PDF.\n']);
  expect(await repos().jobs.list('acme', { limit: 10 })).toEqual([]);
});
