/** What the holder of a claim may write, only while its token is the newest and the job runs; and how others end it. */
import type { Job } from '@vitrina/contract/admin';
import type { Kysely } from 'kysely';
import { AppError } from '../../domain/app-error.ts';
import type { Claim, Hold } from '../../domain/ports/jobs.ts';
import type { Tables } from '../tables.ts';
import type { JobRow } from '../tables-jobs.ts';
import { jobOf } from './job-reads.ts';
import { mapRow } from './job-rows.ts';

const held = (tx: Kysely<Tables>, { id, token }: Claim) =>
  tx.updateTable('jobs').where('id', '=', id).where('token', '=', token).where('state', '=', 'running');

/** Keeps others from the job until the transaction ends. Throws `job.lost`, `job.cancelled`. */
export const holdClaim = async (tx: Kysely<Tables>, claim: Claim): Promise<void> => {
  const row = await held(tx, claim)
    .set((of) => ({ token: of.ref('token') }))
    .returning('is_cancelling')
    .executeTakeFirst();
  if (!row) throw new AppError('job.lost', { job: claim.id });
  if (row.is_cancelling === 1) throw new AppError('job.cancelled', { job: claim.id });
};

/** A revision only where something is to be seen: listeners are not told that a worker lives. */
export const prolongClaim = async (
  tx: Kysely<Tables>,
  claim: Claim,
  until: Date,
  progress: string | null,
): Promise<Hold> => {
  const row = await held(tx, claim)
    .set({ lease_until: until.toISOString() })
    .returning(['is_cancelling', 'progress', 'revision'])
    .executeTakeFirst();
  if (!row) return 'lost';
  if (progress !== null && progress !== row.progress)
    await held(tx, claim)
      .set({ progress, revision: row.revision + 1 })
      .execute();
  return row.is_cancelling === 1 ? 'cancelled' : 'held';
};

type End = Pick<JobRow, 'state'> & Partial<Pick<JobRow, 'report' | 'failure' | 'progress'>>;

/** False when the claim was lost. Kept pages are of no use any more. */
export const endClaim = async (tx: Kysely<Tables>, claim: Claim, end: End, now: Date): Promise<boolean> => {
  const ended = await held(tx, claim)
    .set((of) => ({
      ...end,
      is_cancelling: 0,
      worker: null,
      lease_until: null,
      ended_at: now.toISOString(),
      revision: of('revision', '+', 1),
    }))
    .executeTakeFirst();
  await tx
    .deleteFrom('job_pages')
    .where('job_id', '=', ended.numUpdatedRows === 1n ? claim.id : '')
    .execute();
  return ended.numUpdatedRows === 1n;
};

/**
 * A cancelled one does not wait again: it is over. What costs no attempt may come late or twice: as long as nobody has claimed the job
 * since, it waits without that attempt.
 */
export const giveBackClaim = async (
  tx: Kysely<Tables>,
  claim: Claim,
  dueAt: Date,
  isAttempt: boolean,
): Promise<boolean> => {
  const given = await tx
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
  return given.numUpdatedRows === 1n;
};

/** Null when the company has no such job. Throws `job.over`. */
export const cancelJob = async (tx: Kysely<Tables>, company: string, id: string, now: Date): Promise<Job | null> => {
  const own = tx.updateTable('jobs').where('id', '=', id).where('company_uid', '=', company);
  const waiting = await own
    .where('state', '=', 'queued')
    .set((of) => ({ state: 'cancelled', ended_at: now.toISOString(), revision: of('revision', '+', 1) }))
    .returningAll()
    .executeTakeFirst();
  if (waiting) {
    await tx.deleteFrom('job_pages').where('job_id', '=', id).execute();
    return mapRow(waiting);
  }
  const running = await own
    .where('state', '=', 'running')
    .set((of) => ({ is_cancelling: 1, revision: of('revision', '+', 1) }))
    .returningAll()
    .executeTakeFirst();
  if (running) return mapRow(running);
  const over = await jobOf(tx, company, id);
  if (over) throw new AppError('job.over', { state: over.state });
  return null;
};
