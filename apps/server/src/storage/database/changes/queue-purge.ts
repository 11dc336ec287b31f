/** Queues the key of a change for the shared cache in front, in the transaction of the change (migrations/023_edge_purges.sql). */
import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { changedKey } from '../../../domain/edge/edge-keys.ts';
import type { Change } from '../../../domain/ports/changes.ts';
import type { Tables } from '../schema/tables.ts';

/** Soon, and once more when responses that were being built from the state before have reached the cache. */
export const PASSES = 2;
/** Without a process that purges, changes are queued for this long. */
const ALIVE_MS = 7 * 24 * 60 * 60 * 1000;

export const purgeEntry = (key: string, passes: number, dueAt: Date) => ({
  id: randomUUID(),
  key,
  passes,
  due_at: dueAt.toISOString(),
});

/** Adds the key of a change in its transaction, if a process purges. */
export const queuePurge = async (tx: Kysely<Tables>, change: Change, now: Date): Promise<void> => {
  const key = changedKey(change);
  if (key === null) return;
  const { id, passes, due_at } = purgeEntry(key, PASSES, now);
  const since = new Date(now.getTime() - ALIVE_MS).toISOString();
  await sql`insert into edge_purges (id, key, passes, due_at)
    select ${id}, ${key}, cast(${passes} as integer), ${due_at}
    where exists (select 1 from edge_purge_turn where alive_at > ${since})`.execute(tx);
};
