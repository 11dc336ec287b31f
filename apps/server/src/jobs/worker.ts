/** Claims publishings and works them, a few at the same time, until it is stopped. */
import { setTimeout as sleep } from 'node:timers/promises';
import { failureOfJob } from '../domain/job-rules.ts';
import type { Claim } from '../domain/ports/jobs.ts';
import { handBack } from './hand-back.ts';
import { type HoldDeps, holding, Interrupted } from './hold.ts';
import { type PublishingParts, publishClaim } from './publish-claim.ts';

/** A job that nobody announced waits so long for an idle worker, ms: one that was handed back, or whose lease ran out. */
const POLL_MS = 1000;
/** A database that fails is asked less often, down to this, ms. */
const LONGEST_PAUSE_MS = 15_000;
const BEAT_MS = 1000;

/** What happens to jobs, for the log: ids and codes, nothing of what is published. `seconds`: since this try began. */
export type JobEvent =
  | { is: 'begun'; job: string; attempt: number }
  | { is: 'done' | 'cancelled' | 'lost' | 'handed back'; job: string; attempt: number; seconds: number }
  | { is: 'failed' | 'to be tried again'; job: string; attempt: number; seconds: number; code: string; error: unknown }
  | { is: 'trouble'; error: unknown };

export type WorkerDeps = PublishingParts & {
  /** Names the process for people. */
  name: string;
  lanes: number;
  leaseMs: number;
  onEvent: (event: JobEvent) => void;
};

export type Worker = {
  /** Hands back what it works on; others go on at the page where it stopped. */
  stop: () => Promise<void>;
};

export const startWorker = (deps: WorkerDeps): Worker => {
  const { clock, leaseMs, onEvent } = deps;
  const { jobs } = deps.database.repos;
  const stopped = new AbortController();
  const stop = stopped.signal;
  let woken = new AbortController();
  const stopHearing = deps.database.changes.subscribe((change) => {
    if (change !== 'everything' && change.kind !== 'job') return;
    woken.abort();
    woken = new AbortController();
  });
  const hold: HoldDeps = {
    jobs,
    now: clock,
    leaseMs,
    beatMs: Math.min(BEAT_MS, leaseMs / 4),
    stop,
    onTrouble: (error) => onEvent({ is: 'trouble', error }),
  };

  const settle = async (claim: Claim, error: unknown, seconds: number): Promise<void> => {
    const about = { job: claim.id, attempt: claim.attempts, seconds };
    if (error instanceof Interrupted) {
      if (error.how === 'stopped' && !(await jobs.giveBack(claim, clock(), false)))
        await jobs.endCancelled(claim, clock());
      if (error.how === 'cancelled') await jobs.endCancelled(claim, clock());
      return onEvent({ is: error.how === 'stopped' ? 'handed back' : error.how, ...about });
    }
    const failure = failureOfJob(error);
    if (failure.code === 'job.lost') return onEvent({ is: 'lost', ...about });
    if (failure.code === 'job.cancelled') {
      await jobs.endCancelled(claim, clock());
      return onEvent({ is: 'cancelled', ...about });
    }
    const told = { ...about, code: failure.code, error };
    if (await handBack(claim, error, hold)) return onEvent({ is: 'to be tried again', ...told });
    if (!(await jobs.fail(claim, failure, clock()))) return onEvent({ is: 'lost', ...about });
    onEvent({ is: 'failed', ...told });
  };

  const workOn = async (claim: Claim): Promise<void> => {
    const begin = performance.now();
    const seconds = () => (performance.now() - begin) / 1000;
    onEvent({ is: 'begun', job: claim.id, attempt: claim.attempts });
    try {
      await holding(claim, hold, (held) => publishClaim(claim, held, deps));
      onEvent({ is: 'done', job: claim.id, attempt: claim.attempts, seconds: seconds() });
    } catch (error) {
      await settle(claim, error, seconds());
    }
  };

  /** Resolves to the pause before the next claim, ms. */
  const turn = async (pauseBefore: number): Promise<number> => {
    try {
      const lease = { worker: deps.name, until: new Date(clock().getTime() + leaseMs) };
      const claim = await jobs.claim(lease, clock());
      if (!claim) return POLL_MS;
      await workOn(claim);
      return 0;
    } catch (error) {
      onEvent({ is: 'trouble', error });
      return Math.min(LONGEST_PAUSE_MS, Math.max(POLL_MS, pauseBefore * 2));
    }
  };
  const lane = async (): Promise<void> => {
    for (let pause = 0; !stop.aborted; ) {
      pause = await turn(pause);
      const signal = AbortSignal.any([stop, woken.signal]);
      if (pause > 0 && !stop.aborted) await sleep(pause, undefined, { signal }).catch(() => undefined);
    }
  };

  const working = Promise.all(Array.from({ length: deps.lanes }, lane));
  return {
    stop: async () => {
      stopHearing();
      stopped.abort();
      await working;
    },
  };
};
