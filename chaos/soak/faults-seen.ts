/** What went wrong, by kind and count; the first few of each are told as they are seen. */
const MOST_TOLD = 5;

export const createFaultsSeen = () => {
  const counts = new Map<string, number>();
  return {
    see: (kind: string, what: string): void => {
      const before = counts.get(kind) ?? 0;
      counts.set(kind, before + 1);
      if (before < MOST_TOLD) process.stdout.write(`${new Date().toISOString()} ${kind}: ${what}\n`);
    },
    counts: () => Object.fromEntries(counts),
  };
};
export type FaultsSeen = ReturnType<typeof createFaultsSeen>;
