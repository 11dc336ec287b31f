/** So many calls to one store at a time, so many waiting for their turn: one slow store takes neither memory nor the others' time. */
import { AppError } from '../domain/app-error.ts';

export interface StoreQueue {
  /** Throws `store.throttled` with reason `queue` when too many wait already, or this one has waited too long. */
  run<T>(host: string, work: () => Promise<T>): Promise<T>;
}

/** Times in milliseconds. */
type QueueOptions = { atOnce: number; mostWaiting: number; mostWaitMs: number; now: () => number };

type Waiting = { since: number; begin: () => void; refuse: () => void };
type Line = { running: number; waiting: Waiting[] };

export const createStoreQueue = ({ atOnce, mostWaiting, mostWaitMs, now }: QueueOptions): StoreQueue => {
  const lines = new Map<string, Line>();
  const busy = (host: string): AppError => new AppError('store.throttled', { host, reason: 'queue' });

  /** Those who have waited too long get no turn: what they asked for has been given up by then. */
  const handOn = (host: string, line: Line): void => {
    for (let next = line.waiting.shift(); next !== undefined; next = line.waiting.shift()) {
      if (now() - next.since <= mostWaitMs) return next.begin();
      next.refuse();
    }
    line.running -= 1;
    if (line.running === 0) lines.delete(host);
  };

  const turnIn = (host: string, line: Line): Promise<void> => {
    if (line.running < atOnce) {
      line.running += 1;
      return Promise.resolve();
    }
    if (line.waiting.length >= mostWaiting) return Promise.reject(busy(host));
    return new Promise((begin, reject) => {
      line.waiting.push({ since: now(), begin, refuse: () => reject(busy(host)) });
    });
  };

  return {
    run: async (host, work) => {
      const line = lines.get(host) ?? { running: 0, waiting: [] };
      lines.set(host, line);
      await turnIn(host, line);
      try {
        return await work();
      } finally {
        handOn(host, line);
      }
    },
  };
};
