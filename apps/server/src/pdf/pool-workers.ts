/** The threads of a pool: how one is born into a seat, spoken to and sent away. */
import { Worker } from 'node:worker_threads';
import type { FromWorker } from './messages.ts';
import type { Seat } from './pool-seats.ts';

/** Starting is a second of work at most; a machine that needs more than this has other troubles. */
const LONGEST_START_MS = 60_000;
/** Only the words and links of one page live there; pixels and PDFium's memory do not count. */
const MOST_OLD_SPACE_MB = 256;

/** `closed`: the pool is, and nobody knows what would have come of it. */
export type Loss = { is: 'lost'; reason: 'deadline' | 'crash' | 'closed' };

export const nextMessage = (worker: Worker, deadlineMs: number): Promise<FromWorker | Loss> => {
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

/** `start` gives what a worker is born with; it is called once, at the first birth. */
export const createWorkers = (options: { script: URL; start(): Promise<unknown> }) => {
  let birth: Promise<unknown> | null = null;

  const dismiss = async (seat: Seat): Promise<void> => {
    const { worker } = seat;
    seat.worker = null;
    seat.holds = [];
    await worker?.terminate();
  };

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

  return { workerOf, dismiss };
};
