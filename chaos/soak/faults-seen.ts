/** What went wrong, by kind and count, with the first few of each in words. */
const MOST_TOLD = 5;

export const createFaultsSeen = () => {
  const counts = new Map<string, number>();
  const told: string[] = [];
  return {
    see: (kind: string, what: string): void => {
      const before = counts.get(kind) ?? 0;
      counts.set(kind, before + 1);
      if (before < MOST_TOLD) told.push(`${kind}: ${what}`);
    },
    counts: () => Object.fromEntries(counts),
    told: () => told,
  };
};
export type FaultsSeen = ReturnType<typeof createFaultsSeen>;
