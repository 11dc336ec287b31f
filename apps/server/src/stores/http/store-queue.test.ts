import { expect, test } from 'vitest';
import { createStoreQueue } from './store-queue.ts';

/** A queue with one concurrent and two waiting calls, whose work ends on demand. */
const setUp = () => {
  const state = { time: 0, started: [] as string[] };
  const queue = createStoreQueue({ concurrency: 1, maxWaiting: 2, maxWaitMs: 100, now: () => state.time });
  const ends = new Map<string, () => void>();
  const run = (name: string, host = 'casa') =>
    queue.run(host, async () => {
      state.started.push(name);
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

test('calls start in order, each when the previous one has ended', async () => {
  const { state, run, end } = setUp();
  const results = [run('a'), run('b'), run('c')];
  await end('a');
  expect(state.started).toEqual(['a', 'b']);
  await end('b');
  await end('c');
  expect(await Promise.all(results)).toEqual(['a', 'b', 'c']);
});

// Covers §stores-26.
test('a call is refused as store.throttled when the queue of its store is full; other stores have their own queue', async () => {
  const { state, run } = setUp();
  void run('a');
  void run('b');
  void run('c');
  await expect(run('d')).rejects.toMatchObject(refusal);
  void run('e', 'otra');
  await Promise.resolve();
  expect(state.started).toEqual(['a', 'e']);
});

// Covers §stores-26.
test('a call that has waited too long is refused, and the next one starts', async () => {
  const { state, run, end } = setUp();
  void run('a');
  const late = run('b');
  state.time = 50;
  void run('c');
  state.time = 101;
  const refused = expect(late).rejects.toMatchObject(refusal);
  await end('a');
  await refused;
  expect(state.started).toEqual(['a', 'c']);
});

test('a failing call lets the next one start', async () => {
  const queue = createStoreQueue({ concurrency: 1, maxWaiting: 1, maxWaitMs: 100, now: () => 0 });
  const failing = queue.run('casa', () => Promise.reject(new Error('no')));
  const next = queue.run('casa', async () => 'yes');
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('yes');
});
