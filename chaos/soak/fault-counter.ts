/** Counts faults by kind and prints the first few of each kind at once. */
const MAX_PRINTED = 5;

export const createFaultCounter = () => {
  const counts = new Map<string, number>();
  return {
    record: (kind: string, message: string): void => {
      const before = counts.get(kind) ?? 0;
      counts.set(kind, before + 1);
      if (before < MAX_PRINTED) process.stdout.write(`${new Date().toISOString()} ${kind}: ${message}\n`);
    },
    counts: () => Object.fromEntries(counts),
  };
};
export type FaultCounter = ReturnType<typeof createFaultCounter>;
