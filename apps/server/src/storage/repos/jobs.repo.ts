/** The publishing queue: jobs as rows. Claims and fenced writes have files of their own. */
import { JobFailure, JobProgress, JobReport } from '@vitrina/contract/admin';
import type { Kysely } from 'kysely';
import { AppError } from '../../domain/app-error.ts';
import type { JobsRepo } from '../../domain/ports/jobs.ts';
import type { Connection, Engine } from '../connection.ts';
import type { Tables } from '../tables.ts';
import type { JobRow } from '../tables-jobs.ts';
import { claimMapped, claimNext, endExpired } from './job-claims.ts';
import { cancelJob, endClaim, giveBackClaim, holdClaim, prolongClaim } from './job-leases.ts';
import { keptPages, pageDraftText } from './job-pages.ts';
import { jobPreviews } from './job-previews.ts';
import { isWorthClaiming, jobOf, jobsByIds, listJobs } from './job-reads.ts';
import { mapRow, newRow } from './job-rows.ts';
import { writeJson } from './json-column.ts';

export const jobsRepo = ({ read, write, announce }: Connection, kind: Engine['kind']): JobsRepo => ({
  async add(job, now, mostQueued) {
    return write(async (tx) => {
      await getInLine(tx, job.company);
      if (mostQueued !== undefined) await refuseLongQueue(tx, job.company, mostQueued);
      const row = newRow(job, now);
      await tx.insertInto('jobs').values(row).execute();
      await announce(tx, { kind: 'job', uid: job.id });
      return mapRow(row);
    });
  },

  async begin(job, { worker, until }, now) {
    return write(async (tx) => {
      await getInLine(tx, job.company);
      await endExpired(tx, kind, now);
      const row: JobRow = {
        ...newRow(job, now),
        state: 'running',
        token: 1,
        attempts: 1,
        most_attempts: 1,
        worker,
        lease_until: until.toISOString(),
        started_at: now.toISOString(),
      };
      // The index on running documents decides, also between two that begin at the same time.
      const begun = await tx
        .insertInto('jobs')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      return begun.numInsertedOrUpdatedRows === 1n ? claimMapped(row) : null;
    });
  },

  async claim(lease, now) {
    // Who finds nothing to do takes no lock: idle workers do not get into the way of those who write.
    return (await isWorthClaiming(read, now)) ? write((tx) => claimNext(tx, kind, lease, now)) : null;
  },

  prolong: (claim, until, progress) =>
    write((tx) => prolongClaim(tx, claim, until, progress && writeJson(JobProgress, progress, `jobs ${claim.id}`))),

  async keepPage(claim, draft) {
    await write(async (tx) => {
      await holdClaim(tx, claim);
      const body = pageDraftText(claim.id, draft);
      await tx
        .insertInto('job_pages')
        .values({ job_id: claim.id, page_index: draft.page.index, body })
        .onConflict((conflict) => conflict.columns(['job_id', 'page_index']).doNothing())
        .execute();
    });
  },

  keptPages: (jobId, span) => keptPages(read, jobId, span),

  ...jobPreviews(read, write),

  async finish(claim, report, now) {
    await write(async (tx) => {
      await holdClaim(tx, claim);
      const end = { state: 'done', report: writeJson(JobReport, report, `jobs ${claim.id}`), progress: WHOLE } as const;
      await endClaim(tx, claim, end, now);
    });
  },

  fail: (claim, failure, now) =>
    write((tx) =>
      endClaim(tx, claim, { state: 'failed', failure: writeJson(JobFailure, failure, `jobs ${claim.id}`) }, now),
    ),

  giveBack: (claim, dueAt, isAttempt) => write((tx) => giveBackClaim(tx, claim, dueAt, isAttempt)),

  endCancelled: (claim, now) => write((tx) => endClaim(tx, claim, { state: 'cancelled' }, now)),

  cancel: (company, id, now) => write((tx) => cancelJob(tx, company, id, now)),

  read: (company, id) => jobOf(read, company, id),

  list: (company, query) => listJobs(read, company, query),

  byIds: (ids) => jobsByIds(read, ids),

  async countByState() {
    const rows = await read
      .selectFrom('jobs')
      .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
      .groupBy('state')
      .execute();
    return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
  },

  async forget(endedBefore) {
    await write((tx) => tx.deleteFrom('jobs').where('ended_at', '<', endedBefore.toISOString()).execute());
  },
});

/** Nobody is left to say so once it is published. */
const WHOLE = JSON.stringify({ step: 'save', done: 1, total: 1 } satisfies JobProgress);

/** Throws `job.too-many`. */
const refuseLongQueue = async (tx: Kysely<Tables>, company: string, most: number): Promise<void> => {
  // An update that changes nothing holds the row: of several at once none comes past the limit.
  await tx
    .updateTable('companies')
    .set((of) => ({ uid: of.ref('uid') }))
    .where('uid', '=', company)
    .execute();
  const waiting = await tx
    .selectFrom('jobs')
    .select('id')
    .where('company_uid', '=', company)
    .where('state', '=', 'queued')
    .limit(most)
    .execute();
  if (waiting.length >= most) throw new AppError('job.too-many', { most });
};

/** Throws `company.unknown`. A company that comes for the first time is served before those that were served. */
const getInLine = async (tx: Kysely<Tables>, company: string): Promise<void> => {
  const known = await tx.selectFrom('companies').select('uid').where('uid', '=', company).executeTakeFirst();
  if (!known) throw new AppError('company.unknown', { companyUid: company });
  await tx
    .insertInto('job_turns')
    .values({ company_uid: company, served: 0 })
    .onConflict((conflict) => conflict.column('company_uid').doNothing())
    .execute();
};
