/**
 * A pool of worker threads that draw pages. A task that exceeds its timeout or throws ends its own worker and nothing else:
 * the next task gets a new worker. Written by hand because piscina has neither a timeout that terminates the worker nor
 * affinity to the worker that has a document open.
 */

import { Worker } from 'node:worker_threads';
import type { Task, TaskResult } from '../thread-messages.ts';
import { createWorkerSlots, createWorkers, nextMessage, type TaskFailure, type WorkerSlot } from './workers.ts';

/** WebAssembly memory never shrinks: a worker with more is replaced after its task. */
const MAX_HEAP_BYTES = 512 * 1024 * 1024;
const RELEASE_TIMEOUT_MS = 10_000;
/** After this time without tasks all workers but one end: each takes about 50 MB. */
const IDLE_TIMEOUT_MS = 60_000;

/** Slots by state, and tasks that wait for one. */
export type PoolLoad = { busy: number; idle: number; waiting: number };

export type Pool = {
  /** Never rejects: a failure of the worker is a result. The time spent waiting for a free worker does not count. */
  run(task: Task, timeoutMs: number): Promise<TaskResult | TaskFailure>;
  /** Runs the task on every free slot; starts the missing workers. */
  runOnAllIdle(task: Task, timeoutMs: number): Promise<void>;
  /** Closes the document in every idle worker that has it open. */
  release(document: string): Promise<void>;
  /** Starts one worker ahead of the first task. */
  warmUp: () => Promise<void>;
  load: () => PoolLoad;
  close(): Promise<void>;
};

/** `loadWorkerData` is called once, before the first worker starts. */
export const createPool = (options: {
  size: number;
  script: URL;
  loadWorkerData(): Promise<unknown>;
  idleTimeoutMs?: number;
}): Pool => {
  let isClosed = false;

  const { startWorker, terminate } = createWorkers(options);
  const slots = createWorkerSlots(options.size, {
    timeoutMs: options.idleTimeoutMs ?? IDLE_TIMEOUT_MS,
    onIdle: (free) => {
      const [, ...rest] = free.filter(({ worker }) => worker !== null).reverse();
      for (const slot of rest) void terminate(slot);
    },
  });

  const runOnSlot = async (slot: WorkerSlot, task: Task, timeoutMs: number): Promise<TaskResult | TaskFailure> => {
    const worker = await startWorker(slot);
    if (!(worker instanceof Worker)) return worker;
    // Only a running task keeps the process alive.
    worker.ref();
    worker.postMessage(task);
    const message = await nextMessage(worker, timeoutMs);
    // A worker that was terminated meanwhile is awaited by `close`.
    if (slot.worker === worker) worker.unref();
    if ('is' in message) return message;
    if (message.type === 'ready') return { is: 'failed', reason: 'crash' };
    slot.openDocuments = message.openDocuments;
    if (message.heapBytes > MAX_HEAP_BYTES) await terminate(slot);
    return message.result;
  };

  const run = async (task: Task, timeoutMs: number): Promise<TaskResult | TaskFailure> => {
    const slot = await slots.acquire('document' in task ? task.document : null);
    try {
      if (isClosed) return { is: 'failed', reason: 'closed' };
      const result = await runOnSlot(slot, task, timeoutMs);
      if (result.is === 'failed') await terminate(slot);
      return result.is === 'failed' && isClosed ? { is: 'failed', reason: 'closed' } : result;
    } finally {
      slots.release(slot);
    }
  };

  return {
    run,
    runOnAllIdle: async (task, timeoutMs) => {
      await Promise.all(slots.free().map(() => run(task, timeoutMs)));
    },
    load: slots.load,
    warmUp: async () => void (await run({ type: 'release', document: '' }, RELEASE_TIMEOUT_MS)),
    release: async (document) => {
      const holders = slots.free().filter(({ openDocuments }) => openDocuments.includes(document));
      await Promise.all(holders.map(() => run({ type: 'release', document }, RELEASE_TIMEOUT_MS)));
    },
    close: async () => {
      isClosed = true;
      slots.close();
      await Promise.all(slots.all.map(terminate));
    },
  };
};
