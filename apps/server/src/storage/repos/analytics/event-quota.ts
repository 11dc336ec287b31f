/** Limits the events that a company stores in a day (UTC). Owns `quota_events`; companies without a limit have no rows there. */
import { type Kysely, sql } from 'kysely';
import type { StoredEvent } from '../../../domain/ports/analytics.ts';
import type { Tables } from '../../database/schema/tables.ts';

/** Parameters of one statement are limited; a batch has at most 1,000 events. */
const CHUNK_COMPANIES = 500;

const limitsOf = async (
  tx: Kysely<Tables>,
  companies: readonly string[],
  defaultLimit: number,
): Promise<Map<string, number>> => {
  const limits = new Map(companies.map((uid) => [uid, defaultLimit]));
  const rows = await tx
    .selectFrom('company_quotas')
    .select(['company_uid', 'events_a_day'])
    .where('company_uid', 'in', [...companies])
    .execute();
  for (const { company_uid, events_a_day } of rows) limits.set(company_uid, events_a_day ?? defaultLimit);
  for (const [uid, limit] of limits) if (limit === 0) limits.delete(uid);
  return limits;
};

type Count = { company_uid: string; stored: number; dropped: number };

/** Adds to the counts of the day, locks their rows, and returns them. In order of the uids, so that two processes cannot deadlock. */
const addCounts = async (tx: Kysely<Tables>, day: string, counts: readonly Count[]): Promise<Map<string, number>> => {
  const rows = await tx
    .insertInto('quota_events')
    .values(counts.map((count) => ({ ...count, day })))
    .onConflict((conflict) =>
      conflict.columns(['company_uid', 'day']).doUpdateSet({
        stored: sql<number>`quota_events.stored + excluded.stored`,
        dropped: sql<number>`quota_events.dropped + excluded.dropped`,
      }),
    )
    .returning(['company_uid', 'stored'])
    .execute();
  return new Map(rows.map(({ company_uid, stored }) => [company_uid, stored]));
};

const limitChunk = async (
  tx: Kysely<Tables>,
  limits: ReadonlyMap<string, number>,
  events: readonly StoredEvent[],
  day: string,
): Promise<Set<StoredEvent>> => {
  const uids = [...limits.keys()].sort();
  const stored = await addCounts(
    tx,
    day,
    uids.map((company_uid) => ({ company_uid, stored: 0, dropped: 0 })),
  );
  const dropped = new Set<StoredEvent>();
  const counts = uids.map((company_uid) => {
    const own = events.filter(({ company }) => company === company_uid);
    const room = Math.max(0, (limits.get(company_uid) ?? 0) - (stored.get(company_uid) ?? 0));
    for (const event of own.slice(room)) dropped.add(event);
    return { company_uid, stored: Math.min(room, own.length), dropped: Math.max(0, own.length - room) };
  });
  await addCounts(tx, day, counts);
  await tx.deleteFrom('quota_events').where('company_uid', 'in', uids).where('day', '<', day).execute();
  return dropped;
};

/** The events that are stored, in their order. `at`: the server's time. */
export const withinQuota = async (
  tx: Kysely<Tables>,
  events: StoredEvent[],
  { at, defaultLimit }: { at: string; defaultLimit: number },
): Promise<StoredEvent[]> => {
  const companies = [...new Set(events.map(({ company }) => company))];
  const dropped = new Set<StoredEvent>();
  for (let from = 0; from < companies.length; from += CHUNK_COMPANIES) {
    const limits = await limitsOf(tx, companies.slice(from, from + CHUNK_COMPANIES), defaultLimit);
    if (limits.size === 0) continue;
    for (const event of await limitChunk(tx, limits, events, at.slice(0, 10))) dropped.add(event);
  }
  return dropped.size === 0 ? events : events.filter((event) => !dropped.has(event));
};
