/** The attack is able to fail: editions that were put back or removed, and are not, are told of. */
import { expect, test } from 'vitest';
import { seeded } from '../seeded.ts';
import type { Answer } from './call.ts';
import { nameOf } from './editions.ts';
import { openLedger } from './ledger.ts';
import { keepRestoring } from './restorer.ts';
import type { Scene } from './scene.ts';
import { newShelf, stands } from './shelf.ts';

type Stored = { number: number; name: string; isCurrent: boolean };
type Change = 'restore' | 'delete';

const answer = (status: number, body: object): Answer => ({
  status,
  headers: new Headers(),
  bytes: Buffer.from(JSON.stringify(body)),
});

/**
 * A store of editions. `keep` says what it makes of the change that is asked for, as the `at`th of its kind: whether it does it,
 * and whether it answers. It has enough after thirty.
 */
const attacked = async (keep: (change: Change, at: number) => { isDone: boolean; isAnswered: boolean }) => {
  const ledger = openLedger();
  const over = new AbortController();
  const changes: Record<Change, number> = { restore: 0, delete: 0 };
  let editions: Stored[] = [];
  let last = 0;

  const act = (change: Change, number: number): void => {
    editions =
      change === 'delete'
        ? editions.filter((edition) => edition.number !== number)
        : editions.map((edition) => ({ ...edition, isCurrent: edition.number === number }));
  };
  const admin: Scene['admin'] = async (_, method, path) => {
    if (method === 'GET') return answer(200, { editions });
    const change = method === 'DELETE' ? 'delete' : 'restore';
    const number = Number(/editions\/(\d+)/.exec(path)?.[1]);
    changes[change] += 1;
    if (changes.restore + changes.delete >= 30) over.abort();
    const { isDone, isAnswered } = keep(change, changes[change]);
    if (!editions.some((edition) => edition.number === number)) return answer(404, {});
    if (isDone) act(change, number);
    return isAnswered ? answer(200, {}) : null;
  };
  const publish = async (_: Scene, shelf: ReturnType<typeof newShelf>, generation: number): Promise<void> => {
    last += 1;
    editions = [...editions, { number: last, name: nameOf(generation), isCurrent: false }];
    act('restore', last);
    stands(shelf, generation);
  };
  const scene = { ledger, admin, chance: seeded(1), over: over.signal } as Partial<Scene> as Scene;
  const shelf = newShelf('acme', 'repuesto');
  for (const generation of [1, 2, 3]) await publish(scene, shelf, generation);
  const { done, check } = keepRestoring(scene, shelf, [1, 2, 3], { publish, restMs: 1 });
  await done;
  await check();
  return { faults: ledger.faults, acknowledged: ledger.acknowledged };
};

const WHOLE = { isDone: true, isAnswered: true };

test('a store that does what it acknowledges has no fault, whatever became of the rest', async () => {
  const { faults, acknowledged } = await attacked((change, at) => {
    if (at === 1 && change === 'delete') return { isDone: true, isAnswered: false };
    if (at === 2) return { isDone: true, isAnswered: false };
    if (at === 4) return { isDone: false, isAnswered: false };
    return WHOLE;
  });
  expect(faults).toEqual([]);
  expect(acknowledged.get('edition put back')).toBeGreaterThanOrEqual(3);
});

test('an edition that was put back and is not read is told', async () => {
  const { faults } = await attacked((change, at) =>
    change === 'restore' && at === 3 ? { ...WHOLE, isDone: false } : WHOLE,
  );
  expect(faults[0]).toMatch(/its editions are Catálogo 1 \(read\), .*; acknowledged: .*Catálogo 3 \(read\)/);
});

test('an edition that was removed and is still there is told', async () => {
  const { faults } = await attacked((change) => (change === 'delete' ? { ...WHOLE, isDone: false } : WHOLE));
  expect(faults[0]).toMatch(/its editions are .*Catálogo 1.*; acknowledged: (?!.*Catálogo 1)/);
});
