/** A document as its publisher knows it: the edition that was acknowledged, those that may have taken its place, and what each is made of. */

/** Servers hear of another process's edition within a second; a busy machine takes its time, ms. */
const FOLLOWED_MS = 10_000;

export type Shelf = {
  readonly company: string;
  readonly uid: string;
  /** The edition that is read since the last change that was acknowledged; 0 for none. */
  acknowledged: number;
  /** Editions that may be seen since. */
  readonly offered: Set<number>;
  /** What a server may still answer that has not heard of the last ones, and until when (as `performance.now()`). */
  readonly before: Map<number, number>;
  /** Of each generation the hash of its PDF. */
  readonly hashes: Map<number, string>;
};

export const newShelf = (company: string, uid: string): Shelf => ({
  company,
  uid,
  acknowledged: 0,
  offered: new Set(),
  before: new Map(),
  hashes: new Map(),
});

/** From here on it is the edition that is read, until another is offered. */
export const stands = (shelf: Shelf, generation: number): void => {
  shelf.before.set(shelf.acknowledged, performance.now() + FOLLOWED_MS);
  shelf.acknowledged = generation;
  shelf.offered.clear();
};

const stillBefore = ({ before }: Shelf): number[] =>
  [...before].flatMap(([generation, until]) => (performance.now() < until ? [generation] : []));

/** Editions that may be read at this moment; 0: none, it may not be there yet. */
export const mayBeRead = (shelf: Shelf): Set<number> =>
  new Set([shelf.acknowledged, ...shelf.offered, ...stillBefore(shelf)]);

/** Every server has heard of the last edition. */
export const isFollowed = (shelf: Shelf): boolean => stillBefore(shelf).length === 0;
