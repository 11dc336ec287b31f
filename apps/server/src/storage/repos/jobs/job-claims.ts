/**
 * Claims queued jobs. A claim first locks the turn of a company, so that two concurrent claims serve two companies,
 * and jobs of one document, which belong to one company, cannot race. Companies are served round robin.
 */

import { JobFailure } from '@vitrina/contract/admin';
import { type Kysely, sql } from 'kysely';
import type { Claim, Lease } from '../../../domain/ports/jobs.ts';
import type { Engine } from '../../database/schema/connection.ts';
import { isDue } from '../../database/schema/due.ts';
import { writeJson } from '../../database/schema/rows.ts';
import type { Tables } from '../../database/schema/tables.ts';
import type { JobRow } from '../../database/schema/tables-jobs.ts';

type Kind = Engine['kind'];

/** Row locks of PostgreSQL. SQLite needs none: a writing transaction locks the whole database. */
const skipLocked = (kind: Kind) => (kind === 'postgres' ? sql`for update skip locked` : sql``);
const waitLocked = (kind: Kind) => (kind === 'postgres' ? sql`for update` : sql``);

/** Expired leases ended by one claim; the next claim ends the rest. */
const MAX_EXPIRED = 100;
/** Companies tried per round, and rounds: other workers may take each turn first. */
const MAX_TURNS = 20;
const MAX_ROUNDS = 50;

export const mapClaim = (row: JobRow): Claim => ({
  id: row.id,
  company: row.company_uid,
  document: row.document_uid,
  name: row.name,
  keepsName: row.keeps_name === 1,
  fileKey: row.file_key,
  token: row.token,
  attempts: row.attempts,
  maxAttempts: row.most_attempts,
  dueAt: new Date(row.due_at),
  traceparent: row.traceparent,
  holds: row.holds === 1,
});

/** Ends expired leases: the job is queued again with its checkpoints, or ends as cancelled or failed (`job.abandoned`). */
export const endExpiredLeases = async (tx: Kysely<Tables>, kind: Kind, now: Date): Promise<void> => {
  const at = now.toISOString();
  const { rows } = await sql<Pick<JobRow, 'id' | 'is_cancelling' | 'attempts' | 'most_attempts'>>`
    select id, is_cancelling, attempts, most_attempts from jobs
    where state = 'running' and ${isDue('lease_until', now)} order by lease_until limit ${MAX_EXPIRED} ${skipLocked(kind)}
  `.execute(tx);
  for (const { id, is_cancelling, attempts, most_attempts } of rows) {
    const state = is_cancelling === 1 ? 'cancelled' : attempts >= most_attempts ? 'failed' : 'queued';
    const failure: JobFailure = { code: 'job.abandoned', detail: `attempts: ${attempts}` };
    await tx
      .updateTable('jobs')
      .where('id', '=', id)
      .set((of) => ({
        state,
        is_cancelling: 0,
        worker: null,
        lease_until: null,
        due_at: at,
        revision: of('revision', '+', 1),
        ...(state === 'failed' && { failure: writeJson(JobFailure, failure, `jobs ${id}`) }),
        ...(state !== 'queued' && { ended_at: at }),
      }))
      .execute();
    if (state !== 'queued') await tx.deleteFrom('job_pages').where('job_id', '=', id).execute();
  }
};

/** Condition on jobs `j`: due, of a company that is not suspended, and no other job of the document is running. */
const isClaimable = (now: Date) => sql`j.state = 'queued' and ${isDue('j.due_at', now)}
  and exists (select 1 from companies c where c.uid = j.company_uid and c.is_active = 1)
  and not exists (select 1 from jobs r where r.document_uid = j.document_uid and r.state = 'running')`;

type Turn = { company_uid: string; served: number };

const readTurns = async (tx: Kysely<Tables>, now: Date): Promise<Turn[]> => {
  const { rows } = await sql<Turn>`
    select t.company_uid, t.served from job_turns t
    where exists (select 1 from jobs j where j.company_uid = t.company_uid and ${isClaimable(now)})
    order by t.served, t.company_uid limit ${MAX_TURNS}
  `.execute(tx);
  return rows;
};

/**
 * False when another worker holds the turn or has served it since. PostgreSQL locks the row even in the second case, until
 * the transaction ends: two workers that each hold such a row and wait for the other's would deadlock.
 */
const takeTurn = async (tx: Kysely<Tables>, turn: Turn, lock: ReturnType<typeof skipLocked>): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from job_turns where company_uid = ${turn.company_uid} and served = ${turn.served} ${lock}
  `.execute(tx);
  return rows.length === 1;
};

const takeOldest = async (tx: Kysely<Tables>, kind: Kind, company: string, lease: Lease, now: Date) => {
  const at = now.toISOString();
  const { rows } = await sql<{ id: string }>`
    select j.id from jobs j where j.company_uid = ${company} and ${isClaimable(now)}
    order by j.created_at, j.id limit 1 ${skipLocked(kind)}
  `.execute(tx);
  const [job] = rows;
  if (!job) return null;
  await sql`update job_turns set served = (select max(served) from job_turns) + 1
    where company_uid = ${company}`.execute(tx);
  const row = await tx
    .updateTable('jobs')
    .where('id', '=', job.id)
    .set((of) => ({
      state: 'running',
      worker: lease.worker,
      lease_until: lease.until.toISOString(),
      token: of('token', '+', 1),
      attempts: of('attempts', '+', 1),
      revision: of('revision', '+', 1),
      started_at: of.fn.coalesce('started_at', sql<string>`${at}`),
    }))
    .returningAll()
    .executeTakeFirstOrThrow();
  return mapClaim(row);
};

/** Requires a transaction. Null when no job is claimable, or when other workers took every turn first. */
export const claimNext = async (tx: Kysely<Tables>, kind: Kind, lease: Lease, now: Date): Promise<Claim | null> => {
  await endExpiredLeases(tx, kind, now);
  await sql`savepoint no_turn`.execute(tx);
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const turns = await readTurns(tx, now);
    const [first] = turns;
    if (!first) return null;
    // Locked turns are skipped; only when all are locked, the claim waits for the first.
    const attempts = [
      ...turns.map((turn) => ({ turn, lock: skipLocked(kind) })),
      { turn: first, lock: waitLocked(kind) },
    ];
    for (const { turn, lock } of attempts) {
      const claim = (await takeTurn(tx, turn, lock)) && (await takeOldest(tx, kind, turn.company_uid, lease, now));
      if (claim) return claim;
      await sql`rollback to savepoint no_turn`.execute(tx);
    }
  }
  return null;
};
