/** Worker threads of a pool: starting one in a slot, waiting for its messages, terminating it. */
import { Worker } from 'node:worker_threads';
import type { WorkerMessage } from '../worker-messages.ts';
import type { WorkerSlot } from './worker-slots.ts';

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
