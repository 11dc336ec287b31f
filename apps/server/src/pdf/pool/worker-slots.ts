/** The slots of a worker pool: which task gets a free slot, which tasks wait, and when idle workers end. */

import type { Worker } from 'node:worker_threads';

/** `worker` is null before the slot's first task and after a failure. `openDocuments`: ids of documents open in that worker. */
export type WorkerSlot = { worker: Worker | null; openDocuments: readonly string[] };

/** `onIdle` receives the free slots, the last used one last, after `timeoutMs` without any task. */
export const createWorkerSlots = (
  size: number,
  idle: { timeoutMs: number; onIdle: (free: readonly WorkerSlot[]) => void },
) => {
  const all: WorkerSlot[] = Array.from({ length: size }, () => ({ worker: null, openDocuments: [] }));
  const free = [...all];
  const waiting: ((slot: WorkerSlot) => void)[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  return {
    all,
    load: () => ({ busy: all.length - free.length, idle: free.length, waiting: waiting.length }),
    free: (): readonly WorkerSlot[] => [...free],
    /** Prefers a slot whose worker has the document open, then one with a running worker. Waits when no slot is free. */
    acquire: async (document: string | null): Promise<WorkerSlot> => {
      const withDocument = free.findIndex(({ openDocuments }) => document !== null && openDocuments.includes(document));
      const preferred = withDocument === -1 ? free.findIndex(({ worker }) => worker !== null) : withDocument;
      const [slot] = free.splice(Math.max(preferred, 0), 1);
      return slot ?? new Promise<WorkerSlot>((resolve) => waiting.push(resolve));
    },
    release: (slot: WorkerSlot): void => {
      const next = waiting.shift();
      if (next) return next(slot);
      free.push(slot);
      clearTimeout(timer);
      timer = setTimeout(() => idle.onIdle(free), idle.timeoutMs).unref();
    },
    close: (): void => clearTimeout(timer),
  };
};
