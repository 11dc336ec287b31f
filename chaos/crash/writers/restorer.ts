/** Restores and deletes editions: the stored editions and the current one must match the last acknowledged change, or a later unanswered one. */

import { type CrashContext, untilAnswered, type Writer } from '../crash-context.ts';
import { jsonOf, pause } from '../deployment/call.ts';
import { nameOf } from './editions.ts';
import { type ExpectedDocument, setCurrent } from './expected-document.ts';
import { publishFirst } from './publisher.ts';

const PAUSE_MS = 400;
/** Restores between two publishings, which take long while workers are killed. */
const RESTORES_PER_EDITION = 12;
/** A restore needs two editions; editions beyond are deleted. */
const MIN_EDITIONS = 2;

type StoredEdition = { number: number; name: string; isCurrent: boolean };
type EditionChange = { kind: 'edition restored' | 'edition deleted'; generation: number };

const stateOf = (names: readonly string[], current: string): string =>
  names
    .toSorted()
    .map((name) => (name === current ? `${name} (current)` : name))
    .join(', ');

/** The acknowledged editions of a document, and the changes to them. `stored` are the generations that are stored. */
const openEditions = ({ admin, ledger }: CrashContext, document: ExpectedDocument, stored: ReadonlySet<number>) => {
  const path = `/companies/${document.company}/documents/${document.uid}/editions`;

  const stateWith = (generations: Iterable<number>, current: number): string =>
    stateOf(
      Array.from(generations, (generation) => nameOf(generation)),
      nameOf(current),
    );
  const acknowledged = (): string => stateWith(stored, document.acknowledged);
  const wantedBy = ({ kind, generation }: EditionChange): string =>
    kind === 'edition restored'
      ? stateWith(stored, generation)
      : stateWith(
          [...stored].filter((other) => other !== generation),
          document.acknowledged,
        );

  /** Reads the editions; a state that is neither the acknowledged nor the `tried` one is a fault. */
  const verify = async (tried?: string): Promise<{ state: string; editions: StoredEdition[] }> => {
    const answer = await untilAnswered(() => admin('reading', 'GET', path));
    const { editions = [] } = jsonOf(answer) as { editions?: StoredEdition[] };
    const current = editions.find(({ isCurrent }) => isCurrent)?.name ?? '';
    const state = stateOf(
      editions.map(({ name }) => name),
      current,
    );
    if (state !== acknowledged() && state !== tried)
      ledger.fault(`${document.uid}: its editions are ${state}; acknowledged: ${acknowledged()}; tried: ${tried}`);
    return { state, editions };
  };

  /** Repeats a change until it is done, acknowledged or not. False if it was refused, which is a fault. */
  const perform = async (change: EditionChange): Promise<boolean> => {
    const wanted = wantedBy(change);
    for (let tried: string | undefined; ; tried = wanted) {
      const { state, editions } = await verify(tried);
      // A change that was done without an answer is not acknowledged, and must not be repeated.
      if (state === wanted) return true;
      const number = editions.find(({ name }) => name === nameOf(change.generation))?.number ?? 0;
      const answer =
        change.kind === 'edition restored'
          ? await admin(change.kind, 'POST', `${path}/${number}/restore`)
          : await admin(change.kind, 'DELETE', `${path}/${number}`);
      if (answer?.status === 200) {
        ledger.acknowledge(change.kind);
        return true;
      }
      if (answer === null) continue;
      ledger.fault(`${change.kind}: answered ${answer.status} ${answer.bytes.toString('utf8')}`);
      return false;
    }
  };
  return { verify, perform };
};

/** `initial` are the generations that exist already. `publish` publishes one more and records it if it was acknowledged. */
export const startRestorer = (
  context: CrashContext,
  document: ExpectedDocument,
  initial: readonly number[],
  { publish = publishFirst, pauseMs = PAUSE_MS } = {},
): Writer => {
  const { chance, over } = context;
  const stored = new Set(initial);
  const { verify, perform } = openEditions(context, document, stored);

  const others = (): number[] => [...stored].filter((generation) => generation !== document.acknowledged);
  const restore = async (): Promise<void> => {
    const generation = chance.pick(others());
    document.pending.add(generation);
    if (await perform({ kind: 'edition restored', generation })) setCurrent(document, generation);
  };
  const remove = async (): Promise<void> => {
    const generation = Math.min(...others());
    if (await perform({ kind: 'edition deleted', generation })) stored.delete(generation);
  };

  const work = async (): Promise<void> => {
    for (let generation = Math.max(...initial) + 1; !over.aborted; generation += 1) {
      for (let turn = 0; turn < RESTORES_PER_EDITION && !over.aborted; turn += 1) {
        await restore();
        await pause(pauseMs);
      }
      while (stored.size > MIN_EDITIONS) await remove();
      await publish(context, document, generation);
      if (document.acknowledged === generation) stored.add(generation);
    }
  };
  return { done: work(), check: async () => void (await verify()) };
};
