/** Records of the test driver: numbers of acknowledged writes, and the faults found. */

export type Ledger = {
  acknowledge(kind: string, count?: number): void;
  /** Records a violated guarantee. The test stops before the next kill. */
  fault(message: string): void;
  readonly faults: readonly string[];
  readonly acknowledged: ReadonlyMap<string, number>;
};

/** Only the first faults are recorded, because they name the cause. */
const MAX_FAULTS = 20;

export const openLedger = (): Ledger => {
  const acknowledged = new Map<string, number>();
  const faults: string[] = [];
  return {
    acknowledge: (kind, count = 1) => void acknowledged.set(kind, (acknowledged.get(kind) ?? 0) + count),
    fault: (message) => {
      if (faults.length < MAX_FAULTS) faults.push(`${new Date().toISOString()} ${message}`);
    },
    faults,
    acknowledged,
  };
};
