/** What the driver knows for certain: what was acknowledged, and what did not hold. */

export type Ledger = {
  acknowledge(kind: string, count?: number): void;
  /** Something that the promise excludes. The attack ends at the next kill. */
  fault(says: string): void;
  readonly faults: readonly string[];
  readonly acknowledged: ReadonlyMap<string, number>;
};

/** So many are told; the first ones name the cause. */
const MOST_FAULTS = 20;

export const openLedger = (): Ledger => {
  const acknowledged = new Map<string, number>();
  const faults: string[] = [];
  return {
    acknowledge: (kind, count = 1) => void acknowledged.set(kind, (acknowledged.get(kind) ?? 0) + count),
    fault: (says) => {
      if (faults.length < MOST_FAULTS) faults.push(`${new Date().toISOString()} ${says}`);
    },
    faults,
    acknowledged,
  };
};
