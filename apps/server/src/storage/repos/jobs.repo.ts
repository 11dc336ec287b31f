/** The publishing queue: jobs as rows. Claims and fenced writes have files of their own. */
import { Job, JobFailure, JobProgress, JobReport } from '@vitrina/contract/admin';
import type { Kysely } from 'kysely';
import { AppError } from '../../domain/app-error.ts';
import type { JobsRepo, NewJob } from '../../domain/ports/jobs.ts';
import type { Connection, Engine } from '../connection.ts';
import type { Tables } from '../tables.ts';
import type { JobRow } from '../tables-jobs.ts';
import { claimMapped, claimNext, endExpired } from './job-claims.ts';
import { endClaim, giveBackClaim, holdClaim, prolongClaim } from './job-leases.ts';
import { keptPages, pageDraftText } from './job-pages.ts';
import { readJson, writeJson } from './json-column.ts';

/** Workers that die before a job has failed for good. */
const MOST_ATTEMPTS = 3;

export const jobsRepo = ({ read, write, announce }: Connection, kind: Engine['kind']): JobsRepo => ({
  async add(job, now) {
    return write(async (tx) => {
      await takeTurn(tx, job.company);
      const row = newRow(job, now);
      await tx.insertInto('jobs').values(row).execute();
      await announce(tx, { kind: 'job', uid: job.id });
      return mapRow(row);
    });
  },

  async begin(job, { worker, until }, now) {
    return write(async (tx) => {
      await takeTurn(tx, job.company);
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
    return (await isWorth(read, now)) ? write((tx) => claimNext(tx, kind, lease, now)) : null;
  },

  prolong: (claim, until, progress) =>
    write((tx) => prolongClaim(tx, claim, until, progress && progressText(progress))),

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

  keptPages: (jobId) => keptPages(read, jobId),

  async finish(claim, report, now) {
    await write(async (tx) => {
      await holdClaim(tx, claim);
      await endClaim(tx, claim, { state: 'done', report: writeJson(JobReport, report, `jobs ${claim.id}`) }, now);
    });
  },

  fail: (claim, failure, now) =>
    write((tx) =>
      endClaim(tx, claim, { state: 'failed', failure: writeJson(JobFailure, failure, `jobs ${claim.id}`) }, now),
    ),

  giveBack: (claim, dueAt, isAttempt) => write((tx) => giveBackClaim(tx, claim, dueAt, isAttempt)),

  endCancelled: (claim, now) => write((tx) => endClaim(tx, claim, { state: 'cancelled' }, now)),

  async cancel(company, id, now) {
    return write(async (tx) => {
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
      if (!over) return null;
      throw new AppError('job.over', { state: over.state });
    });
  },

  read: (company, id) => jobOf(read, company, id),

  async list(company, { state, before, limit }) {
    const last = before === undefined ? null : await jobOf(read, company, before);
    let query = read.selectFrom('jobs').selectAll().where('company_uid', '=', company);
    if (state !== undefined) query = query.where('state', '=', state);
    if (last)
      query = query.where((of) =>
        of.or([
          of('created_at', '<', last.createdAt),
          of.and([of('created_at', '=', last.createdAt), of('id', '<', last.id)]),
        ]),
      );
    const rows = await query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
    return rows.map(mapRow);
  },

  async byIds(ids) {
    if (ids.length === 0) return [];
    const rows = await read
      .selectFrom('jobs')
      .selectAll()
      .where('id', 'in', [...ids])
      .execute();
    return rows.map(mapRow);
  },

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

/** Throws `company.unknown`. A company that comes for the first time is served before those that were served. */
const takeTurn = async (tx: Kysely<Tables>, company: string): Promise<void> => {
  const known = await tx.selectFrom('companies').select('uid').where('uid', '=', company).executeTakeFirst();
  if (!known) throw new AppError('company.unknown', { companyUid: company });
  await tx
    .insertInto('job_turns')
    .values({ company_uid: company, served: 0 })
    .onConflict((conflict) => conflict.column('company_uid').doNothing())
    .execute();
};

const isWorth = async (db: Kysely<Tables>, now: Date): Promise<boolean> => {
  const at = now.toISOString();
  const row = await db
    .selectFrom('jobs')
    .select('id')
    .where((of) =>
      of.or([
        of.and([of('state', '=', 'queued'), of('due_at', '<=', at)]),
        of.and([of('state', '=', 'running'), of('lease_until', '<=', at)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};

const jobOf = async (db: Kysely<Tables>, company: string, id: string): Promise<Job | null> => {
  const row = await db
    .selectFrom('jobs')
    .selectAll()
    .where('id', '=', id)
    .where('company_uid', '=', company)
    .executeTakeFirst();
  return row ? mapRow(row) : null;
};

const newRow = (job: NewJob, now: Date): JobRow => ({
  id: job.id,
  company_uid: job.company,
  document_uid: job.document,
  name: job.name,
  file_key: job.fileKey,
  state: 'queued',
  is_cancelling: 0,
  revision: 1,
  token: 0,
  attempts: 0,
  most_attempts: MOST_ATTEMPTS,
  worker: null,
  due_at: now.toISOString(),
  lease_until: null,
  progress: null,
  report: null,
  failure: null,
  created_at: now.toISOString(),
  started_at: null,
  ended_at: null,
});

const progressText = (progress: JobProgress): string => writeJson(JobProgress, progress, 'jobs progress');

const mapRow = (row: JobRow): Job => {
  const place = `jobs ${row.id}`;
  return {
    id: row.id,
    revision: row.revision,
    company: row.company_uid,
    document: row.document_uid,
    name: row.name,
    state: row.state,
    isCancelling: row.state === 'running' && row.is_cancelling === 1,
    progress: row.progress === null ? null : readJson(JobProgress, row.progress, place),
    attempts: row.attempts,
    report: row.report === null ? null : readJson(JobReport, row.report, place),
    failure: row.failure === null ? null : readJson(JobFailure, row.failure, place),
    createdAt: row.created_at,
    startedAt: row.started_at,
    endedAt: row.ended_at,
  };
};
