/** Fenced writes of a claim's holder, accepted only while its token is the newest and the job runs; and cancellation by others. */
import type { Job } from '@vitrina/contract/admin';
import type { Kysely } from 'kysely';
import type { Claim, LeaseState } from '../../../domain/ports/jobs.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { Tables } from '../../database/schema/tables.ts';
import type { JobRow } from '../../database/schema/tables-jobs.ts';
import { jobOf } from './job-reads.ts';
import { mapRow } from './job-rows.ts';

const ownJob = (tx: Kysely<Tables>, { id, token }: Claim) =>
  tx.updateTable('jobs').where('id', '=', id).where('token', '=', token).where('state', '=', 'running');

/** Locks the job until the transaction ends. Throws `job.lost`, `job.cancelled`. */
export const lockClaim = async (tx: Kysely<Tables>, claim: Claim): Promise<void> => {
  const row = await ownJob(tx, claim)
    .set((of) => ({ token: of.ref('token') }))
    .returning('is_cancelling')
    .executeTakeFirst();
  if (!row) throw new AppError('job.lost', { job: claim.id });
  if (row.is_cancelling === 1) throw new AppError('job.cancelled', { job: claim.id });
};

/** Extends the lease. Only visible progress gets a new revision, so that heartbeats do not notify listeners. */
export const renewClaim = async (
  tx: Kysely<Tables>,
  claim: Claim,
  until: Date,
  progress: string | null,
): Promise<LeaseState> => {
  const row = await ownJob(tx, claim)
    .set({ lease_until: until.toISOString() })
    .returning(['is_cancelling', 'progress', 'revision'])
    .executeTakeFirst();
  if (!row) return 'lost';
  if (progress !== null && progress !== row.progress)
    await ownJob(tx, claim)
      .set({ progress, revision: row.revision + 1 })
      .execute();
  return row.is_cancelling === 1 ? 'cancelled' : 'held';
};

const removeResults = async (tx: Kysely<Tables>, id: string): Promise<void> => {
  await tx.deleteFrom('job_pages').where('job_id', '=', id).execute();
  await tx.deleteFrom('job_proposals').where('job_id', '=', id).execute();
};

type Outcome = Pick<JobRow, 'state'> & Partial<Pick<JobRow, 'report' | 'failure' | 'progress'>>;

/** Ends the job and deletes its checkpoints and proposals. False when the claim was lost. */
export const endClaim = async (tx: Kysely<Tables>, claim: Claim, outcome: Outcome, now: Date): Promise<boolean> => {
  const ended = await ownJob(tx, claim)
    .set((of) => ({
      ...outcome,
      is_cancelling: 0,
      worker: null,
      lease_until: null,
      ended_at: now.toISOString(),
      revision: of('revision', '+', 1),
    }))
    .executeTakeFirst();
  await removeResults(tx, ended.numUpdatedRows === 1n ? claim.id : '');
  return ended.numUpdatedRows === 1n;
};

/**
 * Queues the job again; a cancelled job stays ended. A release that costs no attempt may arrive late or twice: while no other worker has
 * claimed the job, its attempt is not counted.
 */
export const releaseClaim = async (
  tx: Kysely<Tables>,
  claim: Claim,
  dueAt: Date,
  isAttempt: boolean,
): Promise<boolean> => {
  const released = await tx
    .updateTable('jobs')
    .where('id', '=', claim.id)
    .where('token', '=', claim.token)
    .where('state', 'in', isAttempt ? ['running'] : ['running', 'queued'])
    .where('is_cancelling', '=', 0)
    .set((of) => ({
      state: 'queued',
      worker: null,
      lease_until: null,
      due_at: dueAt.toISOString(),
      attempts: claim.attempts - (isAttempt ? 0 : 1),
      revision: of('revision', '+', 1),
    }))
    .executeTakeFirst();
  return released.numUpdatedRows === 1n;
};

/** Cancels a queued job at once and flags a running one. Null when the company has no such job. Throws `job.over`. */
export const cancelJob = async (tx: Kysely<Tables>, company: string, id: string, now: Date): Promise<Job | null> => {
  const companyJob = tx.updateTable('jobs').where('id', '=', id).where('company_uid', '=', company);
  const cancelled = await companyJob
    .where('state', '=', 'queued')
    .set((of) => ({ state: 'cancelled', ended_at: now.toISOString(), revision: of('revision', '+', 1) }))
    .returningAll()
    .executeTakeFirst();
  if (cancelled) {
    await removeResults(tx, id);
    return mapRow(cancelled);
  }
  const running = await companyJob
    .where('state', '=', 'running')
    .set((of) => ({ is_cancelling: 1, revision: of('revision', '+', 1) }))
    .returningAll()
    .executeTakeFirst();
  if (running) return mapRow(running);
  const ended = await jobOf(tx, company, id);
  if (ended) throw new AppError('job.over', { state: ended.state });
  return null;
};

/** Of a document. */
export const cancelJobsOf = async (tx: Kysely<Tables>, company: string, document: string, now: Date): Promise<void> => {
  const jobs = await tx
    .selectFrom('jobs')
    .select('id')
    .where('company_uid', '=', company)
    .where('document_uid', '=', document)
    .where('state', 'in', ['queued', 'running'])
    .execute();
  for (const { id } of jobs) {
    try {
      await cancelJob(tx, company, id, now);
    } catch (error) {
      // It has ended since the list was read.
      if (!(error instanceof AppError) || error.code !== 'job.over') throw error;
    }
  }
};
