/** The publishing queue: jobs, their leases, and their finished pages. */
import type { Job, JobFailure, JobProgress, JobReport, JobState, ListedJob } from '@vitrina/contract/admin';
import type { NewPage, TagsOfPage } from './elements.ts';
import type { PageFailure } from './pdf.ts';

/**
 * `fileKey` of the stored PDF; empty when only the process that starts the job can read the file. `keepsName`: an existing
 * document keeps its name; `name` is that of a new one. `holds`: publishing ends in a draft.
 */
export type NewJob = {
  id: string;
  company: string;
  document: string;
  name: string;
  keepsName?: boolean;
  fileKey: string;
  /** The trace of the request that created the job. */
  traceparent?: string | null;
  holds?: boolean;
};

/** The worker of a job, and the time until which its lease lasts. */
export type Lease = { worker: string; until: Date };

/** The right to work on a job, which was due at `dueAt`. `token` is a fencing token: writes with an older one are refused. */
export type Claim = NewJob & { token: number; attempts: number; maxAttempts: number; dueAt: Date };

/**
 * A page without usable text. `pending`: its picture is still to be read. `read`: `words` that count as print, and their mean confidence, 0 to
 * 1, null without words. `failed`: it could not be read.
 */
export type PageOcr =
  | { is: 'pending' }
  | { is: 'read'; language: string; words: number; confidence: number | null }
  | { is: 'failed'; reason: 'crash' | 'memory' | 'deadline' | 'language' | 'file' };

/**
 * A page that is rendered and stored, before tags. `failure` for one without pictures or with white ones. `linksLeftOut`: number of the PDF's own
 * links beyond the budget (publishing/render-pages.ts).
 */
export type PageDraft = {
  page: NewPage;
  wordsKey: string | null;
  words: number;
  failure: PageFailure | null;
  linksLeftOut?: number | undefined;
  /** Size of its files. */
  bytes?: number | undefined;
  /** Absent for a page with usable text. */
  ocr?: PageOcr | undefined;
};

/** `hash` of its secret id (accounts/random-id.ts). */
type JobPreview = { hash: string; job: string; expiresAt: Date };

/** Pages from `from` on, at most `limit`; by default all. */
export type PageSpan = { from: number; limit: number };

/** `cancelled`: cancellation was requested. `lost`: the lease went to another worker, or the job is over. */
export type LeaseState = 'held' | 'cancelled' | 'lost';

/**
 * Methods that take a claim and write throw `job.lost` when the lease was lost, `job.cancelled` when cancellation was
 * requested.
 */
export type JobStamp = { all: string; ended: string };

export interface JobsRepo {
  /** Adds a waiting job. Throws `company.unknown`, and `job.too-many` when `maxQueued` of the company wait already. */
  add(job: NewJob, now: Date, maxQueued?: number): Promise<Job>;
  /** Adds a running job without retries, for the calling process; null while another job of the document runs. */
  begin(job: NewJob, lease: Lease, now: Date): Promise<Claim | null>;
  /**
   * Claims the next waiting job: the oldest of the company that was served longest ago. One job per document runs. Expired
   * leases are ended first: their jobs wait again, or have failed after too many attempts.
   */
  claim(lease: Lease, now: Date): Promise<Claim | null>;
  /** Renews the lease and stores the progress. Never throws for a lost lease. */
  renew(claim: Claim, until: Date, progress: JobProgress | null): Promise<LeaseState>;
  /** Durable when it resolves; storing a page again has no effect, unless its picture has been read meanwhile. */
  savePage(claim: Claim, draft: PageDraft): Promise<void>;
  /** Replaces the proposals of the job, and announces their number. They are removed with its checkpoints. */
  saveProposals(claim: Claim, pages: readonly TagsOfPage[]): Promise<void>;
  /** Pages with proposals, in the order of the document. */
  proposals(jobId: string, span: PageSpan): Promise<TagsOfPage[]>;
  /** In the order of the document. */
  finishedPages(jobId: string, span?: PageSpan): Promise<PageDraft[]>;
  addPreview(preview: JobPreview): Promise<void>;
  /** The job of a preview that has not expired, in any state. */
  jobOfPreview(hash: string, now: Date): Promise<Job | null>;
  removeExpiredPreviews(now: Date): Promise<void>;
  /** Keeps the claim until the transaction that publishes ends. Call it first in it. */
  lock(claim: Claim): Promise<void>;
  /** Ends the job; call it in the transaction that publishes. */
  finish(claim: Claim, report: JobReport, now: Date): Promise<void>;
  /** False when the lease was lost. The same holds for the following methods. */
  fail(claim: Claim, failure: JobFailure, now: Date): Promise<boolean>;
  /**
   * Queues the job again from `dueAt` on, with its pages. `isAttempt` false: a shutdown or an outage, which does not count as
   * an attempt, also when the lease expired before this call and nobody has claimed the job since.
   */
  release(claim: Claim, dueAt: Date, isAttempt: boolean): Promise<boolean>;
  confirmCancelled(claim: Claim, now: Date): Promise<boolean>;
  /** Waiting: ends at once. Running: its worker is notified. Null when there is none; throws `job.over`. */
  cancel(company: string, id: string, now: Date): Promise<Job | null>;
  /** `cancel` for all that wait or run for a document. */
  cancelOf(company: string, document: string, now: Date): Promise<void>;
  read(company: string, id: string): Promise<Job | null>;
  /** Newest first. `before`: the id of the last job of the previous page. */
  list(
    company: string,
    query: { state?: JobState | undefined; before?: string | undefined; limit: number },
  ): Promise<ListedJob[]>;
  /** For many listeners at once; unknown ids are absent. */
  byIds(ids: readonly string[]): Promise<Job[]>;
  /** Of the company's newest jobs: `all` differs after each change of one, `ended` after the end of one. */
  stamp(company: string): Promise<JobStamp>;
  countByState(): Promise<Record<string, number>>;
  /** Since when the waiting job that is due longest has been due; null without one. */
  oldestDue(now: Date): Promise<Date | null>;
  /** Removes jobs that ended before that time. */
  removeOld(endedBefore: Date): Promise<void>;
}
