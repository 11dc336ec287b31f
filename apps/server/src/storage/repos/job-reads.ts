/** Jobs as they are read: one, a list, many at once, and whether a claim is worth its lock. */
import type { Job, JobState } from '@vitrina/contract/admin';
import type { Kysely } from 'kysely';
import { hasCome } from '../has-come.ts';
import type { Tables } from '../tables.ts';
import { mapRow } from './job-rows.ts';

/** Something waits, or a lease has run out. */
export const isWorthClaiming = async (db: Kysely<Tables>, now: Date): Promise<boolean> => {
  const row = await db
    .selectFrom('jobs')
    .select('id')
    .where((of) =>
      of.or([
        of.and([of('state', '=', 'queued'), hasCome('due_at', now)]),
        of.and([of('state', '=', 'running'), hasCome('lease_until', now)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
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
): Promise<Job[]> => {
  const last = before === undefined ? null : await jobOf(db, company, before);
  let query = db.selectFrom('jobs').selectAll().where('company_uid', '=', company);
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
