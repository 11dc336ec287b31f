/** Publishing without the queue is a job of the queue as well. */
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { tinyPdf } from '../cli/testing/pdf.ts';
import { publishWithLease } from './publish-now.ts';
import { openTestQueue, type TestQueue } from './testing/press.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let press: TestQueue;
beforeEach(async () => {
  press = await openTestQueue();
});
afterEach(() => press.close());

const soon = { timeout: 40_000, interval: 20 };

const publish = async (
  texts: string[],
  more: { onWait?: () => void; stop?: AbortSignal; onPage?: () => void } = {},
) => {
  const pdfPath = join(press.dataDir, `${randomUUID()}.pdf`);
  await writeFile(pdfPath, tinyPdf(texts));
  const company = await press.database.repos.companies.byUid('acme');
  if (!company) throw new Error('the company is missing');
  const { database, files, engine, clock: now } = press;
  const onProgress = () => more.onPage?.();
  return publishWithLease(
    { pdfPath, company, pdfUid: 'p1', name: 'Directo' },
    { database, files, engine, now, onProgress, ...more },
  );
};
const latest = async () => (await press.jobs.list('acme', { limit: 1 }))[0];

// Covers §backend-77.
test('a publishing appears among the jobs, with its report', async () => {
  const report = await publish(['Uno', 'Dos']);
  expect(report).toMatchObject({ pdfUid: 'p1', pages: 2 });
  expect(await latest()).toMatchObject({ document: 'p1', name: 'Directo', state: 'done', report: { pages: 2 } });
});

// Covers §backend-84.
test('a publishing waits for a running one of the same document, and reports that once', async () => {
  press.gate.open = 1;
  press.work();
  const id = await press.queue('p1', ['Uno', 'Dos', 'Tres']);
  await vi.waitFor(() => expect(press.gate.waiting).toBe(1), soon);
  const onWait = vi.fn(() => {
    press.gate.open = 3;
  });
  const report = await publish(['Solo'], { onWait });
  expect(onWait).toHaveBeenCalledTimes(1);
  expect(report.pages).toBe(1);
  const queued = await press.jobs.read('acme', id);
  expect(queued?.state).toBe('done');
  expect((queued?.endedAt ?? '') <= ((await latest())?.startedAt ?? '')).toBe(true);
  expect((await press.documents.head('p1'))?.pageCount).toBe(1);
});

// Covers §backend-84.
test('a publishing prevents queued jobs of the document from starting', async () => {
  press.gate.open = 1;
  const publishing = publish(['Uno', 'Dos']);
  await vi.waitFor(() => expect(press.gate.waiting).toBe(1), soon);
  const id = await press.queue('p1', ['De la cola']);
  expect(await press.jobs.claim({ worker: 'w', until: new Date(Date.now() + 9000) }, press.clock())).toBeNull();
  press.gate.open = 2;
  await publishing;
  press.work();
  await vi.waitFor(async () => expect(await press.state(id)).toBe('done'), soon);
});

test('a refusal and a stop release the document, and are reported', async () => {
  await expect(publish([])).rejects.toMatchObject({ code: expect.stringMatching(/^publish\./) });
  expect(await latest()).toMatchObject({ state: 'failed', failure: { code: expect.stringMatching(/^publish\./) } });
  press.gate.open = 0;
  const stop = new AbortController();
  const publishing = publish(['Uno'], { stop: stop.signal });
  await vi.waitFor(() => expect(press.gate.waiting).toBe(1), soon);
  stop.abort();
  await expect(publishing).rejects.toThrow('stopped');
  expect(await latest()).toMatchObject({ state: 'cancelled' });
  press.gate.open = 9;
  expect((await publish(['Otra vez'])).pages).toBe(1);
});

// Covers §backend-83.
test('a cancelled publishing ends', async () => {
  press.gate.open = 0;
  const publishing = publish(['Uno']);
  await vi.waitFor(() => expect(press.gate.waiting).toBe(1), soon);
  const job = await latest();
  await press.jobs.cancel('acme', job?.id ?? '', press.clock());
  await expect(publishing).rejects.toMatchObject({ code: 'job.cancelled' });
  expect(await press.documents.head('p1')).toBeNull();
});
