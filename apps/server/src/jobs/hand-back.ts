/** Gives back a job whose try went wrong, where another may go well. */
import { setTimeout as sleep } from 'node:timers/promises';
import { isOutage, mayPass, nextTryAt } from '../domain/job-rules.ts';
import type { Claim } from '../domain/ports/jobs.ts';
import type { HoldDeps } from './hold.ts';

type Deps = Pick<HoldDeps, 'jobs' | 'now' | 'stop' | 'onTrouble'>;

/** While the database is out: more often than others ask for work, ms. */
const AGAIN_MS = 500;

/**
 * As often as it takes: unsaid, the lease would run out and the outage count as a try. Throws what the database says when `stop` comes
 * first.
 */
const handBackSpared = async (claim: Claim, { jobs, now, stop, onTrouble }: Deps): Promise<boolean> => {
  for (;;) {
    try {
      return await jobs.giveBack(claim, nextTryAt(1, now()), false);
    } catch (error) {
      if (stop.aborted) throw error;
      onTrouble(error);
      await sleep(AGAIN_MS, undefined, { signal: stop }).catch(() => undefined);
    }
  }
};

/** False for what is not to be tried again, and when somebody else has the job by now. */
export const handBack = async (claim: Claim, error: unknown, deps: Deps): Promise<boolean> => {
  if (isOutage(error)) return handBackSpared(claim, deps);
  if (!mayPass(error) || claim.attempts >= claim.mostAttempts) return false;
  return deps.jobs.giveBack(claim, nextTryAt(claim.attempts, deps.now()), true);
};
