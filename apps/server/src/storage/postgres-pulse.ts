/**
 * Tells a database that is slow from one that is gone. A statement may take minutes, so its time says nothing: what takes long
 * makes a second question go out, on a connection of its own. Only where that is not answered either, whoever waits is
 * told so, and so is, at once, whoever comes later, until an answer comes.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../domain/app-error.ts';
import { isUnavailable } from './postgres-failure.ts';

/** Times in ms. What takes no longer is not looked into. */
const PATIENCE = 1500;
const LOOK_EVERY = 250;
const ASK_EVERY = 500;

/** `isAlive` resolves within a moment, and never rejects. `onLost`: whatever is open leads nowhere. */
type PulseDeps = { isAlive: () => Promise<boolean>; onLost: () => void };
type Waiting = { since: number; giveUp: (error: AppError) => void };

export const createPulse = ({ isAlive, onLost }: PulseDeps) => {
  const waiting = new Set<Waiting>();
  let isLost = false;
  let isAsking = false;
  const stopped = new AbortController();

  const lose = (): void => {
    isLost = true;
    onLost();
    for (const { giveUp } of waiting) giveUp(new AppError('database.unavailable', { reason: 'silent' }));
    waiting.clear();
  };
  /** Asks until it is known how things are: of a database that is lost, until it is back. */
  const ask = async (): Promise<void> => {
    if (isAsking) return;
    isAsking = true;
    // Twice: a process that was busy itself hears the answer only at the second time.
    while (!stopped.signal.aborted && !((await isAlive()) || (await isAlive()))) {
      if (!isLost) lose();
      await sleep(ASK_EVERY, undefined, { ref: false });
    }
    isLost = false;
    isAsking = false;
  };
  const look = setInterval(() => {
    const [longest] = waiting;
    if (longest && performance.now() - longest.since > PATIENCE) void ask();
  }, LOOK_EVERY);
  look.unref();

  return {
    /** What `work` gives or throws. Throws `database.unavailable` as soon as nobody is there to answer. */
    watched: <T>(work: () => Promise<T>): Promise<T> => {
      if (isLost) return Promise.reject(new AppError('database.unavailable', { reason: 'resting' }));
      return new Promise((resolve, reject) => {
        const entry: Waiting = { since: performance.now(), giveUp: reject };
        waiting.add(entry);
        work()
          .then(resolve, (error: unknown) => {
            if (isUnavailable(error)) void ask();
            reject(error);
          })
          .finally(() => waiting.delete(entry));
      });
    },
    stop: (): void => {
      stopped.abort();
      clearInterval(look);
    },
  };
};
export type Pulse = ReturnType<typeof createPulse>;
