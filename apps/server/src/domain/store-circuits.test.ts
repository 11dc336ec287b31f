import { describe, expect, test } from 'vitest';
import { AppError } from './app-error.ts';
import { createStoreCircuits } from './store-circuits.ts';

const down = new AppError('store.unreachable', { reason: 'timeout' });
const limits = { failures: 3, openMs: 5_000, longestMs: 12_000, restMs: 1_000 };

/** Circuits with a clock to turn, and what came of a question to a store that answers so: its answer, or the reason why not. */
const setUp = () => {
  const state = { time: 0, asked: 0 };
  const circuits = createStoreCircuits(() => state.time, limits);
  const ask = (says: Error | 'yes', store = 'casa'): Promise<unknown> =>
    circuits
      .through(store, async () => {
        state.asked += 1;
        if (says !== 'yes') throw says;
        return says;
      })
      .catch((error: unknown) => (error instanceof AppError ? (error.facts['reason'] ?? error.code) : 'broken'));
  const fail = async (times: number) => {
    for (let turn = 0; turn < times; turn += 1) await ask(down);
  };
  return { state, circuits, ask, fail };
};

test('opens after failures in a row, and an answer in between begins the count anew', async () => {
  const { circuits, ask, fail } = setUp();
  await fail(2);
  await ask('yes');
  await fail(2);
  expect(circuits.list()).toEqual([]);
  await fail(1);
  expect(circuits.list()).toEqual([{ store: 'casa', state: 'open' }]);
});

test.each(['store.refused', 'store.misconfigured'] as const)(
  '%s is an answer of a store that is there',
  async (code) => {
    const { circuits, ask, fail } = setUp();
    await fail(2);
    await ask(new AppError(code));
    await fail(2);
    expect(circuits.list()).toEqual([]);
  },
);

test.each([
  ['our own line is full', new AppError('store.throttled', { reason: 'queue' })],
  ['something breaks inside', new Error('broken')],
])('when %s, the store has neither failed nor answered', async (_, error) => {
  const { circuits, ask, fail } = setUp();
  await fail(2);
  await ask(error);
  expect(circuits.list()).toEqual([]);
  await fail(1);
  expect(circuits.list()).toHaveLength(1);
});

describe('an open circuit', () => {
  test('asks nobody, under the code of what opened it', async () => {
    const { state, circuits, fail } = setUp();
    await fail(2);
    const throttled = new AppError('store.throttled');
    await expect(circuits.through('casa', () => Promise.reject(throttled))).rejects.toBe(throttled);
    const refusal = { code: 'store.throttled', facts: { reason: 'resting' } };
    await expect(circuits.through('casa', async () => 'asked')).rejects.toMatchObject(refusal);
    expect(state.asked).toBe(2);
  });

  test('lets one question try after its time, and closes when that is answered', async () => {
    const { state, circuits, ask, fail } = setUp();
    await fail(3);
    state.time = 4_999;
    expect(await ask('yes')).toBe('resting');
    state.time = 5_000;
    let answer = (_: string): void => {};
    const probe = circuits.through('casa', () => new Promise<string>((done) => (answer = done)));
    expect(circuits.list()).toEqual([{ store: 'casa', state: 'half-open' }]);
    expect(await ask('yes')).toBe('resting');
    answer('yes');
    expect(await probe).toBe('yes');
    expect(circuits.list()).toEqual([]);
    expect(await ask('yes')).toBe('yes');
  });

  test('stays open twice as long after each probe that fails, up to a longest time', async () => {
    const { state, ask, fail } = setUp();
    await fail(3);
    for (const [wait, next] of [
      [5_000, 10_000],
      [10_000, 12_000],
      [12_000, 12_000],
    ] as const) {
      state.time += wait;
      expect(await ask(down)).toBe('timeout');
      state.time += next - 1;
      expect(await ask(down)).toBe('resting');
      state.time -= next - 1;
    }
  });

  test('lets another question try when the probe ended without a word from the store', async () => {
    const { state, ask, fail } = setUp();
    await fail(3);
    state.time = 5_000;
    expect(await ask(new Error('broken'))).toBe('broken');
    expect(await ask('yes')).toBe('yes');
  });

  test('is not held open by questions from before, and is closed by their answers', async () => {
    const { state, circuits, ask, fail } = setUp();
    const ends: ((is: 'yes' | Error) => void)[] = [];
    const early = Array.from({ length: 2 }, () =>
      circuits
        .through('casa', () => new Promise((done, reject) => ends.push((is) => (is === 'yes' ? done(is) : reject(is)))))
        .catch(() => 'failed'),
    );
    await fail(3);
    state.time = 4_000;
    ends[0]?.(down);
    await early[0];
    state.time = 5_000;
    expect(await ask(down)).toBe('timeout');
    ends[1]?.('yes');
    await early[1];
    expect(circuits.list()).toEqual([]);
  });
});

test('a store that says how long to wait is left alone so long at once, within reason', async () => {
  const { state, ask } = setUp();
  await ask(new AppError('store.throttled', { retryAfter: 8 }));
  state.time = 7_999;
  expect(await ask('yes')).toBe('resting');
  state.time = 8_000;
  await ask(new AppError('store.throttled', { retryAfter: 3_600 }));
  state.time = 20_000;
  expect(await ask('yes')).toBe('yes');
});

test('for a moment after any failure old answers are the better ones', async () => {
  const { state, circuits, fail } = setUp();
  expect(circuits.isResting('casa')).toBe(false);
  await fail(1);
  expect([circuits.isResting('casa'), circuits.isResting('otra')]).toEqual([true, false]);
  state.time = 1_000;
  expect(circuits.isResting('casa')).toBe(false);
});
