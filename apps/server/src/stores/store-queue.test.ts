import { expect, test } from 'vitest';
import { createStoreQueue } from './store-queue.ts';

/** A line for one at a time and two that wait, with works that end when they are told to. */
const setUp = () => {
  const state = { time: 0, begun: [] as string[] };
  const queue = createStoreQueue({ atOnce: 1, mostWaiting: 2, mostWaitMs: 100, now: () => state.time });
  const ends = new Map<string, () => void>();
  const run = (name: string, host = 'casa') =>
    queue.run(host, async () => {
      state.begun.push(name);
      await new Promise<void>((end) => ends.set(name, end));
      return name;
    });
  const settled = () => new Promise((turn) => setImmediate(turn));
  const end = async (name: string) => {
    await settled();
    ends.get(name)?.();
    await settled();
  };
  return { state, run, end };
};

const refusal = { code: 'store.throttled', facts: { host: 'casa', reason: 'queue' } };

test('works begin in their order, each when the one before has ended', async () => {
  const { state, run, end } = setUp();
  const works = [run('a'), run('b'), run('c')];
  await end('a');
  expect(state.begun).toEqual(['a', 'b']);
  await end('b');
  await end('c');
  expect(await Promise.all(works)).toEqual(['a', 'b', 'c']);
});

test('who finds the line full is refused, and another store has a line of its own', async () => {
  const { state, run } = setUp();
  void run('a');
  void run('b');
  void run('c');
  await expect(run('d')).rejects.toMatchObject(refusal);
  void run('e', 'otra');
  await Promise.resolve();
  expect(state.begun).toEqual(['a', 'e']);
});

test('who has waited too long is refused, and the turn goes to the next', async () => {
  const { state, run, end } = setUp();
  void run('a');
  const late = run('b');
  state.time = 50;
  void run('c');
  state.time = 101;
  const refused = expect(late).rejects.toMatchObject(refusal);
  await end('a');
  await refused;
  expect(state.begun).toEqual(['a', 'c']);
});

test('a work that fails gives its turn on', async () => {
  const queue = createStoreQueue({ atOnce: 1, mostWaiting: 1, mostWaitMs: 100, now: () => 0 });
  const failing = queue.run('casa', () => Promise.reject(new Error('no')));
  const next = queue.run('casa', async () => 'yes');
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('yes');
});
