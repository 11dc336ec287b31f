/** A document as its publisher knows it: the edition that was acknowledged, those that may have taken its place, and what each is made of. */

export type Shelf = {
  readonly uid: string;
  /** The last edition whose publishing was acknowledged as done; 0 for none. */
  acknowledged: number;
  /** Editions that may be seen since. */
  readonly offered: Set<number>;
  /** Of each generation the hash of its PDF. */
  readonly hashes: Map<number, string>;
};

export const newShelf = (uid: string): Shelf => ({ uid, acknowledged: 0, offered: new Set(), hashes: new Map() });

/** From here on it is the edition that is read, until another is offered. */
export const stands = (shelf: Shelf, generation: number): void => {
  shelf.acknowledged = generation;
  shelf.offered.clear();
};
