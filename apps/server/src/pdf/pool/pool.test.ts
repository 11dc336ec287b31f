import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Worker } from 'node:worker_threads';
import { afterEach, expect, test, vi } from 'vitest';
import type { Task } from '../thread-messages.ts';
import { createPool, type Pool } from './pool.ts';

let pool: Pool | null = null;
const openFaultyPool = (size: number, idleTimeoutMs?: number): Pool => {
  const script = new URL('../testing/faulty-worker.mjs', import.meta.url);
  pool = createPool({
    size,
    script,
    loadWorkerData: async () => null,
    ...(idleTimeoutMs === undefined ? {} : { idleTimeoutMs }),
  });
  return pool;
};
afterEach(() => pool?.close());

const page = (index: number): Task => ({ type: 'page', document: 'a', path: '', index, size: { width: 1, height: 1 } });

test('a page that exceeds its timeout fails alone; the pages after it are drawn by a new worker', async () => {
  const { run } = openFaultyPool(1);
  const results = await Promise.all([1, 2, 4].map((index) => run(page(index), 300)));
  expect(results).toEqual([{ is: 'unreadable' }, { is: 'failed', reason: 'deadline' }, { is: 'unreadable' }]);
});

test('a page that crashes its worker fails alone', async () => {
  const { run } = openFaultyPool(2);
  const results = await Promise.all([1, 3, 3, 4, 5].map((index) => run(page(index), 5000)));
  expect(results.map((result) => (result.is === 'failed' ? result.reason : result.is))).toEqual([
    'unreadable',
    'crash',
    'crash',
    'unreadable',
    'unreadable',
  ]);
});

test('closing the pool ends running and waiting tasks with the reason closed', async () => {
  const { run, close } = openFaultyPool(1);
  const running = [2, 1, 1].map((index) => run(page(index), 60_000));
  await new Promise((resolve) => setTimeout(resolve, 200));
  await close();
  for (const result of await Promise.all(running)) expect(result).toEqual({ is: 'failed', reason: 'closed' });
});

/** The thread id of the worker that draws a tile of that document. */
const threadOf = async ({ run }: Pool, document: string): Promise<unknown> => {
  const area = { page: 1, whole: { width: 1, height: 1 }, rects: [] };
  const result = await run({ type: 'tiles', document, path: '', area }, 5000);
  return result.is === 'refused' ? result.reason : result;
};

test('a task goes to the worker that has its document open, else to a running worker before a new one is started', async () => {
  const faulty = openFaultyPool(2);
  await faulty.warmUp();
  const first = await threadOf(faulty, 'a');
  expect(await threadOf(faulty, 'b')).toBe(first);
  const [again, other] = await Promise.all([threadOf(faulty, 'b'), threadOf(faulty, 'c')]);
  expect(again).toBe(first);
  expect(other).not.toBe(first);
  expect(await threadOf(faulty, 'c')).toBe(other);
  expect(await threadOf(faulty, 'b')).toBe(first);
});

test('runOnAllIdle runs the task on every idle worker', async () => {
  const faulty = openFaultyPool(2);
  await faulty.runOnAllIdle({ type: 'prepare', document: 'a', path: '', page: 1 }, 5000);
  const [one, other] = await Promise.all([threadOf(faulty, 'a'), threadOf(faulty, 'a')]);
  expect(one).not.toBe(other);
});

// Covers §5-7.
test('idle workers end after the timeout, except the last used one', async () => {
  const started: Worker[] = [];
  const recordWorker = (worker: Worker) => void started.push(worker);
  process.on('worker', recordWorker);
  const faulty = openFaultyPool(2, 10);
  await Promise.all([threadOf(faulty, 'a'), threadOf(faulty, 'b')]);
  const last = await threadOf(faulty, 'b');
  process.off('worker', recordWorker);
  // The thread id of an ended worker is -1.
  await vi.waitFor(() => expect(started.map(({ threadId }) => threadId).filter((id) => id > 0)).toEqual([last]), 5000);
  expect(started).toHaveLength(2);
  expect(await threadOf(faulty, 'a')).toBe(last);
});

test('a process that closes its pool while a message is pending stays alive until the pool is closed', () => {
  // With the real worker: terminating it takes a while, during which nothing else keeps the process alive.
  const program = fileURLToPath(new URL('../testing/close-early.ts', import.meta.url));
  const { status, stdout } = spawnSync(process.execPath, [program], { encoding: 'utf8' });
  expect({ status, stdout }).toEqual({ status: 0, stdout: 'closed' });
});
