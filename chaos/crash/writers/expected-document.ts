/** The expected state of a document: its acknowledged edition, the editions that may have replaced it, and their hashes. */

/** Servers are notified of a new edition within a second; the rest allows for a busy machine. */
const PROPAGATION_MS = 10_000;

export type ExpectedDocument = {
  readonly company: string;
  readonly uid: string;
  /** Generation of the last acknowledged change; 0 for none. */
  acknowledged: number;
  /** Generations whose publishing or restore is not acknowledged; each may be current. */
  readonly pending: Set<number>;
  /** Replaced generations that a server may still answer, with the end of that time (as `performance.now()`). */
  readonly outdated: Map<number, number>;
  /** Generation → hash of its PDF. */
  readonly hashes: Map<number, string>;
};

export const createExpectedDocument = (company: string, uid: string): ExpectedDocument => ({
  company,
  uid,
  acknowledged: 0,
  pending: new Set(),
  outdated: new Map(),
  hashes: new Map(),
});

/** Records an acknowledged change: this generation is the current one. */
export const setCurrent = (document: ExpectedDocument, generation: number): void => {
  document.outdated.set(document.acknowledged, performance.now() + PROPAGATION_MS);
  document.acknowledged = generation;
  document.pending.clear();
};

const outdatedGenerations = ({ outdated }: ExpectedDocument): number[] =>
  [...outdated].flatMap(([generation, until]) => (performance.now() < until ? [generation] : []));

/** Generations that a server may answer at this moment; 0: the document may be missing. */
export const acceptableGenerations = (document: ExpectedDocument): Set<number> =>
  new Set([document.acknowledged, ...document.pending, ...outdatedGenerations(document)]);

/** Whether every server must have been notified of the last edition. */
export const isPropagated = (document: ExpectedDocument): boolean => outdatedGenerations(document).length === 0;
