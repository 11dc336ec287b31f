/**
 * Tells a slow database from one that is gone. A statement may take minutes, so its duration proves nothing: a long wait
 * triggers a probe on a connection of its own. If the probe fails too, all pending calls are rejected, and so are later calls
 * at once, until a probe succeeds.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../../../errors/app-error.ts';
import { isUnavailable } from './postgres-failure.ts';

/** Calls that take less than `SLOW_AFTER_MS` trigger no probe. */
const SLOW_AFTER_MS = 1500;
const CHECK_INTERVAL_MS = 250;
const PROBE_INTERVAL_MS = 500;

/** `isAlive` resolves within seconds and never rejects. `onLost`: all open connections are dead. */
type ProbeDeps = { isAlive: () => Promise<boolean>; onLost: () => void };
type PendingCall = { since: number; reject: (error: AppError) => void };

export const createLivenessProbe = ({ isAlive, onLost }: ProbeDeps) => {
  const pending = new Set<PendingCall>();
  let isLost = false;
  let isProbing = false;
  const stopped = new AbortController();

  const markLost = (): void => {
    isLost = true;
    onLost();
    for (const { reject } of pending) reject(new AppError('database.unavailable', { reason: 'silent' }));
    pending.clear();
  };
  /** Probes until the state is known; a lost database is probed until it answers. */
  const probe = async (): Promise<void> => {
    if (isProbing) return;
    isProbing = true;
    // Twice: a process with a blocked event loop sees the first probe time out although the answer has arrived.
    while (!stopped.signal.aborted && !((await isAlive()) || (await isAlive()))) {
      if (!isLost) markLost();
      await sleep(PROBE_INTERVAL_MS, undefined, { ref: false });
    }
    isLost = false;
    isProbing = false;
  };
  const check = setInterval(() => {
    const [oldest] = pending;
    if (oldest && performance.now() - oldest.since > SLOW_AFTER_MS) void probe();
  }, CHECK_INTERVAL_MS);
  check.unref();

  return {
    /** Runs `work`. Rejects with `database.unavailable` as soon as the database is known to be gone. */
    watch: <T>(work: () => Promise<T>): Promise<T> => {
      if (isLost) return Promise.reject(new AppError('database.unavailable', { reason: 'resting' }));
      return new Promise((resolve, reject) => {
        const entry: PendingCall = { since: performance.now(), reject: reject };
        pending.add(entry);
        work()
          .then(resolve, (error: unknown) => {
            if (isUnavailable(error)) void probe();
            reject(error);
          })
          .finally(() => pending.delete(entry));
      });
    },
    stop: (): void => {
      stopped.abort();
      clearInterval(check);
    },
  };
};
export type LivenessProbe = ReturnType<typeof createLivenessProbe>;
