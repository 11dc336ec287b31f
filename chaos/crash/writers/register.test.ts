/** Checks that the crash test can fail: lost, partial and blocked writes are reported. */
import { expect, test } from 'vitest';
import { seeded } from '../../seeded.ts';
import type { CrashContext } from '../crash-context.ts';
import type { Answer } from '../deployment/call.ts';
import { openLedger } from '../ledger.ts';
import { type Register, startRegisterWriter } from './register.ts';

const answer = (status: number, body: object = {}): Answer => ({
  status,
  headers: new Headers({ 'content-type': 'application/problem+json' }),
  bytes: Buffer.from(JSON.stringify(body)),
});

const stateOf = (generation: number): string => `${generation},${generation}`;

/** Writes six times to a fake register of two pieces; `apply` decides the result of each write. Resolves to the recorded faults. */
const runWriter = async (
  apply: (before: string, wanted: string, generation: number) => { state: string; answer: Answer | null },
  busy?: Register['busy'],
) => {
  const ledger = openLedger();
  const over = new AbortController();
  let [state, writes] = ['', 0];
  const register: Register = {
    kind: 'pieces',
    stateOf,
    read: async () => ({ state, version: 1 }),
    write: async (generation) => {
      writes += 1;
      if (writes >= 6) over.abort();
      const result = apply(state, stateOf(generation), generation);
      state = result.state;
      return result.answer;
    },
    ...(busy && { busy }),
  };
  const unused = () => Promise.reject(new Error('no call expected'));
  const context = {
    ledger,
    over: over.signal,
    chance: seeded(1),
    admin: unused,
  } as Partial<CrashContext> as CrashContext;
  const { done, check } = startRegisterWriter(context, register, 1);
  await done;
  await check();
  return { faults: ledger.faults, acknowledged: ledger.acknowledged.get('pieces') ?? 0 };
};

test('the writer reports no fault if every acknowledged write is present, whether or not unanswered writes are', async () => {
  const { faults, acknowledged } = await runWriter((before, wanted, generation) => {
    if (generation === 2) return { state: before, answer: null };
    if (generation === 4) return { state: wanted, answer: null };
    return { state: wanted, answer: answer(200) };
  });
  expect(faults).toEqual([]);
  expect(acknowledged).toBeGreaterThanOrEqual(4);
});

// Covers §resilience-4.
test('the writer reports an acknowledged write that is lost', async () => {
  const { faults } = await runWriter((before, wanted, generation) => ({
    state: generation === 3 ? before : wanted,
    answer: answer(200),
  }));
  expect(faults).toEqual([expect.stringContaining('"is":"2,2","acknowledged":"3,3"')]);
});

// Covers §resilience-4.
test('the writer reports an unanswered write that was applied in part', async () => {
  const { faults } = await runWriter((before, wanted, generation) =>
    generation === 3
      ? { state: `${wanted.split(',')[0]},${before.split(',')[0]}`, answer: null }
      : { state: wanted, answer: answer(200) },
  );
  expect(faults).toEqual([expect.stringContaining('"is":"3,2","acknowledged":"2,2","tried":"3,3"')]);
});

// Covers §resilience-4.
test('the writer reports a lease that blocks writes for too long', async () => {
  const { faults } = await runWriter((before) => ({ state: before, answer: answer(409, { code: 'feed.busy' }) }), {
    code: 'feed.busy',
    maxMs: -10_000,
  });
  expect(faults[0]).toContain('feed.busy for');
});
