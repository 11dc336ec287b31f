/** The worker of the publishing queue: claims jobs and publishes their documents, several concurrently, until it is stopped. */
import { setTimeout as sleep } from 'node:timers/promises';
import { backoffMs } from '../backoff.ts';
import { isOutage, isRetryable, jobFailureOf, nextAttemptAt } from '../domain/jobs/publish-queue.ts';
import type { Database } from '../domain/ports/database.ts';
import type { FileStore } from '../domain/ports/files.ts';
import type { Claim } from '../domain/ports/jobs.ts';
import type { PdfEngine, TextRecogniser } from '../domain/ports/pdf.ts';
import type { Stores } from '../domain/ports/stores.ts';
import { ocrOf } from '../domain/publishing/ocr/read-scans.ts';
import { publishDocument } from '../domain/publishing/publishing.ts';
import { noTracing, type Tracing } from '../domain/tracing.ts';
import { AppError } from '../errors/app-error.ts';
import { ignoreError } from '../errors/ignore-error.ts';
import { JobInterrupted, type LeasedJob, type LeaseOptions, withLease } from './lease.ts';

/** Poll interval of an idle worker, ms, for jobs without a notification: released ones, and those with an expired lease. */
const POLL_MS = 1000;
/** Longest pause after failures of the database, ms. */
const MAX_DELAY_MS = 15_000;
const HEARTBEAT_MS = 1000;
/** Pause between attempts to release a job during an outage, ms: shorter than the poll interval of other workers. */
const RELEASE_RETRY_MS = 500;

/** For the log and the metrics: ids and codes, nothing of the document. `seconds`: duration of this attempt. */
export type JobEvent =
  | { type: 'begun'; job: string; attempt: number }
  | { type: 'done' | 'cancelled' | 'lost' | 'handed back'; job: string; attempt: number; seconds: number }
  | {
      type: 'failed' | 'to be tried again';
      job: string;
      attempt: number;
      seconds: number;
      code: string;
      error: unknown;
    }
  | { type: 'trouble'; error: unknown };

export type WorkerDeps = {
  database: Database;
  files: FileStore;
  stores: Stores;
  engine: () => Promise<PdfEngine>;
  /** Null: OCR is off. */
  recogniser?: TextRecogniser | null;
  clock: () => Date;
  /** Identifies the process in the job list. */
  name: string;
  /** Number of documents published concurrently. */
  lanes: number;
  leaseMs: number;
  onEvent: (event: JobEvent) => void;
  tracing?: Tracing | undefined;
};

export type Worker = {
  /** Releases the running jobs. Other workers resume them from the finished pages. */
  stop: () => Promise<void>;
};

/** Throws what `publishDocument` throws, `company.unknown`, `file.unknown`. */
const publishClaim = async (claim: Claim, job: LeasedJob, deps: WorkerDeps): Promise<void> => {
  const { database, files, stores, clock } = deps;
  const { jobs, companies } = database.repos;
  const company = await companies.byUid(claim.company);
  if (!company) throw new AppError('company.unknown', { companyUid: claim.company });
  const pdfPath = await files.localPath(claim.fileKey);
  if (pdfPath === null) throw new AppError('file.unknown', { key: claim.fileKey });
  // A misconfigured store costs the automatic tags, not the document.
  const store = await stores.of(company).catch((error: unknown) => {
    if (error instanceof AppError) return null;
    throw error;
  });
  const request = {
    pdfPath,
    storedKey: claim.fileKey,
    company,
    pdfUid: claim.document,
    isDraft: claim.holds,
    ...(claim.keepsName ? { fileName: claim.name } : { name: claim.name }),
  };
  await publishDocument(request, {
    engine: await deps.engine(),
    ocr: ocrOf(company, deps.recogniser ?? null),
    files,
    database,
    store,
    now: clock,
    signal: job.signal,
    onProgress: job.onProgress,
    onProposals: (pages) => jobs.saveProposals(claim, pages),
    checkpoints: { load: () => jobs.finishedPages(claim.id), save: (draft) => jobs.savePage(claim, draft) },
    onPublish: job.lock,
    onConflict: job.unlock,
    onPublished: job.finish,
    tracing: deps.tracing,
  });
};

/**
 * Releases a job without counting the attempt, and retries until the database takes it: otherwise the lease would expire and the
 * outage count as an attempt. Throws the error of the database once `stop` is aborted.
 */
const releaseUncounted = async (
  claim: Claim,
  { jobs, now, stop, onTrouble }: Pick<LeaseOptions, 'jobs' | 'now' | 'stop' | 'onTrouble'>,
): Promise<boolean> => {
  for (;;) {
    try {
      return await jobs.release(claim, nextAttemptAt(1, now()), false);
    } catch (error) {
      if (stop.aborted) throw error;
      onTrouble(error);
      await sleep(RELEASE_RETRY_MS, undefined, { signal: stop }).catch(ignoreError('the worker is stopped'));
    }
  }
};

/** Releases a failed job for another attempt. False when it must not be retried, or another worker holds it. */
const releaseForRetry = async (claim: Claim, error: unknown, options: LeaseOptions): Promise<boolean> => {
  if (isOutage(error)) return releaseUncounted(claim, options);
  if (!isRetryable(error) || claim.attempts >= claim.maxAttempts) return false;
  return options.jobs.release(claim, nextAttemptAt(claim.attempts, options.now()), true);
};

/** Joins the trace of the request that queued the job: its time in the queue, and this attempt. */
const traceJob = (
  { tracing = noTracing, clock }: WorkerDeps,
  claim: Claim,
  work: () => Promise<void>,
): Promise<void> => {
  const facts = { 'vitrina.company': claim.company, 'vitrina.job': claim.id, 'vitrina.attempt': claim.attempts };
  const options = { parent: claim.traceparent ?? null, kind: 'consumer', facts } as const;
  tracing.past('publishing queue', { ...options, start: claim.dueAt, end: clock() });
  return tracing.root('publish', options, work);
};

export const startWorker = (deps: WorkerDeps): Worker => {
  const { clock, leaseMs, onEvent } = deps;
  const { jobs } = deps.database.repos;
  const stopped = new AbortController();
  const stop = stopped.signal;
  let pauseEnd = new AbortController();
  const unsubscribe = deps.database.changes.subscribe((change) => {
    if (change !== 'everything' && change.kind !== 'job') return;
    pauseEnd.abort();
    pauseEnd = new AbortController();
  });
  const leaseOptions: LeaseOptions = {
    jobs,
    now: clock,
    leaseMs,
    heartbeatMs: Math.min(HEARTBEAT_MS, leaseMs / 4),
    stop,
    onTrouble: (error) => onEvent({ type: 'trouble', error }),
  };

  const endFailed = async (claim: Claim, error: unknown, seconds: number): Promise<void> => {
    const about = { job: claim.id, attempt: claim.attempts, seconds };
    if (error instanceof JobInterrupted) {
      if (error.how === 'stopped' && !(await jobs.release(claim, clock(), false)))
        await jobs.confirmCancelled(claim, clock());
      if (error.how === 'cancelled') await jobs.confirmCancelled(claim, clock());
      return onEvent({ type: error.how === 'stopped' ? 'handed back' : error.how, ...about });
    }
    const failure = jobFailureOf(error);
    if (failure.code === 'job.lost') return onEvent({ type: 'lost', ...about });
    if (failure.code === 'job.cancelled') {
      await jobs.confirmCancelled(claim, clock());
      return onEvent({ type: 'cancelled', ...about });
    }
    const failed = { ...about, code: failure.code, error };
    if (await releaseForRetry(claim, error, leaseOptions)) return onEvent({ type: 'to be tried again', ...failed });
    if (!(await jobs.fail(claim, failure, clock()))) return onEvent({ type: 'lost', ...about });
    onEvent({ type: 'failed', ...failed });
  };

  const runJob = async (claim: Claim): Promise<void> => {
    const startedAt = performance.now();
    const seconds = () => (performance.now() - startedAt) / 1000;
    onEvent({ type: 'begun', job: claim.id, attempt: claim.attempts });
    try {
      await traceJob(deps, claim, () => withLease(claim, leaseOptions, (job) => publishClaim(claim, job, deps)));
      onEvent({ type: 'done', job: claim.id, attempt: claim.attempts, seconds: seconds() });
    } catch (error) {
      await endFailed(claim, error, seconds());
    }
  };

  /** Claims and runs one job. `failures`: failed claims in a row. Resolves to the pause before the next claim, ms. */
  const runNext = async (failures: number): Promise<{ pauseMs: number; failures: number }> => {
    try {
      const lease = { worker: deps.name, until: new Date(clock().getTime() + leaseMs) };
      const claim = await jobs.claim(lease, clock());
      if (!claim) return { pauseMs: POLL_MS, failures: 0 };
      await runJob(claim);
      return { pauseMs: 0, failures: 0 };
    } catch (error) {
      onEvent({ type: 'trouble', error });
      return { pauseMs: backoffMs(failures, { firstMs: POLL_MS, maxMs: MAX_DELAY_MS }), failures: failures + 1 };
    }
  };
  const runConsumer = async (): Promise<void> => {
    for (let failures = 0; !stop.aborted; ) {
      const next = await runNext(failures);
      ({ failures } = next);
      const signal = AbortSignal.any([stop, pauseEnd.signal]);
      if (next.pauseMs > 0 && !stop.aborted)
        await sleep(next.pauseMs, undefined, { signal }).catch(ignoreError('a notification ended the pause'));
    }
  };

  const running = Promise.all(Array.from({ length: deps.lanes }, runConsumer));
  return {
    stop: async () => {
      unsubscribe();
      stopped.abort();
      await running;
    },
  };
};
