import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Worker } from 'node:worker_threads';
import { afterEach, expect, test, vi } from 'vitest';
import type { Job } from './messages.ts';
import { createPool, type Pool } from './pool.ts';

let pool: Pool | null = null;
const moodyPool = (size: number, idleMs?: number): Pool => {
  const script = new URL('./testing/moody-worker.mjs', import.meta.url);
  pool = createPool({ size, script, start: async () => null, ...(idleMs === undefined ? {} : { idleMs }) });
  return pool;
};
afterEach(() => pool?.close());

const page = (index: number): Job => ({ is: 'page', document: 'a', path: '', index, size: { width: 1, height: 1 } });

test('a page that never ends costs itself and no other', async () => {
  const { run } = moodyPool(1);
  const outcomes = await Promise.all([1, 2, 4].map((index) => run(page(index), 300)));
  expect(outcomes).toEqual([{ is: 'unreadable' }, { is: 'lost', reason: 'deadline' }, { is: 'unreadable' }]);
});

test('a page that breaks its worker costs itself and no other', async () => {
  const { run } = moodyPool(2);
  const outcomes = await Promise.all([1, 3, 3, 4, 5].map((index) => run(page(index), 5000)));
  expect(outcomes.map((outcome) => (outcome.is === 'lost' ? outcome.reason : outcome.is))).toEqual([
    'unreadable',
    'crash',
    'crash',
    'unreadable',
    'unreadable',
  ]);
});

test('closing ends what runs and what waits', async () => {
  const { run, close } = moodyPool(1);
  const running = [2, 1, 1].map((index) => run(page(index), 60_000));
  await new Promise((resolve) => setTimeout(resolve, 200));
  await close();
  for (const outcome of await Promise.all(running)) expect(outcome).toEqual({ is: 'lost', reason: 'closed' });
});

/** Which worker draws a part of that document. */
const who = async ({ run }: Pool, document: string): Promise<unknown> => {
  const area = { page: 1, whole: { width: 1, height: 1 }, rects: [] };
  const outcome = await run({ is: 'tiles', document, path: '', area }, 5000);
  return outcome.is === 'refused' ? outcome.reason : outcome;
};

test('a document goes to the worker that has it open, another to one that is there before one is born', async () => {
  const moody = moodyPool(2);
  await moody.wake();
  const first = await who(moody, 'a');
  expect(await who(moody, 'b')).toBe(first);
  const [again, other] = await Promise.all([who(moody, 'b'), who(moody, 'c')]);
  expect(again).toBe(first);
  expect(other).not.toBe(first);
  expect(await who(moody, 'c')).toBe(other);
  expect(await who(moody, 'b')).toBe(first);
});

test('what is spread reaches every worker that is idle', async () => {
  const moody = moodyPool(2);
  await moody.spread({ is: 'prepare', document: 'a', path: '', page: 1 }, 5000);
  const [one, other] = await Promise.all([who(moody, 'a'), who(moody, 'a')]);
  expect(one).not.toBe(other);
});

test('idle workers end, all but the one used last', async () => {
  const born: Worker[] = [];
  const note = (worker: Worker) => void born.push(worker);
  process.on('worker', note);
  const moody = moodyPool(2, 10);
  await Promise.all([who(moody, 'a'), who(moody, 'b')]);
  const last = await who(moody, 'b');
  process.off('worker', note);
  // One that has ended has no number any more.
  await vi.waitFor(() => expect(born.map(({ threadId }) => threadId).filter((id) => id > 0)).toEqual([last]), 5000);
  expect(born).toHaveLength(2);
  expect(await who(moody, 'a')).toBe(last);
});

test('a process whose pool is closed while an answer is on its way lives until it is closed', () => {
  // With the real worker: its end takes a while, in which nothing else keeps the process alive.
  const program = fileURLToPath(new URL('./testing/close-early.ts', import.meta.url));
  const { status, stdout } = spawnSync(process.execPath, [program], { encoding: 'utf8' });
  expect({ status, stdout }).toEqual({ status: 0, stdout: 'closed' });
});
