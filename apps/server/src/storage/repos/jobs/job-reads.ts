/** Reads of jobs: one, a page of a company's list, many by id, whether a claim is worth taking a lock, and for how long jobs wait. */
import type { Job, JobState, ListedJob } from '@vitrina/contract/admin';
import type { Kysely } from 'kysely';
import type { JobStamp } from '../../../domain/ports/jobs.ts';
import { isDue } from '../../database/schema/due.ts';
import type { Tables } from '../../database/schema/tables.ts';
import { mapRow } from './job-rows.ts';

/** A queued job of a company that is not suspended is due, or a lease has expired. */
export const isWorthClaiming = async (db: Kysely<Tables>, now: Date): Promise<boolean> => {
  const row = await db
    .selectFrom('jobs')
    .select('id')
    .where((of) =>
      of.or([
        of.and([
          of('state', '=', 'queued'),
          isDue('due_at', now),
          of.exists(
            of
              .selectFrom('companies')
              .select('companies.uid')
              .whereRef('companies.uid', '=', 'jobs.company_uid')
              .where('companies.is_active', '=', 1),
          ),
        ]),
        of.and([of('state', '=', 'running'), isDue('lease_until', now)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};

export const oldestDue = async (db: Kysely<Tables>, now: Date): Promise<Date | null> => {
  const row = await db
    .selectFrom('jobs')
    .select('due_at')
    .where('state', '=', 'queued')
    .where(isDue('due_at', now))
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : new Date(row.due_at);
};

export const jobOf = async (db: Kysely<Tables>, company: string, id: string): Promise<Job | null> => {
  const row = await db
    .selectFrom('jobs')
    .selectAll()
    .where('id', '=', id)
    .where('company_uid', '=', company)
    .executeTakeFirst();
  return row ? mapRow(row) : null;
};

type JobList = { state?: JobState | undefined; before?: string | undefined; limit: number };

export const listJobs = async (
  db: Kysely<Tables>,
  company: string,
  { state, before, limit }: JobList,
): Promise<ListedJob[]> => {
  const last = before === undefined ? null : await jobOf(db, company, before);
  let query = db
    .selectFrom('jobs')
    .leftJoin('documents', 'documents.uid', 'jobs.document_uid')
    .selectAll('jobs')
    .select('documents.uid as known_document')
    .where('jobs.company_uid', '=', company);
  if (state !== undefined) query = query.where('jobs.state', '=', state);
  if (last)
    query = query.where((of) =>
      of.or([
        of('jobs.created_at', '<', last.createdAt),
        of.and([of('jobs.created_at', '=', last.createdAt), of('jobs.id', '<', last.id)]),
      ]),
    );
  const rows = await query.orderBy('jobs.created_at', 'desc').orderBy('jobs.id', 'desc').limit(limit).execute();
  return rows.map((row) => ({ ...mapRow(row), hasDocument: row.known_document !== null }));
};

export const jobsByIds = async (db: Kysely<Tables>, ids: readonly string[]): Promise<Job[]> => {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('jobs')
    .selectAll()
    .where('id', 'in', [...ids])
    .execute();
  return rows.map(mapRow);
};

/** Jobs that have not ended are among the newest of their company: it has at most ten that wait. */
const NEWEST = 30;

export const jobStamp = async (db: Kysely<Tables>, company: string): Promise<JobStamp> => {
  const rows = await db
    .selectFrom('jobs')
    .select(['id', 'revision', 'state'])
    .where('company_uid', '=', company)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(NEWEST)
    .execute();
  const ended = rows.filter(({ state }) => state !== 'queued' && state !== 'running');
  return {
    all: rows.map(({ id, revision }) => `${id}:${revision}`).join(' '),
    ended: ended.map(({ id }) => id).join(' '),
  };
};
