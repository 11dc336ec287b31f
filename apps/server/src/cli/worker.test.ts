/** Workers as processes: what one leaves, killed or stopped, another takes up. */
import type { ChildProcess } from 'node:child_process';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Database } from '../domain/ports.ts';
import { type TinyPage, tinyPdf } from '../pdf/testing/tiny-pdf.ts';
import { openDatabase } from '../storage/open-database.ts';
import { openSecretsKey } from '../storage/secrets.ts';
import { runSql } from '../storage/testing/engines.ts';
import { type Cli, openCli } from './testing/cli.ts';

// Each command is a process of its own; on a busy machine that takes its time.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 });

const soon = { timeout: 140_000, interval: 50 };
const PAGES = 12;
const pageOf = (index: number): TinyPage => ({
  mediaBox: '0 0 300 200',
  texts: [{ text: `Ref. CN-${1000 + index}`, x: 40, y: 150 }],
});

let cli: Cli;
let database: Database;
let options: { dataDir: string; secretsKey: Buffer };
let children: ChildProcess[];
beforeEach(async () => {
  children = [];
  cli = await openCli();
  await cli.run(['company', 'add', '--uid', 'acme', '--name', 'Acme']);
  const dataDir = `${cli.folder}/data`;
  options = { dataDir, secretsKey: await openSecretsKey({ dataDir }) };
  database = await openDatabase(options);
  await cli.file('doce.pdf', tinyPdf({ pages: Array.from({ length: PAGES }, (_, at) => pageOf(at)) }));
});
afterEach(async () => {
  await Promise.all(
    children.map(async (child) => {
      const ended = cli.finished(child);
      if (child.exitCode === null && child.signalCode === null && child.kill('SIGKILL')) await ended;
    }),
  );
  await database.close();
  await cli.close();
});

const environment = { JOB_LEASE_MS: '3000', WORKERS: '1' };
const startWorker = () => {
  const child = cli.start(['worker'], environment);
  children.push(child);
  return { child, ended: cli.finished(child) };
};
const queue = async (): Promise<string> => {
  const { out, err } = await cli.run([
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
const jobOf = async (id: string) => database.repos.jobs.read('acme', id);
const isInTheMiddle = (id: string) =>
  vi.waitFor(async () => expect((await database.repos.jobs.keptPages(id)).length).toBeGreaterThan(1), soon);

test('one that is killed in the middle is followed by another, which draws no finished page again', async () => {
  const id = await queue();
  const first = startWorker();
  await isInTheMiddle(id);
  first.child.kill('SIGKILL');
  await first.ended;
  expect(await jobOf(id)).toMatchObject({ state: 'running', attempts: 1 });
  expect(await database.repos.documents.head('doce')).toBeNull();
  const kept = (await database.repos.jobs.keptPages(id)).map(({ page }) => page.index);
  expect(kept.length).toBeLessThan(PAGES);
  // A colour that no drawing gives: what carries it in the edition was taken over.
  await runSql(options, `update job_pages set body = replace(body, '"color":"#', '"color":"#c0ffee')`);
  startWorker();
  await vi.waitFor(async () => expect(await jobOf(id)).toMatchObject({ attempts: 2 }), soon);
  await vi.waitFor(async () => expect((await jobOf(id))?.state).toBe('done'), soon);
  const published = (await database.repos.documents.pages('doce')) ?? [];
  expect(published.length).toBe(PAGES);
  expect(published.filter(({ color }) => color?.startsWith('#c0ffee')).map(({ index }) => index)).toEqual(kept);
  expect(await jobOf(id)).toMatchObject({ attempts: 2, report: { pages: PAGES, failedPages: [] } });
});

test('one that is told to end hands its document back at once and ends with 0', async () => {
  const id = await queue();
  const { child, ended } = startWorker();
  await isInTheMiddle(id);
  child.kill('SIGTERM');
  const { code, err } = await ended;
  expect(code).toBe(0);
  expect(err).toContain('publishing handed back');
  expect(await jobOf(id)).toMatchObject({ state: 'queued', attempts: 0 });
  expect((await database.repos.jobs.keptPages(id)).length).toBeGreaterThan(1);
});

test('the server publishes by itself, unless it is told not to, and its end hands back, too', async () => {
  const idle = cli.start(['serve'], { ...environment, PORT: '0', JOBS: 'none' });
  children.push(idle);
  const listens = (child: ChildProcess) =>
    new Promise<void>((resolve) => child.stdout?.on('data', (text) => `${text}`.includes('listens') && resolve()));
  await listens(idle);
  const id = await queue();
  const serving = cli.start(['serve'], { ...environment, PORT: '0' });
  children.push(serving);
  const ended = cli.finished(serving);
  await isInTheMiddle(id);
  serving.kill('SIGTERM');
  expect((await ended).code).toBe(0);
  expect(await jobOf(id)).toMatchObject({ state: 'queued', attempts: 0 });
});

test.each([
  ['--feed', 'precios.csv'],
  ['--elements', 'e.json'],
])('publish --queue with %s is refused as a wrong command line', async (option, value) => {
  const { code, err } = await cli.run(['publish', 'doce.pdf', '--company', 'acme', '--queue', option, value]);
  expect([code, err]).toEqual([2, expect.stringContaining('--queue takes neither')]);
});

test('publish --queue stores nothing of a file that is no PDF', async () => {
  await cli.file('texto.pdf', 'esto no es un PDF');
  const { code, err } = await cli.run(['publish', 'texto.pdf', '--company', 'acme', '--queue']);
  expect([code, err]).toEqual([1, 'texto.pdf: The file is not a PDF.\n']);
  expect(await database.repos.jobs.list('acme', { limit: 10 })).toEqual([]);
});
