/** The publishing queue. Owns writes to `jobs`, `job_pages`, `job_proposals`, `job_previews` and `job_turns`; claims and fenced writes have files of their own. */
import { JobFailure, JobProgress, JobReport } from '@vitrina/contract/admin';
import type { Kysely } from 'kysely';
import type { JobsRepo } from '../../../domain/ports/jobs.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { Connection, Engine } from '../../database/schema/connection.ts';
import { writeJson } from '../../database/schema/rows.ts';
import type { Tables } from '../../database/schema/tables.ts';
import type { JobRow } from '../../database/schema/tables-jobs.ts';
import { requireActive } from '../companies/require-active.ts';
import { claimNext, endExpiredLeases, mapClaim } from './job-claims.ts';
import { cancelJob, cancelJobsOf, endClaim, lockClaim, releaseClaim, renewClaim } from './job-leases.ts';
import { jobProposals } from './job-proposals.ts';
import { isWorthClaiming, jobOf, jobStamp, jobsByIds, listJobs, oldestDue } from './job-reads.ts';
import { insertCheckpoint, jobPreviews, mapRow, newRow, readCheckpoints } from './job-rows.ts';

const RUNNING_FROM_START = { state: 'running', token: 1, attempts: 1, most_attempts: 1 } as const;

/** Null when another job of the document is running: the unique index on running documents decides, also between concurrent starts. */
const insertRunning = async (tx: Kysely<Tables>, row: JobRow) => {
  const inserted = await tx
    .insertInto('jobs')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n ? mapClaim(row) : null;
};

export const jobsRepo = ({ read, write, announce }: Connection, kind: Engine['kind']): JobsRepo => ({
  async add(job, now, maxQueued) {
    return write(async (tx) => {
      await ensureTurn(tx, job.company);
      if (maxQueued !== undefined) await refuseLongQueue(tx, job.company, maxQueued);
      const row = newRow(job, now);
      await tx.insertInto('jobs').values(row).execute();
      await announce(tx, { kind: 'job', uid: job.id });
      return mapRow(row);
    });
  },

  async begin(job, { worker, until }, now) {
    return write(async (tx) => {
      await ensureTurn(tx, job.company);
      await endExpiredLeases(tx, kind, now);
      return insertRunning(tx, {
        ...newRow(job, now),
        ...RUNNING_FROM_START,
        worker,
        lease_until: until.toISOString(),
        started_at: now.toISOString(),
      });
    });
  },

  async claim(lease, now) {
    // Without claimable jobs no lock is taken, so that idle workers do not block writers.
    return (await isWorthClaiming(read, now)) ? write((tx) => claimNext(tx, kind, lease, now)) : null;
  },

  renew: (claim, until, progress) =>
    write((tx) => renewClaim(tx, claim, until, progress && writeJson(JobProgress, progress, `jobs ${claim.id}`))),

  async savePage(claim, draft) {
    await write(async (tx) => {
      await lockClaim(tx, claim);
      await insertCheckpoint(tx, claim.id, draft);
    });
  },

  ...jobProposals(read, write),

  finishedPages: (jobId, span) => readCheckpoints(read, jobId, span),

  ...jobPreviews(read, write),

  lock: (claim) => write((tx) => lockClaim(tx, claim)),

  async finish(claim, report, now) {
    await write(async (tx) => {
      await lockClaim(tx, claim);
      const end = {
        state: 'done',
        report: writeJson(JobReport, report, `jobs ${claim.id}`),
        progress: COMPLETED_PROGRESS,
      } as const;
      await endClaim(tx, claim, end, now);
    });
  },

  fail: (claim, failure, now) =>
    write((tx) =>
      endClaim(tx, claim, { state: 'failed', failure: writeJson(JobFailure, failure, `jobs ${claim.id}`) }, now),
    ),

  release: (claim, dueAt, isAttempt) => write((tx) => releaseClaim(tx, claim, dueAt, isAttempt)),

  confirmCancelled: (claim, now) => write((tx) => endClaim(tx, claim, { state: 'cancelled' }, now)),

  cancel: (company, id, now) => write((tx) => cancelJob(tx, company, id, now)),
  cancelOf: (company, document, now) => write((tx) => cancelJobsOf(tx, company, document, now)),

  read: (company, id) => jobOf(read, company, id),

  list: (company, query) => listJobs(read, company, query),

  byIds: (ids) => jobsByIds(read, ids),

  stamp: (company) => jobStamp(read, company),

  async countByState() {
    const rows = await read
      .selectFrom('jobs')
      .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
      .groupBy('state')
      .execute();
    return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
  },

  oldestDue: (now) => oldestDue(read, now),

  async removeOld(endedBefore) {
    await write((tx) => tx.deleteFrom('jobs').where('ended_at', '<', endedBefore.toISOString()).execute());
  },
});

/** Progress of a finished job: its worker no longer reports. */
const COMPLETED_PROGRESS = JSON.stringify({ step: 'save', done: 1, total: 1 } satisfies JobProgress);

/** Throws `job.too-many`. */
const refuseLongQueue = async (tx: Kysely<Tables>, company: string, maxQueued: number): Promise<void> => {
  // A no-op update locks the row, so that concurrent calls cannot exceed the limit.
  await tx
    .updateTable('companies')
    .set((of) => ({ uid: of.ref('uid') }))
    .where('uid', '=', company)
    .execute();
  const queued = await tx
    .selectFrom('jobs')
    .select('id')
    .where('company_uid', '=', company)
    .where('state', '=', 'queued')
    .limit(maxQueued)
    .execute();
  if (queued.length >= maxQueued) throw new AppError('job.too-many', { most: maxQueued });
};

/** Creates the company's turn. A new company is served before those served already. Throws `company.unknown`, `company.suspended`. */
const ensureTurn = async (tx: Kysely<Tables>, company: string): Promise<void> => {
  await requireActive(tx, company);
  await tx
    .insertInto('job_turns')
    .values({ company_uid: company, served: 0 })
    .onConflict((conflict) => conflict.column('company_uid').doNothing())
    .execute();
};
