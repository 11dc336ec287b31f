/** The attack is able to fail: stores that lose, halve or hold back what they acknowledged are told of. */
import { expect, test } from 'vitest';
import { seeded } from '../seeded.ts';
import type { Answer } from './call.ts';
import { openLedger } from './ledger.ts';
import { keepWriting, type Register } from './register.ts';
import type { Scene } from './scene.ts';

const answer = (status: number, body: object = {}): Answer => ({
  status,
  headers: new Headers({ 'content-type': 'application/problem+json' }),
  bytes: Buffer.from(JSON.stringify(body)),
});

const WHOLE = (generation: number): string => `${generation},${generation}`;

/** Writes six times to a store of two pieces; `keep` says what it makes of each write. Resolves to what is told. */
const attacked = async (
  keep: (before: string, wanted: string, generation: number) => { state: string; answer: Answer | null },
  busy?: Register['busy'],
) => {
  const ledger = openLedger();
  const over = new AbortController();
  let [state, writes] = ['', 0];
  const register: Register = {
    kind: 'pieces',
    stateOf: WHOLE,
    read: async () => ({ state, version: 1 }),
    write: async (generation) => {
      writes += 1;
      if (writes >= 6) over.abort();
      const kept = keep(state, WHOLE(generation), generation);
      state = kept.state;
      return kept.answer;
    },
    ...(busy && { busy }),
  };
  const unused = () => Promise.reject(new Error('nobody is called'));
  const scene = { ledger, over: over.signal, chance: seeded(1), admin: unused } as Partial<Scene> as Scene;
  const { done, check } = keepWriting(scene, register, 1);
  await done;
  await check();
  return { faults: ledger.faults, acknowledged: ledger.acknowledged.get('pieces') ?? 0 };
};

test('a store that keeps what it acknowledges has no fault, whatever became of the rest', async () => {
  const kept = await attacked((before, wanted, generation) => {
    if (generation === 2) return { state: before, answer: null };
    if (generation === 4) return { state: wanted, answer: null };
    return { state: wanted, answer: answer(200) };
  });
  expect(kept.faults).toEqual([]);
  expect(kept.acknowledged).toBeGreaterThanOrEqual(4);
});

test('a write that was acknowledged and lost is told', async () => {
  const { faults } = await attacked((before, wanted, generation) => ({
    state: generation === 3 ? before : wanted,
    answer: answer(200),
  }));
  expect(faults).toEqual([expect.stringContaining('"is":"2,2","acknowledged":"3,3"')]);
});

test('half of a write that nobody acknowledged is told', async () => {
  const { faults } = await attacked((before, wanted, generation) =>
    generation === 3
      ? { state: `${wanted.split(',')[0]},${before.split(',')[0]}`, answer: null }
      : { state: wanted, answer: answer(200) },
  );
  expect(faults).toEqual([expect.stringContaining('"is":"3,2","acknowledged":"2,2","tried":"3,3"')]);
});

test('a claim that nobody gives back is told', async () => {
  const { faults } = await attacked((before) => ({ state: before, answer: answer(409, { code: 'feed.busy' }) }), {
    code: 'feed.busy',
    mostMs: -10_000,
  });
  expect(faults[0]).toContain('feed.busy for');
});
