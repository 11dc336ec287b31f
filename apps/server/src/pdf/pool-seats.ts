/** The places of a pool's workers: who gets one, who waits for one, and when what is idle is no longer kept. */

import type { Worker } from 'node:worker_threads';

/** `holds`: the documents that its worker has open. */
export type Seat = { worker: Worker | null; holds: readonly string[] };

/** `end` is told the idle seats, the last used one last, once nothing has been done for `ms`. */
export const createSeats = (size: number, rest: { ms: number; end: (idle: readonly Seat[]) => void }) => {
  const all: Seat[] = Array.from({ length: size }, () => ({ worker: null, holds: [] }));
  const free = [...all];
  const waiting: ((seat: Seat) => void)[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  return {
    all,
    load: () => ({ busy: all.length - free.length, idle: free.length, waiting: waiting.length }),
    idle: (): readonly Seat[] => [...free],
    /** One that has the document open, else one that has a worker. */
    take: async (document: string | null): Promise<Seat> => {
      const holding = free.findIndex(({ holds }) => document !== null && holds.includes(document));
      const born = holding === -1 ? free.findIndex(({ worker }) => worker !== null) : holding;
      const [seat] = free.splice(Math.max(born, 0), 1);
      return seat ?? new Promise<Seat>((resolve) => waiting.push(resolve));
    },
    leave: (seat: Seat): void => {
      const next = waiting.shift();
      if (next) return next(seat);
      free.push(seat);
      clearTimeout(timer);
      timer = setTimeout(() => rest.end(free), rest.ms).unref();
    },
    close: (): void => clearTimeout(timer),
  };
};
