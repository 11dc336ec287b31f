/** Worker processes that die, hang or are no longer wanted. */
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test, vi } from 'vitest';
import { isRunning, secondsOf } from '../cli/testing/watch-processes.ts';
import type { RecogniserOptions } from '../domain/ports/pdf.ts';
import { type Scan, scanPages } from '../pdf/testing/scanned-pdf.ts';
import { scratchDirectory, tinyPdf } from '../pdf/testing/tiny-pdf.ts';
import { createOcr } from './ocr.ts';

vi.setConfig({ testTimeout: 60_000 });

const OPTIONS: RecogniserOptions = { language: 'spa', turn: 0 };
const hanging = fileURLToPath(new URL('./hanging-process.fixture.ts', import.meta.url));
const PAGE = { width: 420, height: 580 };
const HANGING_PAGE = { width: 420, height: 777 };
const PICTURE = new Uint8Array(1);
const soon = { timeout: 20_000, interval: 20 };

const closing: (() => Promise<void>)[] = [];
const opened = (options: Parameters<typeof createOcr>[0]) => {
  const ocr = createOcr({ workers: 1, ...options });
  closing.push(ocr.close);
  return ocr;
};
const scratch = scratchDirectory();
afterAll(async () => {
  for (const close of closing) await close();
  scratch.remove();
});

// Covers §backend-357.
test('a worker that is killed in the middle of a page is replaced, and the page is read', async () => {
  const texts = ['Limonada de coco', 'Bandeja paisa completa'].map((text, at) => ({
    text,
    x: 40,
    y: 320 - 90 * at,
    size: 30,
  }));
  const menu = scratch.write('menu.pdf', tinyPdf({ pages: [{ texts, mediaBox: '0 0 480 400' }] }));
  const [scan] = (await scanPages(menu)) as [Scan];
  const ocr = opened({});
  await ocr.read(scan.picture, scan, OPTIONS);
  const [pid = 0] = ocr.pids();
  const before = secondsOf(pid);
  const reading = ocr.read(scan.picture, scan, OPTIONS);
  await vi.waitUntil(() => secondsOf(pid) >= before + 0.1, { timeout: 20_000, interval: 2 });
  process.kill(pid, 'SIGKILL');
  const page = await reading;
  expect(page.is === 'read' && page.words.map(({ text }) => text)).toContain('Bandeja');
  expect(ocr.pids()).not.toContain(pid);
});

// Covers §backend-357.
test('a page on which the worker hangs is reported after its time, the worker is ended, and the next page is read', async () => {
  const ocr = opened({ script: hanging, pageTimeoutMs: 2000 });
  const reading = ocr.read(PICTURE, HANGING_PAGE, OPTIONS);
  const [pid = 0] = await vi.waitUntil(() => (ocr.pids().length > 0 ? ocr.pids() : null), soon);
  expect(await reading).toEqual({ is: 'failed', reason: 'deadline' });
  await vi.waitUntil(() => !isRunning(pid), soon);
  expect(await ocr.read(PICTURE, PAGE, OPTIONS)).toMatchObject({ is: 'read', words: [{ text: 'Leída' }] });
});

// Covers §backend-358.
test('an aborted reading ends its worker at once, and one that waits for a worker is not begun', async () => {
  const ocr = opened({ script: hanging });
  const controller = new AbortController();
  const { signal } = controller;
  const reading = ocr.read(PICTURE, HANGING_PAGE, { ...OPTIONS, signal });
  const waiting = ocr.read(PICTURE, HANGING_PAGE, { ...OPTIONS, signal });
  const [pid = 0] = await vi.waitUntil(() => (ocr.pids().length > 0 ? ocr.pids() : null), soon);
  controller.abort();
  expect(await reading).toEqual({ is: 'failed', reason: 'closed' });
  expect(await waiting).toEqual({ is: 'failed', reason: 'closed' });
  await vi.waitUntil(() => !isRunning(pid), soon);
  expect(ocr.pids()).toEqual([]);
  expect(await ocr.read(PICTURE, PAGE, OPTIONS)).toMatchObject({ is: 'read' });
});
