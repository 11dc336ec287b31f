/**
 * Worker threads that draw pages. A job that passes its deadline or throws costs its worker and itself, nothing else:
 * the next job gets a fresh worker.
 */

import { Worker } from 'node:worker_threads';
import type { Job, Outcome } from './messages.ts';
import { createSeats, type Seat } from './pool-seats.ts';
import { createWorkers, type Loss, nextMessage } from './pool-workers.ts';

/** WebAssembly memory never shrinks: beyond this a worker is replaced after its job. */
const MOST_HEAP_BYTES = 512 * 1024 * 1024;
const RELEASE_DEADLINE_MS = 10_000;
/** Idle so long, all workers but one end: each takes some 50 MB. */
const IDLE_MS = 60_000;

/** Places for workers, and jobs that wait for one. */
export type PoolLoad = { busy: number; idle: number; waiting: number };

export type Pool = {
  /** Never rejects: what goes wrong in a worker is an outcome. Waits for a free worker first, outside the deadline. */
  run(job: Job, deadlineMs: number): Promise<Outcome | Loss>;
  /** Every worker that is idle now, or not yet born, does it. */
  spread(job: Job, deadlineMs: number): Promise<void>;
  /** Idle workers that hold the document open let go of it. */
  release(document: string): Promise<void>;
  /** One worker is there before it is asked for anything. */
  wake: () => Promise<void>;
  load: () => PoolLoad;
  close(): Promise<void>;
};

/** `start` gives what a worker is born with; it is called once, at the first job. */
export const createPool = (options: {
  size: number;
  script: URL;
  start(): Promise<unknown>;
  idleMs?: number;
}): Pool => {
  let isClosed = false;

  const { workerOf, dismiss } = createWorkers(options);
  const seats = createSeats(options.size, {
    ms: options.idleMs ?? IDLE_MS,
    end: (idle) => {
      const [, ...rest] = idle.filter(({ worker }) => worker !== null).reverse();
      for (const seat of rest) void dismiss(seat);
    },
  });

  const runIn = async (seat: Seat, job: Job, deadlineMs: number): Promise<Outcome | Loss> => {
    const worker = await workerOf(seat);
    if (!(worker instanceof Worker)) return worker;
    // An idle pool keeps no process alive.
    worker.ref();
    worker.postMessage(job);
    const message = await nextMessage(worker, deadlineMs);
    // One that was dismissed meanwhile is being waited for.
    if (seat.worker === worker) worker.unref();
    if (message.is === 'lost') return message;
    if (message.is === 'ready') return { is: 'lost', reason: 'crash' };
    seat.holds = message.holds;
    if (message.heapBytes > MOST_HEAP_BYTES) await dismiss(seat);
    return message.outcome;
  };

  const run = async (job: Job, deadlineMs: number): Promise<Outcome | Loss> => {
    const seat = await seats.take(job.is === 'inspect' ? null : job.document);
    try {
      if (isClosed) return { is: 'lost', reason: 'closed' };
      const outcome = await runIn(seat, job, deadlineMs);
      if (outcome.is === 'lost') await dismiss(seat);
      return outcome.is === 'lost' && isClosed ? { is: 'lost', reason: 'closed' } : outcome;
    } finally {
      seats.leave(seat);
    }
  };

  const spread: Pool['spread'] = async (job, deadlineMs) => {
    await Promise.all(seats.idle().map(() => run(job, deadlineMs)));
  };

  return {
    run,
    spread,
    load: seats.load,
    wake: async () => void (await run({ is: 'release', document: '' }, RELEASE_DEADLINE_MS)),
    release: async (document) => {
      const holders = seats.idle().filter(({ holds }) => holds.includes(document));
      await Promise.all(holders.map(() => run({ is: 'release', document }, RELEASE_DEADLINE_MS)));
    },
    close: async () => {
      isClosed = true;
      seats.close();
      await Promise.all(seats.all.map(dismiss));
    },
  };
};
