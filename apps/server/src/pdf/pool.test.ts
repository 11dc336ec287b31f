import { afterEach, expect, test } from 'vitest';
import type { Job } from './messages.ts';
import { createPool, type Pool } from './pool.ts';

let pool: Pool | null = null;
const moodyPool = (size: number): Pool => {
  pool = createPool({ size, script: new URL('./testing/moody-worker.mjs', import.meta.url), start: async () => null });
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
  for (const outcome of await Promise.all(running)) expect(outcome).toEqual({ is: 'lost', reason: 'crash' });
});
