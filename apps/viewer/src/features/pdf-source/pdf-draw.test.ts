/** Drawing over a fake pdf.js whose render tasks the test finishes (§9). */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDrawQueue } from './draw-queue.ts';
import type { PdfEngine } from './pdf-engine.ts';
import { pending } from './pdf-source.fixture.ts';
import { createPdfSource } from './pdf-source.ts';

type Task = { canvas: HTMLCanvasElement; finish: () => void; cancel: ReturnType<typeof vi.fn> };

const fakeSource = (imageBytes = 0) => {
  const tasks: Task[] = [];
  const cleanups = { page: vi.fn(), document: vi.fn(async () => undefined) };
  const page = {
    objs: [['image', { dataLen: imageBytes }]],
    getViewport: ({ scale }: { scale: number }) => ({ width: 200 * scale, height: 300 * scale }),
    cleanup: cleanups.page,
    render: ({ canvas }: { canvas: HTMLCanvasElement }) => {
      const { promise, resolve, reject } = pending();
      const cancel = vi.fn(() => reject(new Error('cancelled')));
      tasks.push({ canvas, finish: resolve, cancel });
      return { promise, cancel };
    },
  };
  const document = { numPages: 9, getPage: async () => page, cleanup: cleanups.document };
  const engine = {
    open: () => ({ promise: Promise.resolve(document), destroy: async () => undefined }),
    close: () => undefined,
  } as unknown as PdfEngine;
  const source = createPdfSource({ url: '/a.pdf', loadEngine: async () => engine, queue: createDrawQueue() });
  const draw = (signal = new AbortController().signal) => {
    const canvas = window.document.createElement('canvas');
    return { canvas, done: source.draw(1, canvas, { width: 400, signal, isUrgent: () => true }) };
  };
  return { tasks, cleanups, source, draw };
};

const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a page is drawn at the requested width, and at most two pages at once', async () => {
  const { tasks, draw } = fakeSource();
  const { canvas, done } = draw();
  draw();
  draw();
  await settle();
  expect(tasks).toHaveLength(2);
  expect([canvas.width, canvas.height]).toEqual([400, 600]);
  tasks[0]?.finish();
  await done;
  await settle();
  expect(tasks).toHaveLength(3);
});

// Covers §9-23.
test('an aborted draw is cancelled, its page is cleaned up, and its place in the queue is freed', async () => {
  const { tasks, cleanups, draw } = fakeSource();
  const leaving = new AbortController();
  const { done } = draw(leaving.signal);
  const failed = expect(done).rejects.toThrow('cancelled');
  draw();
  draw();
  await settle();
  leaving.abort();
  await failed;
  await settle();
  expect(tasks[0]?.cancel).toHaveBeenCalledTimes(1);
  expect(cleanups.page).toHaveBeenCalledTimes(1);
  expect(tasks).toHaveLength(3);
});

// Covers §9-24.
test('the document is cleaned up after 5000 ms in which nothing is drawn', async () => {
  const { tasks, cleanups, draw } = fakeSource();
  for (const at of [0, 1]) {
    draw();
    await settle();
    tasks[at]?.finish();
    await vi.advanceTimersByTimeAsync(4999);
    expect(cleanups.document).not.toHaveBeenCalled();
  }
  await vi.advanceTimersByTimeAsync(1);
  expect(cleanups.document).toHaveBeenCalledTimes(1);
});

test('a destroyed source runs no later clean-up', async () => {
  const { tasks, cleanups, draw, source } = fakeSource(10_000_001);
  draw();
  await settle();
  tasks[0]?.finish();
  await settle();
  source.destroy();
  await vi.advanceTimersByTimeAsync(6000);
  expect([cleanups.document, cleanups.page].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
});

// Covers §9-25.
test.each([
  [10_000_000, 0],
  [10_000_001, 1],
])('a page with an image of %i bytes is cleaned up %i times while others are still drawn', async (bytes, times) => {
  const { tasks, cleanups, draw } = fakeSource(bytes);
  draw();
  draw();
  await settle();
  tasks[0]?.finish();
  await vi.advanceTimersByTimeAsync(5000);
  expect(cleanups.page).toHaveBeenCalledTimes(times);
  expect(cleanups.document).not.toHaveBeenCalled();
});

const sizeOf = ({ width, height }: HTMLCanvasElement) => [width, height];

test('drawing a part of a page allocates the pixels of that part, and aborting it does not clean up the page', async () => {
  const { tasks, cleanups, source } = fakeSource();
  const leaving = new AbortController();
  const canvas = window.document.createElement('canvas');
  const part = { left: 50, top: 25, width: 10, height: 20 };
  const done = source.draw(1, canvas, { width: 4000, part, signal: leaving.signal, isUrgent: () => true });
  const failed = expect(done).rejects.toThrow('cancelled');
  await settle();
  expect(sizeOf(canvas)).toEqual([400, 1200]);
  leaving.abort();
  await failed;
  expect(tasks[0]?.cancel).toHaveBeenCalledTimes(1);
  expect(cleanups.page).not.toHaveBeenCalled();
});
