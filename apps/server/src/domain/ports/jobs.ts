/** The publishing queue: who wants what published, who works it, and what is finished of it. */
import type { Job, JobFailure, JobProgress, JobReport, JobState } from '@vitrina/contract/admin';
import type { NewPage, PageFailure } from '../ports.ts';

/** `fileKey` of the stored PDF; empty where only who begins it can read it. */
export type NewJob = { id: string; company: string; document: string; name: string; fileKey: string };

/** Who works, and until when it counts as alive unless it says so again. */
export type Lease = { worker: string; until: Date };

/** The right to work a job. `token` is newer with each holder: what an older one writes is refused. */
export type Claim = NewJob & { token: number; attempts: number; mostAttempts: number };

/**
 * A page that is drawn and stored, before tags. `failure` for one without pictures. `linksLeftOut`: so many of the PDF's own links
 * the document had no room for (publishing-links.ts).
 */
export type PageDraft = {
  page: NewPage;
  wordsKey: string | null;
  words: number;
  failure: PageFailure | null;
  linksLeftOut?: number | undefined;
};

/** `hash` of its secret id (accounts/random-id.ts). */
export type JobPreview = { hash: string; job: string; expiresAt: Date };

/** Pages from `from` on, at most `most`; by default all. */
export type PageSpan = { from: number; most: number };

/** `cancelled`: somebody asked for its end. `lost`: another holds it, or it is over. */
export type Hold = 'held' | 'cancelled' | 'lost';

/** Writing methods that take a claim throw `job.lost` when it does not hold any more, `job.cancelled` when it is to end. */
export interface JobsRepo {
  /** Queued. Throws `company.unknown`, and `job.too-many` when `mostQueued` of the company wait already. */
  add(job: NewJob, now: Date, mostQueued?: number): Promise<Job>;
  /** Running at once, for who works it itself and once only; null while another publishing of the document runs. */
  begin(job: NewJob, lease: Lease, now: Date): Promise<Claim | null>;
  /**
   * The next job that nobody works: of the company that was served longest ago the oldest. One per document runs. Leases
   * that ran out are ended first: their jobs wait again, or have failed after too many attempts.
   */
  claim(lease: Lease, now: Date): Promise<Claim | null>;
  /** Says that the worker lives, and how far it is. Never throws for a lost claim. */
  prolong(claim: Claim, until: Date, progress: JobProgress | null): Promise<Hold>;
  /** Durable when it resolves; the same page twice is kept once. */
  keepPage(claim: Claim, draft: PageDraft): Promise<void>;
  /** In the order of the document. */
  keptPages(jobId: string, span?: PageSpan): Promise<PageDraft[]>;
  addPreview(preview: JobPreview): Promise<void>;
  /** The job of a preview that has not expired, whatever its state. */
  previewed(hash: string, now: Date): Promise<Job | null>;
  removeExpiredPreviews(now: Date): Promise<void>;
  /** Call it first in the transaction that publishes. */
  finish(claim: Claim, report: JobReport, now: Date): Promise<void>;
  /** False when the claim was lost. The same holds for those below. */
  fail(claim: Claim, failure: JobFailure, now: Date): Promise<boolean>;
  /**
   * It waits again until `dueAt`, with its pages. `isAttempt` false: the worker left in order or for an outage, so it does not count,
   * also when its lease ran out before that could be said and nobody claimed the job since.
   */
  giveBack(claim: Claim, dueAt: Date, isAttempt: boolean): Promise<boolean>;
  endCancelled(claim: Claim, now: Date): Promise<boolean>;
  /** Waiting: over at once. Running: its worker is told. Null when there is none; throws `job.over`. */
  cancel(company: string, id: string, now: Date): Promise<Job | null>;
  read(company: string, id: string): Promise<Job | null>;
  /** Newest first. `before`: the id of the last one of the page before. */
  list(
    company: string,
    query: { state?: JobState | undefined; before?: string | undefined; limit: number },
  ): Promise<Job[]>;
  /** For many listeners at once; unknown ids are absent. */
  byIds(ids: readonly string[]): Promise<Job[]>;
  countByState(): Promise<Record<string, number>>;
  /** Removes what was over before that time. */
  forget(endedBefore: Date): Promise<void>;
}
