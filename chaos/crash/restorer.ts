/** Puts editions back and removes them: which are kept, and which of them is read, is always as it was acknowledged last, or tried since. */
import { jsonOf, pause } from './call.ts';
import { nameOf } from './editions.ts';
import { publishFirst } from './publisher.ts';
import { answered, type Scene, type Writer } from './scene.ts';
import { type Shelf, stands } from './shelf.ts';

const REST_MS = 400;
/** Put back between two that are published: they take long while workers are killed. */
const TURNS = 12;
/** So many it takes to put one back; those beyond are removed. */
const LEAST_KEPT = 2;

type Kept = { number: number; name: string; isCurrent: boolean };
type Act = { kind: 'edition put back' | 'edition removed'; generation: number };

const stateOf = (names: readonly string[], read: string): string =>
  names
    .toSorted()
    .map((name) => (name === read ? `${name} (read)` : name))
    .join(', ');

/** The editions of a shelf as they were acknowledged, and what changes them. `kept` are the generations that are there. */
const openEditions = ({ admin, ledger }: Scene, shelf: Shelf, kept: ReadonlySet<number>) => {
  const path = `/companies/${shelf.company}/documents/${shelf.uid}/editions`;

  const stateWith = (generations: Iterable<number>, read: number): string =>
    stateOf(
      Array.from(generations, (generation) => nameOf(generation)),
      nameOf(read),
    );
  const acknowledged = (): string => stateWith(kept, shelf.acknowledged);
  const wantedBy = ({ kind, generation }: Act): string =>
    kind === 'edition put back'
      ? stateWith(kept, generation)
      : stateWith(
          [...kept].filter((other) => other !== generation),
          shelf.acknowledged,
        );

  /** What is there; another state than the one that was acknowledged, or `tried` since, is told. */
  const look = async (tried?: string): Promise<{ state: string; editions: Kept[] }> => {
    const answer = await answered(() => admin('reading', 'GET', path));
    const { editions = [] } = jsonOf(answer) as { editions?: Kept[] };
    const read = editions.find(({ isCurrent }) => isCurrent)?.name ?? '';
    const state = stateOf(
      editions.map(({ name }) => name),
      read,
    );
    if (state !== acknowledged() && state !== tried)
      ledger.fault(`${shelf.uid}: its editions are ${state}; acknowledged: ${acknowledged()}; tried: ${tried}`);
    return { state, editions };
  };

  /** Until it is done, acknowledged or not. False where it was refused, which is told. */
  const insist = async (act: Act): Promise<boolean> => {
    const wanted = wantedBy(act);
    for (let tried: string | undefined; ; tried = wanted) {
      const { state, editions } = await look(tried);
      // A removal that came through without an answer is no acknowledgement, and is not to be asked for again.
      if (state === wanted) return true;
      const number = editions.find(({ name }) => name === nameOf(act.generation))?.number ?? 0;
      const answer =
        act.kind === 'edition put back'
          ? await admin(act.kind, 'POST', `${path}/${number}/restore`)
          : await admin(act.kind, 'DELETE', `${path}/${number}`);
      if (answer?.status === 200) {
        ledger.acknowledge(act.kind);
        return true;
      }
      if (answer === null) continue;
      ledger.fault(`${act.kind}: answered ${answer.status} ${answer.bytes.toString('utf8')}`);
      return false;
    }
  };
  return { look, insist };
};

/** `there` are the generations that are there already; `publish` leaves the next one acknowledged on the shelf, or was told that it failed. */
export const keepRestoring = (
  scene: Scene,
  shelf: Shelf,
  there: readonly number[],
  { publish = publishFirst, restMs = REST_MS } = {},
): Writer => {
  const { chance, over } = scene;
  const kept = new Set(there);
  const { look, insist } = openEditions(scene, shelf, kept);

  const others = (): number[] => [...kept].filter((generation) => generation !== shelf.acknowledged);
  const putBack = async (): Promise<void> => {
    const generation = chance.pick(others());
    shelf.offered.add(generation);
    if (await insist({ kind: 'edition put back', generation })) stands(shelf, generation);
  };
  const remove = async (): Promise<void> => {
    const generation = Math.min(...others());
    if (await insist({ kind: 'edition removed', generation })) kept.delete(generation);
  };

  const work = async (): Promise<void> => {
    for (let generation = Math.max(...there) + 1; !over.aborted; generation += 1) {
      for (let turn = 0; turn < TURNS && !over.aborted; turn += 1) {
        await putBack();
        await pause(restMs);
      }
      while (kept.size > LEAST_KEPT) await remove();
      await publish(scene, shelf, generation);
      if (shelf.acknowledged === generation) kept.add(generation);
    }
  };
  return { done: work(), check: async () => void (await look()) };
};
