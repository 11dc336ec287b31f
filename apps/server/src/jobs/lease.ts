/** Runs work under a job lease: renews it with a heartbeat, and aborts when the job is cancelled or the lease is lost. */
import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FeedNote } from '@vitrina/contract';
import type { JobProgress } from '@vitrina/contract/admin';
import type { Repos } from '../domain/ports/database.ts';
import type { Claim, JobsRepo } from '../domain/ports/jobs.ts';
import type { PublishReport } from '../domain/publishing/publish-report.ts';
import { ignoreError } from '../errors/ignore-error.ts';
import { noteText } from '../errors/messages.ts';
import { publishProblems } from './publish-problems.ts';

/** `cancelled` by a person, `lost` to another worker, `stopped` with the process. */
export class JobInterrupted extends Error {
  override name = 'JobInterrupted';
  readonly how: 'cancelled' | 'lost' | 'stopped';
  constructor(how: JobInterrupted['how']) {
    super(how);
    this.how = how;
  }
}

export type LeaseOptions = {
  jobs: JobsRepo;
  now: () => Date;
  /** Lease duration without a heartbeat, ms. */
  leaseMs: number;
  /** Heartbeat interval, ms. A cancellation is noticed within this time. */
  heartbeatMs: number;
  stop: AbortSignal;
  /** Called when a heartbeat failed. The next one may succeed. */
  onTrouble: (error: unknown) => void;
};

export type LeasedJob = {
  /** Aborted by the interruption. */
  signal: AbortSignal;
  /** Throws the interruption, if there is one. */
  onProgress: (progress: JobProgress) => void;
  /** The first step of the publishing transaction. The job cannot be interrupted from here on, until `unlock`. */
  lock: (repos: Repos) => Promise<void>;
  /** The transaction was rolled back and will be repeated. */
  unlock: () => void;
  /** Ends the job in the publishing transaction. */
  finish: (repos: Repos, report: PublishReport) => Promise<void>;
};

/** Notes on the company's price list for its publisher; none on a list that its store replaces. */
const listNotes = async ({ companies, feedLists }: Repos, companyUid: string): Promise<FeedNote[]> => {
  const company = await companies.byUid(companyUid);
  if (company?.Integrations.ECOMMERCE.PROVIDER !== 'FEED') return [];
  const { report } = await feedLists.status(companyUid);
  return (report?.notes ?? []).filter(({ code }) => code === 'prices.none');
};

/**
 * Settles as `work` does, or rejects with `JobInterrupted` as soon as the interruption is known, even while `work` still renders a
 * page; later writes under the lease are refused. When no heartbeat succeeded for a whole lease, rejects with the error of the
 * last one.
 */
export const withLease = async <T>(
  claim: Claim,
  options: LeaseOptions,
  work: (job: LeasedJob) => Promise<T>,
): Promise<T> => {
  const { jobs, now, leaseMs, heartbeatMs, stop } = options;
  const interruption = new AbortController();
  // One for each page that is read at the same time.
  setMaxListeners(0, interruption.signal);
  const ended = new AbortController();
  let progress: JobProgress | null = null;
  let isFinishing = false;
  let renewedAt = now().getTime();

  const interrupt = (how: JobInterrupted['how']): void => {
    if (!isFinishing) interruption.abort(new JobInterrupted(how));
  };
  const heartbeat = async (): Promise<void> => {
    try {
      const state = await jobs.renew(claim, new Date(now().getTime() + leaseMs), progress);
      renewedAt = now().getTime();
      if (state !== 'held') interrupt(state);
    } catch (error) {
      options.onTrouble(error);
      // Another worker may hold the job by this time. The cause is whatever kept the heartbeat from succeeding.
      if (!isFinishing && now().getTime() - renewedAt >= leaseMs) interruption.abort(error);
    }
  };
  const sendHeartbeats = async (): Promise<void> => {
    while (!ended.signal.aborted) {
      await sleep(heartbeatMs, undefined, { signal: ended.signal }).catch(ignoreError('the work has ended'));
      // During the publishing transaction a heartbeat would wait for the row that it has locked.
      if (!ended.signal.aborted && !isFinishing) await heartbeat();
    }
  };
  const onStop = (): void => interrupt('stopped');
  const interrupted = new Promise<never>((_, reject) => {
    interruption.signal.addEventListener('abort', () => reject(interruption.signal.reason as unknown), { once: true });
  });
  interrupted.catch(ignoreError('the race below reports it'));
  stop.addEventListener('abort', onStop, { once: true });
  if (stop.aborted) onStop();
  const job: LeasedJob = {
    signal: interruption.signal,
    onProgress: (next) => {
      progress = next;
      if (!isFinishing) interruption.signal.throwIfAborted();
    },
    lock: async (repos) => {
      interruption.signal.throwIfAborted();
      isFinishing = true;
      await repos.jobs.lock(claim);
    },
    unlock: () => {
      isFinishing = false;
      if (stop.aborted) onStop();
    },
    finish: async (repos, { pdfUid, ...report }) => {
      const notes = await listNotes(repos, claim.company);
      const problems = [...publishProblems({ pdfUid, ...report }), ...notes.map(noteText)];
      await repos.jobs.finish(claim, { ...report, problems, ...(notes.length > 0 && { notes }) }, now());
    },
  };
  const heartbeats = sendHeartbeats();
  try {
    return await Promise.race([work(job), interrupted]);
  } finally {
    ended.abort();
    stop.removeEventListener('abort', onStop);
    await heartbeats;
  }
};
