/**
 * Worker threads that draw pages. A job that passes its deadline or throws costs its worker and itself, nothing else:
 * the next job gets a fresh worker.
 */

import { Worker } from 'node:worker_threads';
import type { FromWorker, Job, Outcome } from './messages.ts';
import { createSeats, type Seat } from './pool-seats.ts';

/** Starting is a second of work at most; a machine that needs more than this has other troubles. */
const LONGEST_START_MS = 60_000;
/** WebAssembly memory never shrinks: beyond this a worker is replaced after its job. */
const MOST_HEAP_BYTES = 512 * 1024 * 1024;
const RELEASE_DEADLINE_MS = 10_000;
/** Idle so long, all workers but one end: each takes some 50 MB. */
const IDLE_MS = 60_000;
/** Only the words and links of one page live there; pixels and PDFium's memory do not count. */
const MOST_OLD_SPACE_MB = 256;

export type Loss = { is: 'lost'; reason: 'deadline' | 'crash' };
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

const nextMessage = (worker: Worker, deadlineMs: number): Promise<FromWorker | Loss> => {
  return new Promise((resolve) => {
    const end = (message: FromWorker | Loss): void => {
      clearTimeout(timer);
      worker.off('message', end).off('error', crash).off('exit', crash);
      resolve(message);
    };
    const crash = (): void => end({ is: 'lost', reason: 'crash' });
    const timer = setTimeout(() => end({ is: 'lost', reason: 'deadline' }), deadlineMs);
    worker.once('message', end).once('error', crash).once('exit', crash);
  });
};

/** `start` gives what a worker is born with; it is called once, at the first job. */
export const createPool = (options: {
  size: number;
  script: URL;
  start(): Promise<unknown>;
  idleMs?: number;
}): Pool => {
  let birth: Promise<unknown> | null = null;
  let isClosed = false;

  const dismiss = async (seat: Seat): Promise<void> => {
    const { worker } = seat;
    seat.worker = null;
    seat.holds = [];
    await worker?.terminate();
  };
  const seats = createSeats(options.size, {
    ms: options.idleMs ?? IDLE_MS,
    end: (idle) => {
      const [, ...rest] = idle.filter(({ worker }) => worker !== null).reverse();
      for (const seat of rest) void dismiss(seat);
    },
  });

  const workerOf = async (seat: Seat): Promise<Worker | Loss> => {
    if (seat.worker) return seat.worker;
    birth ??= options.start();
    const worker = new Worker(options.script, {
      workerData: await birth,
      resourceLimits: { maxOldGenerationSizeMb: MOST_OLD_SPACE_MB },
    });
    seat.worker = worker;
    // A worker may fail between two jobs, when nobody listens: it must not take the process with it.
    worker.on('error', () => {});
    worker.once('exit', () => {
      if (seat.worker === worker) seat.worker = null;
    });
    const first = await nextMessage(worker, LONGEST_START_MS);
    return first.is === 'lost' ? first : worker;
  };

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
      if (isClosed) return { is: 'lost', reason: 'crash' };
      const outcome = await runIn(seat, job, deadlineMs);
      if (outcome.is === 'lost') await dismiss(seat);
      return outcome;
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
    wake: async () => {
      await run({ is: 'release', document: '' }, RELEASE_DEADLINE_MS);
    },
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
