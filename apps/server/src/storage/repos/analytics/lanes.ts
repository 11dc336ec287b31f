/**
 * Counting lanes. On PostgreSQL each lane is counted in a transaction of its own that locks the lane's row, so servers count different
 * lanes at the same time and never the same events. SQLite has one writer: its batches belong to no lane.
 */
import { type Kysely, sql } from 'kysely';
import type { Engine } from '../../database/schema/connection.ts';
import type { Tables } from '../../database/schema/tables.ts';

/** Rows of `analytics_turn`. Another number would give companies other lanes than waiting batches have. */
const LANES = 8;
/** Of a batch whose events belong to any lane. */
export const MIXED = -1;
const FNV_OFFSET = 0x81_1c_9d_c5;
const FNV_PRIME = 0x01_00_01_93;

/** FNV-1a, because similar uids must not share a lane. */
const hashOf = (text: string): number => {
  let hash = FNV_OFFSET;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), FNV_PRIME);
  // The low bits of FNV-1a depend on few bits of the text.
  return (hash ^ (hash >>> 16)) >>> 0;
};

export const laneOf = (kind: Engine['kind'], company: string): number =>
  kind === 'sqlite' ? MIXED : hashOf(company) % LANES;

/** `mixed` are batches of any lane, and events without a batch. */
type Waiting = { mixed: boolean; laned: boolean };

export const waitingEvents = async (read: Kysely<Tables>): Promise<Waiting> => {
  const { rows } = await sql<{ orphaned: unknown; mixed: unknown; laned: unknown }>`select
    exists (select 1 from events where batch = '') as orphaned,
    exists (select 1 from event_batches where is_counted = 0 and lane = ${sql.lit(MIXED)}) as mixed,
    exists (select 1 from event_batches where is_counted = 0 and lane >= 0) as laned`.execute(read);
  const [row] = rows;
  return { mixed: Boolean(row?.orphaned) || Boolean(row?.mixed), laned: Boolean(row?.laned) };
};

/** The lock that a transaction holds: one lane, all of them, or none because none has uncounted batches. */
export type LockedLane = number | 'all' | 'none';

/** Waits until no lane and no other process counts, and keeps others from counting until the transaction ends. */
export const lockAllLanes = async (tx: Kysely<Tables>, at: string): Promise<LockedLane> => {
  await tx.updateTable('analytics_turn').set({ at }).where('name', '=', 'count').execute();
  return 'all';
};

/** Locks the lane with uncounted batches that was served longest ago. `wait`: also one that another process counts. */
const lockLane = async (tx: Kysely<Tables>, at: string, wait: boolean): Promise<number | null> => {
  const { rows } = await sql<{ lane: number }>`with counting as (
      select name from analytics_turn where name = 'count' for share),
    chosen as (
      select turn.name from analytics_turn as turn, counting
      where turn.lane is not null and exists (
        select 1 from event_batches where event_batches.is_counted = 0 and event_batches.lane = turn.lane)
      order by turn.at, turn.lane limit 1 for update of turn ${wait ? sql`` : sql`skip locked`})
    update analytics_turn set at = ${at} from chosen where analytics_turn.name = chosen.name
    returning analytics_turn.lane`.execute(tx);
  return rows[0]?.lane ?? null;
};

/**
 * Locks a lane of PostgreSQL until the transaction ends. A lane that nobody counts goes first; when all are taken it waits, so that a
 * caller who is told that nothing is left can rely on it.
 */
export const claimLane = async (tx: Kysely<Tables>, at: string): Promise<LockedLane> =>
  (await lockLane(tx, at, false)) ?? (await lockLane(tx, at, true)) ?? 'none';
