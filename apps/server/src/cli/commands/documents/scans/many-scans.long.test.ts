/** A scan of many pages, published by workers of which one is killed in the middle, with its process that reads. */
import { expect, test, vi } from 'vitest';
import { picturePdf, scanPages } from '../../../../pdf/testing/scanned-pdf.ts';
import { tinyPdf } from '../../../../pdf/testing/tiny-pdf.ts';
import { runSql } from '../../../../storage/testing/engines.ts';
import { childrenOf, isRunning, memoryOf } from '../../../testing/watch-processes.ts';
import { workerProcesses } from '../../../testing/worker-processes.ts';

vi.setConfig({ testTimeout: 600_000, hookTimeout: 120_000 });

/** With 300, which takes minutes, the figures of docs/tags.md were measured. */
const PAGES = Number(process.env['SCANNED_PAGES'] ?? 30);
const soon = { timeout: 500_000, interval: 20 };

const MAX_READER_MB = 400;
const MAX_GROWTH_MB = 80;

const { cli, repos, options, jobOf, start } = workerProcesses();

/** Few large words on a small page, so that a page is read in a fraction of a second. */
const scannedPdf = async (): Promise<Buffer> => {
  const pages = Array.from({ length: PAGES }, (_, at) => ({
    mediaBox: '0 0 200 100',
    texts: [
      { text: 'Mesa redonda', x: 15, y: 60, size: 20 },
      { text: `CN-${1000 + at}`, x: 15, y: 20, size: 20 },
    ],
  }));
  return picturePdf(await scanPages(await cli().file('impreso.pdf', tinyPdf({ pages })), { dpi: 120 }));
};

const startWorker = () => start(['worker'], { JOB_LEASE_MS: '3000', WORKERS: '1', OCR_WORKERS: '1' });

const readPages = async (id: string): Promise<number[]> =>
  (await repos().jobs.finishedPages(id)).filter(({ ocr }) => ocr?.is === 'read').map(({ page }) => page.index);
/** Pages that are done in the step of reading; null in other steps. */
const doneOf = async (id: string): Promise<number | null> => {
  const { progress = null } = (await jobOf(id)) ?? {};
  return progress?.step === 'ocr' ? progress.done : null;
};
const isReadUpTo = (id: string, count: number) =>
  vi.waitFor(async () => expect(await doneOf(id)).toBeGreaterThanOrEqual(count), soon);

/** Samples memory and progress until `end` is called. */
const watch = (id: string, pid: number) => {
  const seen = { reader: 0, worker: [] as number[], done: [] as number[] };
  const sample = async (): Promise<void> => {
    const done = await doneOf(id);
    if (done === null) return;
    if (done !== seen.done.at(-1)) seen.done.push(done);
    seen.worker.push(memoryOf(pid));
    seen.reader = Math.max(seen.reader, ...childrenOf(pid).map(memoryOf));
  };
  const timer = setInterval(() => void sample(), 100);
  return {
    end: () => {
      clearInterval(timer);
      return seen;
    },
  };
};

// Covers §backend-361.
test('a scan of many pages is read to its end, page by page after all are visible, also when its reader and its worker are killed, with flat memory and no page read twice', async () => {
  await cli().file('escaneado.pdf', await scannedPdf());
  const run = await cli().run(['publish', 'escaneado.pdf', '--company', 'acme', '--queue', '--json']);
  const { job: id } = JSON.parse(run.out);
  const first = startWorker();
  await vi.waitFor(async () => expect((await jobOf(id))?.progress?.step).toBe('ocr'), soon);
  expect(await repos().jobs.finishedPages(id)).toHaveLength(PAGES);
  await isReadUpTo(id, 3);
  // Pages are drawn in threads: a worker has no other processes than those that read.
  const [killed = 0] = childrenOf(first.pid);
  process.kill(killed, 'SIGKILL');
  await isReadUpTo(id, PAGES / 3);
  const [reader = 0] = childrenOf(first.pid);
  expect([isRunning(killed), isRunning(reader)]).toEqual([false, true]);
  first.child.kill('SIGKILL');
  await first.ended;
  await vi.waitFor(() => expect(isRunning(reader)).toBe(false), soon);
  const before = await readPages(id);
  // A number of words that no page has: pages with it were not read again.
  const marked = `update job_pages set body = replace(body, '"language":"spa","words":', '"language":"spa","words":77')`;
  await runSql(options(), marked);

  const second = startWorker();
  await vi.waitFor(async () => expect((await jobOf(id))?.attempts).toBe(2), soon);
  const watched = watch(id, second.pid);
  await vi.waitFor(async () => expect((await jobOf(id))?.state).toBe('done'), soon);
  const { reader: most, worker, done } = watched.end();
  const { ocr } = (await jobOf(id))?.report ?? {};
  expect(ocr?.pages.map(({ page }) => page)).toEqual(Array.from({ length: PAGES }, (_, at) => at + 1));
  expect(ocr?.failed).toEqual([]);
  expect(ocr?.pages.filter(({ words }) => words >= 77).map(({ page }) => page)).toEqual(before);
  expect(done.filter((count) => count > 2)).toEqual(done.toSorted((one, other) => one - other));
  expect(done[0]).toBeGreaterThanOrEqual(before.length);
  expect(done.length).toBeGreaterThan(PAGES / 10);
  expect(most).toBeLessThanOrEqual(MAX_READER_MB);
  const early = Math.max(...worker.slice(0, Math.ceil(worker.length / 4)));
  expect(Math.max(...worker)).toBeLessThanOrEqual(early + MAX_GROWTH_MB);
});
