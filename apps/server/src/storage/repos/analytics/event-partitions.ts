/**
 * Daily partitions of `events` on PostgreSQL (migrations/019): created ahead, dropped as a whole. Each takes a lock that readers such as a
 * backup may hold for hours, so it gives up after a second, and the next run tries again.
 */
import { type Kysely, sql } from 'kysely';
import { dayAfter } from '../../../domain/analytics/calendar-day.ts';
import type { Connection } from '../../database/schema/connection.ts';
import type { Tables } from '../../database/schema/tables.ts';

/** A week in which partitions cannot be created costs nothing. */
const DAYS_AHEAD = 7;
/** Accepting events may wait for as long behind the lock. */
const LOCK_TIMEOUT = '1s';
/** An arbitrary constant: the advisory lock of the server that creates partitions. */
const ADVISORY_LOCK = 7_239_004_119;

/** Holds batches from `from` (null: all earlier ones) to before `to`. */
export type Partition = { name: string; from: string | null; to: string };

const BOUNDS = /^FOR VALUES FROM \((?:MINVALUE|'([^']*)')\) TO \('([^']*)'\)$/;

/** All but the default one, `events_default`. */
export const eventPartitions = async (read: Kysely<Tables>): Promise<Partition[]> => {
  const { rows } = await sql<{ name: string; bounds: string }>`
    select pg_class.relname as name, pg_get_expr(pg_class.relpartbound, pg_class.oid) as bounds
    from pg_inherits join pg_class on pg_class.oid = pg_inherits.inhrelid
    where pg_inherits.inhparent = 'events'::regclass order by pg_class.relname`.execute(read);
  return rows.flatMap(({ name, bounds }) => {
    const [, from = null, to] = BOUNDS.exec(bounds) ?? [];
    return to === undefined ? [] : [{ name, from, to }];
  });
};

const isCovered = (partitions: readonly Partition[], day: string): boolean =>
  partitions.some(({ from, to }) => (from ?? '') <= day && day < to);

/** Batches of a day that were stored while it had no partition. They stay in `events_default`, and the day gets none. */
const hasRest = async (read: Kysely<Tables>, day: string): Promise<boolean> => {
  const { rows } =
    await sql`select 1 from events_default where batch >= ${day} and batch < ${dayAfter(day, 1)} limit 1`.execute(read);
  return rows.length > 0;
};

const createPartition = async (tx: Kysely<Tables>, day: string): Promise<void> => {
  const name = `events_${day.replaceAll('-', '')}`;
  await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT)}`.execute(tx);
  const lock = await sql<{ held: boolean }>`select pg_try_advisory_xact_lock(${ADVISORY_LOCK}) as held`.execute(tx);
  // Another server creates it, or has created it meanwhile.
  if (lock.rows[0]?.held !== true || isCovered(await eventPartitions(tx), day)) return;
  await sql`create table ${sql.table(name)} (like events including defaults)`.execute(tx);
  await sql`create index ${sql.ref(`${name}_by_batch`)} on ${sql.table(name)} (batch)`.execute(tx);
  // Attaching lets others write meanwhile; `create table … partition of` would not.
  await sql`alter table events attach partition ${sql.table(name)}
    for values from (${sql.lit(day)}) to (${sql.lit(dayAfter(day, 1))})`.execute(tx);
};

/** Creates the partitions of today and the coming days. A failure ends the run: a full disk and a lock concern all days. */
export const prepareDays = async ({ read, write }: Connection, now: Date): Promise<void> => {
  const today = now.toISOString().slice(0, 10);
  const partitions = await eventPartitions(read);
  for (let ahead = 0; ahead <= DAYS_AHEAD; ahead += 1) {
    const day = dayAfter(today, ahead);
    if (isCovered(partitions, day) || (await hasRest(read, day))) continue;
    await write((tx) => createPartition(tx, day));
  }
};

/** Whether events of the partition are still to be counted or forwarded. Events without a batch lie in the earliest partition. */
const isNeeded = async (read: Kysely<Tables>, { from, to }: Partition): Promise<boolean> => {
  const { rows } = await sql<{ needed: boolean }>`select
    exists (select 1 from event_batches where is_counted = 0 and id >= ${from ?? ''} and id < ${to})
    or (${sql.lit(from === null)} and exists (select 1 from events where batch = ''))
    or exists (
      select 1 from forward_queue join forward_targets on forward_targets.company_uid = forward_queue.company_uid
        and forward_targets.kind = forward_queue.kind
      where forward_queue.batch >= ${from ?? ''} and forward_queue.batch < ${to}) as needed`.execute(read);
  return rows[0]?.needed === true;
};

/** Drops partitions whose events are all older than `before`, counted and forwarded. */
export const dropDays = async ({ read, write }: Connection, before: Date): Promise<void> => {
  const expired = (await eventPartitions(read)).filter(({ to }) => to <= before.toISOString());
  for (const partition of expired) {
    if (await isNeeded(read, partition)) continue;
    await write(async (tx) => {
      await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT)}`.execute(tx);
      await sql`lock table only events in access exclusive mode`.execute(tx);
      if (!(await isNeeded(tx, partition))) await sql`drop table if exists ${sql.table(partition.name)}`.execute(tx);
    });
  }
};
