/**
 * Who works what. A claim first takes the turn of a company, so that two that come at the same time serve two companies,
 * and jobs of one document, which belong to one company, do not race.
 */

import { JobFailure } from '@vitrina/contract/admin';
import { type Kysely, sql } from 'kysely';
import type { Claim, Lease } from '../../domain/ports/jobs.ts';
import type { Engine } from '../connection.ts';
import { hasCome } from '../has-come.ts';
import type { Tables } from '../tables.ts';
import type { JobRow } from '../tables-jobs.ts';
import { writeJson } from './json-column.ts';

type Kind = Engine['kind'];

/** Where the engines differ: a SQLite transaction has the whole database for itself. */
const skipLocked = (kind: Kind) => (kind === 'postgres' ? sql`for update skip locked` : sql``);
const waitLocked = (kind: Kind) => (kind === 'postgres' ? sql`for update` : sql``);

/** Leases ended at once; the rest comes with the next claim. */
const MOST_EXPIRED = 100;
/** Companies looked at in one round, and rounds: others may take each turn before us. */
const MOST_TURNS = 20;
const MOST_ROUNDS = 50;

export const claimMapped = (row: JobRow): Claim => ({
  id: row.id,
  company: row.company_uid,
  document: row.document_uid,
  name: row.name,
  fileKey: row.file_key,
  token: row.token,
  attempts: row.attempts,
  mostAttempts: row.most_attempts,
});

/** Jobs whose worker was not heard of: they wait again with their pages, or are over. */
export const endExpired = async (tx: Kysely<Tables>, kind: Kind, now: Date): Promise<void> => {
  const at = now.toISOString();
  const { rows } = await sql<Pick<JobRow, 'id' | 'is_cancelling' | 'attempts' | 'most_attempts'>>`
    select id, is_cancelling, attempts, most_attempts from jobs
    where state = 'running' and ${hasCome('lease_until', now)} order by lease_until limit ${MOST_EXPIRED} ${skipLocked(kind)}
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

/** Jobs `j` that can be worked now: due, and no other publishing of the document runs. */
const isFree = (now: Date) => sql`j.state = 'queued' and ${hasCome('j.due_at', now)}
  and not exists (select 1 from jobs r where r.document_uid = j.document_uid and r.state = 'running')`;

type Turn = { company_uid: string; served: number };

const turns = async (tx: Kysely<Tables>, now: Date): Promise<Turn[]> => {
  const { rows } = await sql<Turn>`
    select t.company_uid, t.served from job_turns t
    where exists (select 1 from jobs j where j.company_uid = t.company_uid and ${isFree(now)})
    order by t.served, t.company_uid limit ${MOST_TURNS}
  `.execute(tx);
  return rows;
};

/**
 * False when another has it, or has had it since. PostgreSQL locks the row also for who comes too late, and would keep
 * it locked to the end of the transaction: two who hold such a row and wait for the other's would wait for ever.
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
    select j.id from jobs j where j.company_uid = ${company} and ${isFree(now)}
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
  return claimMapped(row);
};

/** Call it in a transaction. Null when nothing is free, or others were faster all the time. */
export const claimNext = async (tx: Kysely<Tables>, kind: Kind, lease: Lease, now: Date): Promise<Claim | null> => {
  await endExpired(tx, kind, now);
  await sql`savepoint no_turn`.execute(tx);
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const waiting = await turns(tx, now);
    const [first] = waiting;
    if (!first) return null;
    // Nobody waits for a turn that another has; only when all are taken the first is waited for.
    const tries = [
      ...waiting.map((turn) => ({ turn, lock: skipLocked(kind) })),
      { turn: first, lock: waitLocked(kind) },
    ];
    for (const { turn, lock } of tries) {
      const claim = (await takeTurn(tx, turn, lock)) && (await takeOldest(tx, kind, turn.company_uid, lease, now));
      if (claim) return claim;
      await sql`rollback to savepoint no_turn`.execute(tx);
    }
  }
  return null;
};
