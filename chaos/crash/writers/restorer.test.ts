/** Checks that the crash test can fail: acknowledged restores and deletions that were not done are reported. */
import { expect, test } from 'vitest';
import { seeded } from '../../seeded.ts';
import type { CrashContext } from '../crash-context.ts';
import type { Answer } from '../deployment/call.ts';
import { openLedger } from '../ledger.ts';
import { nameOf } from './editions.ts';
import { createExpectedDocument, setCurrent } from './expected-document.ts';
import { startRestorer } from './restorer.ts';

type Stored = { number: number; name: string; isCurrent: boolean };
type Change = 'restore' | 'delete';

const answer = (status: number, body: object): Answer => ({
  status,
  headers: new Headers(),
  bytes: Buffer.from(JSON.stringify(body)),
});

/**
 * Runs the restorer against a fake server with editions. `respond` decides about the `at`th change of a kind: whether it is done,
 * and whether it is answered. The run ends after thirty changes.
 */
const runRestorer = async (respond: (change: Change, at: number) => { isDone: boolean; isAnswered: boolean }) => {
  const ledger = openLedger();
  const over = new AbortController();
  const changes: Record<Change, number> = { restore: 0, delete: 0 };
  let editions: Stored[] = [];
  let last = 0;

  const apply = (change: Change, number: number): void => {
    editions =
      change === 'delete'
        ? editions.filter((edition) => edition.number !== number)
        : editions.map((edition) => ({ ...edition, isCurrent: edition.number === number }));
  };
  const admin: CrashContext['admin'] = async (_, method, path) => {
    if (method === 'GET') return answer(200, { editions });
    const change = method === 'DELETE' ? 'delete' : 'restore';
    const number = Number(/editions\/(\d+)/.exec(path)?.[1]);
    changes[change] += 1;
    if (changes.restore + changes.delete >= 30) over.abort();
    const { isDone, isAnswered } = respond(change, changes[change]);
    if (!editions.some((edition) => edition.number === number)) return answer(404, {});
    if (isDone) apply(change, number);
    return isAnswered ? answer(200, {}) : null;
  };
  const publish = async (
    _: CrashContext,
    document: ReturnType<typeof createExpectedDocument>,
    generation: number,
  ): Promise<void> => {
    last += 1;
    editions = [...editions, { number: last, name: nameOf(generation), isCurrent: false }];
    apply('restore', last);
    setCurrent(document, generation);
  };
  const context = { ledger, admin, chance: seeded(1), over: over.signal } as Partial<CrashContext> as CrashContext;
  const document = createExpectedDocument('acme', 'repuesto');
  for (const generation of [1, 2, 3]) await publish(context, document, generation);
  const { done, check } = startRestorer(context, document, [1, 2, 3], { publish, pauseMs: 1 });
  await done;
  await check();
  return { faults: ledger.faults, acknowledged: ledger.acknowledged };
};

const DONE_AND_ANSWERED = { isDone: true, isAnswered: true };

test('the restorer reports no fault if every acknowledged change is done, whether or not unanswered ones are', async () => {
  const { faults, acknowledged } = await runRestorer((change, at) => {
    if (at === 1 && change === 'delete') return { isDone: true, isAnswered: false };
    if (at === 2) return { isDone: true, isAnswered: false };
    if (at === 4) return { isDone: false, isAnswered: false };
    return DONE_AND_ANSWERED;
  });
  expect(faults).toEqual([]);
  expect(acknowledged.get('edition restored')).toBeGreaterThanOrEqual(3);
});

// Covers §resilience-4.
test('the restorer reports an acknowledged restore that did not make the edition current', async () => {
  const { faults } = await runRestorer((change, at) =>
    change === 'restore' && at === 3 ? { ...DONE_AND_ANSWERED, isDone: false } : DONE_AND_ANSWERED,
  );
  expect(faults[0]).toMatch(/its editions are Catálogo 1 \(current\), .*; acknowledged: .*Catálogo 3 \(current\)/);
});

// Covers §resilience-4.
test('the restorer reports an acknowledged deletion whose edition is still there', async () => {
  const { faults } = await runRestorer((change) =>
    change === 'delete' ? { ...DONE_AND_ANSWERED, isDone: false } : DONE_AND_ANSWERED,
  );
  expect(faults[0]).toMatch(/its editions are .*Catálogo 1.*; acknowledged: (?!.*Catálogo 1)/);
});
