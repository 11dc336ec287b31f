/** Works under a claim: says every moment that it lives, hears whether it is to end, and lets go when it must. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { JobProgress, JobReport } from '@vitrina/contract/admin';
import type { Claim, JobsRepo } from '../domain/ports/jobs.ts';
import type { Repos } from '../domain/ports.ts';

/** `cancelled` by a person, `lost` to another worker, `stopped` with the process. */
export class Interrupted extends Error {
  override name = 'Interrupted';
  readonly how: 'cancelled' | 'lost' | 'stopped';
  constructor(how: Interrupted['how']) {
    super(how);
    this.how = how;
  }
}

export type HoldDeps = {
  jobs: JobsRepo;
  now: () => Date;
  /** So long a silent worker keeps its job, ms. */
  leaseMs: number;
  /** Between two signs of life: how late a cancelling is heard, ms. */
  beatMs: number;
  stop: AbortSignal;
  /** A sign of life that could not be given. The next one may. */
  onTrouble: (error: unknown) => void;
};

export type Held = {
  /** Throws what ends the holding. */
  onProgress: (progress: JobProgress) => void;
  /** Ends the job in the transaction that publishes. From here on nothing interrupts. */
  finish: (repos: Repos, report: JobReport) => Promise<void>;
};

/**
 * Rejects with `Interrupted` as soon as it is known, also while `work` still draws a page: what that writes is refused. When no
 * sign of life was taken for a whole lease, rejects with what kept the last one. Else ends as `work` does.
 */
export const holding = async <T>(claim: Claim, deps: HoldDeps, work: (held: Held) => Promise<T>): Promise<T> => {
  const { jobs, now, leaseMs, beatMs, stop } = deps;
  const end = new AbortController();
  const over = new AbortController();
  let progress: JobProgress | null = null;
  let isFinishing = false;
  let heardAt = now().getTime();

  const interrupt = (how: Interrupted['how']): void => {
    if (!isFinishing) end.abort(new Interrupted(how));
  };
  const beat = async (): Promise<void> => {
    try {
      const hold = await jobs.prolong(claim, new Date(now().getTime() + leaseMs), progress);
      heardAt = now().getTime();
      if (hold !== 'held') interrupt(hold);
    } catch (error) {
      deps.onTrouble(error);
      // Others may have it by now. Nobody was told why, so the reason is what kept us from being heard.
      if (!isFinishing && now().getTime() - heardAt >= leaseMs) end.abort(error);
    }
  };
  const beatOn = async (): Promise<void> => {
    while (!over.signal.aborted) {
      await sleep(beatMs, undefined, { signal: over.signal }).catch(() => undefined);
      if (!over.signal.aborted) await beat();
    }
  };
  const onStop = (): void => interrupt('stopped');
  const interrupted = new Promise<never>((_, reject) => {
    end.signal.addEventListener('abort', () => reject(end.signal.reason as unknown), { once: true });
  });
  interrupted.catch(() => undefined);
  stop.addEventListener('abort', onStop, { once: true });
  if (stop.aborted) onStop();
  const held: Held = {
    onProgress: (next) => {
      progress = next;
      if (!isFinishing) end.signal.throwIfAborted();
    },
    finish: async (repos, report) => {
      end.signal.throwIfAborted();
      isFinishing = true;
      over.abort();
      await repos.jobs.finish(claim, report, now());
    },
  };
  const beating = beatOn();
  try {
    return await Promise.race([work(held), interrupted]);
  } finally {
    over.abort();
    stop.removeEventListener('abort', onStop);
    await beating;
  }
};
