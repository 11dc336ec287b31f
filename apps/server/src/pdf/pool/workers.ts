/**
 * Worker threads of a pool: the slots (which task gets a free one, which tasks wait, when idle workers end), starting a worker in a
 * slot, waiting for its messages, terminating it.
 */
import { Worker } from 'node:worker_threads';
import type { WorkerMessage } from '../thread-messages.ts';

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

/** Starting takes a second at most; a machine that needs longer has another problem. */
const START_TIMEOUT_MS = 60_000;
/** The JavaScript heap holds only the words and links of one page; pixels and PDFium's memory do not count. */
const MAX_OLD_SPACE_MB = 256;

/** A task without a result. `closed`: the pool was closed first, so nothing is known about the document. */
export type TaskFailure = { is: 'failed'; reason: 'deadline' | 'crash' | 'closed' };

/** Never rejects: a timeout, an error or an exit of the worker is a `TaskFailure`. */
export const nextMessage = (worker: Worker, timeoutMs: number): Promise<WorkerMessage | TaskFailure> =>
  new Promise((resolve) => {
    const end = (message: WorkerMessage | TaskFailure): void => {
      clearTimeout(timer);
      worker.off('message', end).off('error', crash).off('exit', crash);
      resolve(message);
    };
    const crash = (): void => end({ is: 'failed', reason: 'crash' });
    const timer = setTimeout(() => end({ is: 'failed', reason: 'deadline' }), timeoutMs);
    worker.once('message', end).once('error', crash).once('exit', crash);
  });

/** `loadWorkerData` gives the `workerData` of all workers; it is called once, before the first start. */
export const createWorkers = (options: { script: URL; loadWorkerData(): Promise<unknown> }) => {
  let workerData: Promise<unknown> | null = null;

  const terminate = async (slot: WorkerSlot): Promise<void> => {
    const { worker } = slot;
    slot.worker = null;
    slot.openDocuments = [];
    await worker?.terminate();
  };

  /** The slot's running worker, else a new one. */
  const startWorker = async (slot: WorkerSlot): Promise<Worker | TaskFailure> => {
    if (slot.worker) return slot.worker;
    workerData ??= options.loadWorkerData();
    const worker = new Worker(options.script, {
      workerData: await workerData,
      resourceLimits: { maxOldGenerationSizeMb: MAX_OLD_SPACE_MB },
    });
    slot.worker = worker;
    // A worker may fail between two tasks; without a listener its error would end the process.
    worker.on('error', () => {});
    worker.once('exit', () => {
      if (slot.worker === worker) slot.worker = null;
    });
    const first = await nextMessage(worker, START_TIMEOUT_MS);
    return 'is' in first ? first : worker;
  };

  return { startWorker, terminate };
};
