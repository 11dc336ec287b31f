/** SQL condition "due at or before now", for lease expiry, pauses and retries. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** Delays are at most 15 minutes; the rest allows for clock differences between servers. */
const MAX_DELAY_MS = 30 * 60 * 1000;

/**
 * True when the time in `column` has passed. A time beyond the longest delay was written before the clock was set
 * back: waiting for it would preserve a dead worker's lease for as long as the clock was wrong, so it counts as due.
 */
export const isDue = (column: string, now: Date): RawBuilder<SqlBool> => {
  const latest = new Date(now.getTime() + MAX_DELAY_MS).toISOString();
  return sql<SqlBool>`(${sql.ref(column)} <= ${now.toISOString()} or ${sql.ref(column)} > ${latest})`;
};
