import { describe, expect, test } from 'vitest';
import { AppError } from '../../errors/app-error.ts';
import { createCircuitBreakers } from './circuit-breakers.ts';

const down = new AppError('store.unreachable', { reason: 'timeout' });
const limits = { failures: 3, openMs: 5_000, maxOpenMs: 12_000, preferStaleMs: 1_000 };

/** Circuit breakers with a clock to set, and the outcome of a question to a store: its answer, or the reason of the failure. */
const setUp = () => {
  const state = { time: 0, calls: 0 };
  const circuits = createCircuitBreakers(() => state.time, limits);
  const ask = (result: Error | 'yes', store = 'casa'): Promise<unknown> =>
    circuits
      .execute(store, async () => {
        state.calls += 1;
        if (result !== 'yes') throw result;
        return result;
      })
      .catch((error: unknown) => (error instanceof AppError ? (error.facts['reason'] ?? error.code) : 'broken'));
  const fail = async (times: number) => {
    for (let turn = 0; turn < times; turn += 1) await ask(down);
  };
  return { state, circuits, ask, fail };
};

// Covers §stores-24.
test('a circuit opens after consecutive failures, and an answer in between resets the count', async () => {
  const { circuits, ask, fail } = setUp();
  await fail(2);
  await ask('yes');
  await fail(2);
  expect(circuits.list()).toEqual([]);
  await fail(1);
  expect(circuits.list()).toEqual([{ store: 'casa', state: 'open' }]);
});

test.each(['store.refused', 'store.misconfigured'] as const)('%s is an answer and closes the circuit', async (code) => {
  const { circuits, ask, fail } = setUp();
  await fail(2);
  await ask(new AppError(code));
  await fail(2);
  expect(circuits.list()).toEqual([]);
});

test.each([
  ['the queue of the store is full', new AppError('store.throttled', { reason: 'queue' })],
  ['an internal error occurs', new Error('broken')],
])('when %s, the call counts neither as failure nor as answer', async (_, error) => {
  const { circuits, ask, fail } = setUp();
  await fail(2);
  await ask(error);
  expect(circuits.list()).toEqual([]);
  await fail(1);
  expect(circuits.list()).toHaveLength(1);
});

describe('an open circuit', () => {
  test('rejects without a call, with the code of the failure that opened it', async () => {
    const { state, circuits, fail } = setUp();
    await fail(2);
    const throttled = new AppError('store.throttled');
    await expect(circuits.execute('casa', () => Promise.reject(throttled))).rejects.toBe(throttled);
    const refusal = { code: 'store.throttled', facts: { reason: 'resting' } };
    await expect(circuits.execute('casa', async () => 'calls')).rejects.toMatchObject(refusal);
    expect(state.calls).toBe(2);
  });

  // Covers §stores-24.
  test('lets one probe through after its time, and closes when that is answered', async () => {
    const { state, circuits, ask, fail } = setUp();
    await fail(3);
    state.time = 4_999;
    expect(await ask('yes')).toBe('resting');
    state.time = 5_000;
    let answer = (_: string): void => {};
    const probe = circuits.execute('casa', () => new Promise<string>((done) => (answer = done)));
    expect(circuits.list()).toEqual([{ store: 'casa', state: 'half-open' }]);
    expect(await ask('yes')).toBe('resting');
    answer('yes');
    expect(await probe).toBe('yes');
    expect(circuits.list()).toEqual([]);
    expect(await ask('yes')).toBe('yes');
  });

  test('stays open twice as long after each failed probe, up to the maximum', async () => {
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

  test('lets another probe through when the first ended without an answer of the store', async () => {
    const { state, ask, fail } = setUp();
    await fail(3);
    state.time = 5_000;
    expect(await ask(new Error('broken'))).toBe('broken');
    expect(await ask('yes')).toBe('yes');
  });

  test('ignores failures of calls from before it opened, and closes on their answers', async () => {
    const { state, circuits, ask, fail } = setUp();
    const ends: ((is: 'yes' | Error) => void)[] = [];
    const early = Array.from({ length: 2 }, () =>
      circuits
        .execute('casa', () => new Promise((done, reject) => ends.push((is) => (is === 'yes' ? done(is) : reject(is)))))
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

// Covers §stores-23.
test('a store that sends Retry-After opens the circuit at once for that time, up to the maximum', async () => {
  const { state, ask } = setUp();
  await ask(new AppError('store.throttled', { retryAfter: 8 }));
  state.time = 7_999;
  expect(await ask('yes')).toBe('resting');
  state.time = 8_000;
  await ask(new AppError('store.throttled', { retryAfter: 3_600 }));
  state.time = 20_000;
  expect(await ask('yes')).toBe('yes');
});

test('after any failure a stale answer is preferred for a moment', async () => {
  const { state, circuits, fail } = setUp();
  expect(circuits.isDegraded('casa')).toBe(false);
  await fail(1);
  expect([circuits.isDegraded('casa'), circuits.isDegraded('otra')]).toEqual([true, false]);
  state.time = 1_000;
  expect(circuits.isDegraded('casa')).toBe(false);
});
