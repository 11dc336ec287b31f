/** What went wrong, by kind and count, with the first few in words. */
const MOST_TOLD = 20;

export const createFaultsSeen = () => {
  const counts = new Map<string, number>();
  const told: string[] = [];
  return {
    see: (kind: string, what: string): void => {
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
      if (told.length < MOST_TOLD) told.push(`${kind}: ${what}`);
    },
    counts: () => Object.fromEntries(counts),
    told: () => told,
  };
};
export type FaultsSeen = ReturnType<typeof createFaultsSeen>;
