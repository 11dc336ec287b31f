/** A document as its publisher knows it: the edition that was acknowledged, those that may have taken its place, and what each is made of. */

/** Servers hear of another process's edition within a second; a busy machine takes its time, ms. */
const FOLLOWED_MS = 10_000;

export type Shelf = {
  readonly company: string;
  readonly uid: string;
  /** The last edition whose publishing was acknowledged as done; 0 for none. */
  acknowledged: number;
  /** Editions that may be seen since. */
  readonly offered: Set<number>;
  /** What a server may still answer that has not heard of the last one, and until when (as `performance.now()`). */
  before: { generation: number; until: number };
  /** Of each generation the hash of its PDF. */
  readonly hashes: Map<number, string>;
};

export const newShelf = (company: string, uid: string): Shelf => ({
  company,
  uid,
  acknowledged: 0,
  offered: new Set(),
  before: { generation: 0, until: 0 },
  hashes: new Map(),
});

/** From here on it is the edition that is read, until another is offered. */
export const stands = (shelf: Shelf, generation: number): void => {
  shelf.before = { generation: shelf.acknowledged, until: performance.now() + FOLLOWED_MS };
  shelf.acknowledged = generation;
  shelf.offered.clear();
};

/** Editions that may be read at this moment; 0: none, it may not be there yet. */
export const mayBeRead = ({ acknowledged, offered, before }: Shelf): Set<number> =>
  new Set([acknowledged, ...offered, ...(performance.now() < before.until ? [before.generation] : [])]);
