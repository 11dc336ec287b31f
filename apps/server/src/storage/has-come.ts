/** Times in rows that something waits for: ends of leases, pauses, next tries. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** Nothing is put off for longer than 15 minutes; clocks of servers may differ, ms. */
const FURTHEST_MS = 30 * 60 * 1000;

/**
 * Whether the time in `column` has come. One that lies further ahead than anything is put off was written before the clock was set
 * back: waiting for it would keep a dead worker's lease for as long as the clock was wrong.
 */
export const hasCome = (column: string, now: Date): RawBuilder<SqlBool> => {
  const furthest = new Date(now.getTime() + FURTHEST_MS).toISOString();
  return sql<SqlBool>`(${sql.ref(column)} <= ${now.toISOString()} or ${sql.ref(column)} > ${furthest})`;
};
