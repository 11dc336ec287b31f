/** How long rows of analytics stay, and what happens to those of a program from before. */
import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { dayOf } from '../../domain/analytics-day.ts';
import type { Tables } from '../tables.ts';

/** A transaction of removal is short: whoever writes events waits for it on SQLite. */
const BATCHES_AT_ONCE = 50;
const IDS_AT_ONCE = 5000;

export const hasWaiting = async (read: Kysely<Tables>): Promise<boolean> => {
  const batch = await read.selectFrom('event_batches').select('id').where('is_counted', '=', 0).limit(1).execute();
  const orphan = await read.selectFrom('events').select('at').where('batch', '=', '').limit(1).execute();
  return batch.length + orphan.length > 0;
};

/**
 * Events of a program that knows no batches (from before, or running beside us during an upgrade) become a batch of their own.
 * About `most` at a time.
 */
export const adoptEarlier = async (tx: Kysely<Tables>, most: number, now: Date): Promise<void> => {
  const orphans = () => tx.selectFrom('events').select('at').where('batch', '=', '').orderBy('at');
  if ((await orphans().limit(1).executeTakeFirst()) === undefined) return;
  const last = await orphans().offset(most).limit(1).executeTakeFirst();
  const batch = `${now.toISOString()} ${randomUUID()}`;
  const adopted = await tx
    .updateTable('events')
    .set({ batch })
    .where('batch', '=', '')
    .$if(last !== undefined, (update) => update.where('at', '<=', last?.at ?? ''))
    .executeTakeFirst();
  const row = { id: batch, at: now.toISOString(), event_count: Number(adopted.numUpdatedRows), is_counted: 0 };
  await tx.insertInto('event_batches').values(row).execute();
};

/** Batches that are counted and wait for no target, with their events; a batch that is not counted stays whatever its age. */
const removeBatches = async (tx: Kysely<Tables>, before: string): Promise<boolean> => {
  const rows = await tx
    .selectFrom('event_batches')
    .select('id')
    .where('is_counted', '=', 1)
    .where('id', '<', before)
    .where((of) =>
      of.not(
        of.exists(
          of
            .selectFrom('forward_queue')
            .innerJoin('forward_targets', (join) =>
              join
                .onRef('forward_targets.company_uid', '=', 'forward_queue.company_uid')
                .onRef('forward_targets.kind', '=', 'forward_queue.kind'),
            )
            .select('forward_queue.batch')
            .whereRef('forward_queue.batch', '=', 'event_batches.id'),
        ),
      ),
    )
    .orderBy('id')
    .limit(BATCHES_AT_ONCE)
    .execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return false;
  await tx.deleteFrom('events').where('batch', 'in', ids).execute();
  await tx.deleteFrom('event_batches').where('id', 'in', ids).execute();
  return ids.length === BATCHES_AT_ONCE;
};

/** The time below which about `IDS_AT_ONCE` of the rows lie, or `before` where there are fewer. */
const removeTimed = async (
  tx: Kysely<Tables>,
  table: 'event_ids' | 'analytics_sessions',
  before: string,
): Promise<boolean> => {
  const next = await tx
    .selectFrom(table)
    .select('at')
    .where('at', '<', before)
    .orderBy('at')
    .offset(IDS_AT_ONCE)
    .limit(1)
    .executeTakeFirst();
  await tx
    .deleteFrom(table)
    .where('at', '<=', next?.at ?? before)
    .where('at', '<', before)
    .execute();
  return next !== undefined;
};

/** Something from before `at` is to be counted still, and would count its sessions anew. */
const waitsFromBefore = async (tx: Kysely<Tables>, at: string): Promise<boolean> => {
  const earlier = () => tx.selectFrom('events').select('events.at').where('events.at', '<', at).limit(1);
  const orphan = await earlier().where('batch', '=', '').execute();
  const batch = await earlier()
    .innerJoin('event_batches', 'event_batches.id', 'events.batch')
    .where('event_batches.is_counted', '=', 0)
    .execute();
  return orphan.length + batch.length > 0;
};

const SEEN_KEY = ['document_uid', 'measure', 'subject', 'session'] as const;

/** What a session has raised matters while its day is counted. Of one day of one company, so many at a time. */
const removeSeen = async (tx: Kysely<Tables>, before: Date): Promise<boolean> => {
  const oldest = await tx
    .selectFrom('analytics_seen')
    .select(['day', 'company_uid'])
    .where('day', '<', dayOf(before))
    .orderBy('day')
    .orderBy('company_uid')
    .limit(1)
    .executeTakeFirst();
  if (oldest === undefined || (await waitsFromBefore(tx, before.toISOString()))) return false;
  const { day, company_uid } = oldest;
  const ofDay = tx.selectFrom('analytics_seen').where('day', '=', day).where('company_uid', '=', company_uid);
  const next = await ofDay.select(SEEN_KEY).orderBy(SEEN_KEY).offset(IDS_AT_ONCE).limit(1).executeTakeFirst();
  const removal = tx.deleteFrom('analytics_seen').where('day', '=', day).where('company_uid', '=', company_uid);
  const some = next
    ? removal.where((of) =>
        of(of.refTuple(...SEEN_KEY), '<', of.tuple(next.document_uid, next.measure, next.subject, next.session)),
      )
    : removal;
  await some.execute();
  return true;
};

export const removeOld = async (tx: Kysely<Tables>, { events, ids }: { events: Date; ids: Date }): Promise<boolean> => {
  const isMore = [
    await removeBatches(tx, events.toISOString()),
    await removeTimed(tx, 'event_ids', ids.toISOString()),
    await removeTimed(tx, 'analytics_sessions', ids.toISOString()),
    await removeSeen(tx, ids),
  ];
  return isMore.includes(true);
};
