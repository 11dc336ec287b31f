/** A publishing that is cancelled while the pictures of its pages are read. */
import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Job } from '@vitrina/contract/admin';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isRunning } from '../../../cli/testing/watch-processes.ts';
import type { Worker } from '../../../jobs/worker.ts';
import { createOcr } from '../../../ocr/ocr.ts';
import { noisePicture, picturePdf } from '../../../pdf/testing/scanned-pdf.ts';
import { temporaryDirectory } from '../../../storage/files/keys.ts';
import { signedIn } from '../../testing/admin.ts';
import { NOW, openTestApp, type TestApp } from '../../testing/app.ts';
import { startTestWorker } from '../../testing/test-worker.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const soon = { timeout: 40_000, interval: 20 };
const acme = { companyUid: 'acme' };
/** Reads all pages but those of 777 points in height, on which it hangs. */
const hanging = fileURLToPath(new URL('../../../ocr/hanging-process.fixture.ts', import.meta.url));

let shop: TestApp;
let editor: Awaited<ReturnType<typeof signedIn>>;
let ocr: ReturnType<typeof createOcr>;
let worker: Worker;
beforeEach(async () => {
  shop = await openTestApp();
  editor = await signedIn(shop, { roles: { acme: 'editor' } });
  ocr = createOcr({ workers: 1, script: hanging });
  worker = startTestWorker(shop, { recogniser: ocr });
});
afterEach(async () => {
  await worker.stop();
  await ocr.close();
  await shop.close();
});

const uploaded = async (): Promise<string> => {
  const { uploads } = shop.database.repos;
  const picture = await noisePicture(150, 200);
  const pdf = await picturePdf([300, 777].map((height) => ({ picture, width: 400, height })));
  const id = randomUUID().replaceAll('-', '');
  const expiresAt = new Date(NOW.getTime() + 3_600_000);
  await uploads.add({ id, company: 'acme', name: 'Carta', expiresAt }, { unfinished: 10, bytesADay: 1e9 }, NOW);
  await uploads.finish(id, await shop.files.put(pdf, 'pdf'), expiresAt, NOW);
  return id;
};
const publish = async (upload: string): Promise<{ jobId: string; companyUid: string }> => {
  const answer = await editor.call('jobs.create', { params: acme, body: { upload, document: 'carta' } });
  expect(answer.statusCode).toBe(201);
  return { ...acme, jobId: Job.parse(answer.json()).id };
};
const jobAt = async (params: Record<string, string>): Promise<Job> =>
  Job.parse((await editor.call('jobs.read', { params })).json());
const isHanging = (params: Record<string, string>) =>
  vi.waitFor(async () => expect((await jobAt(params)).progress).toEqual({ step: 'ocr', done: 1, total: 2 }), soon);

// Covers §backend-358.
test('cancelling while pictures are read ends the job and its worker process within seconds, publishes nothing, and the same upload can be published again', async () => {
  const upload = await uploaded();
  const params = await publish(upload);
  await isHanging(params);
  const [pid = 0] = ocr.pids();
  expect(isRunning(pid)).toBe(true);
  expect((await editor.call('jobs.cancel', { params })).json()).toMatchObject({ isCancelling: true });
  const requested = performance.now();
  await vi.waitFor(async () => expect((await jobAt(params)).state).toBe('cancelled'), soon);
  await vi.waitFor(() => expect(isRunning(pid)).toBe(false), soon);
  expect(performance.now() - requested).toBeLessThan(10_000);
  expect(ocr.pids()).toEqual([]);
  expect(await shop.database.repos.documents.head('carta')).toBeNull();
  expect(await shop.database.repos.jobs.finishedPages(params.jobId)).toEqual([]);
  const temporary = temporaryDirectory(shop.dataDir);
  expect(existsSync(temporary) ? readdirSync(temporary) : []).toEqual([]);

  const again = await publish(upload);
  await isHanging(again);
  await editor.call('jobs.cancel', { params: again });
  await vi.waitFor(async () => expect((await jobAt(again)).state).toBe('cancelled'), soon);
});
