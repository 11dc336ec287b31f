/** Deletes expired analytics rows, and batches events that older programs wrote without a batch. */
import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { dayOf } from '../../../domain/analytics/calendar-day.ts';
import type { Engine } from '../../database/schema/connection.ts';
import type { Tables } from '../../database/schema/tables.ts';
import { eventPartitions, type Partition } from './event-partitions.ts';
import { MIXED } from './lanes.ts';

/** A deleting transaction stays short: on SQLite, writers of events wait for it. */
const MAX_BATCHES = 500;
const MAX_EVENTS = 20_000;
const MAX_ROWS = 5000;

/**
 * Puts events of a program without batches (older, or running beside this one during an upgrade) into a batch.
 * About `batchSize` per call.
 */
export const batchLegacyEvents = async (tx: Kysely<Tables>, batchSize: number, now: Date): Promise<void> => {
  const orphans = () => tx.selectFrom('events').select('at').where('batch', '=', '').orderBy('at');
  const first = await orphans().limit(1).executeTakeFirst();
  if (first === undefined) return;
  const last = await orphans().offset(batchSize).limit(1).executeTakeFirst();
  const batch = `${now.toISOString()} ${randomUUID()}`;
  const updated = await tx
    .updateTable('events')
    .set({ batch })
    .where('batch', '=', '')
    .$if(last !== undefined, (update) => update.where('at', '<=', last?.at ?? ''))
    .executeTakeFirst();
  const row = { id: batch, at: first.at, event_count: Number(updated.numUpdatedRows), is_counted: 0, lane: MIXED };
  await tx.insertInto('event_batches').values(row).execute();
};

/** Batches that are removed in one call. */
const removableBatches = async (tx: Kysely<Tables>, before: string, partitions: readonly Partition[]) => {
  const rows = await tx
    .selectFrom('event_batches')
    .select(['id', 'event_count'])
    .where('is_counted', '=', 1)
    .where('id', '<', before)
    // Days that are dropped as a whole.
    .where((of) => of.and(partitions.map(({ from, to }) => of.or([of('id', '<', from ?? ''), of('id', '>=', to)]))))
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
    .limit(MAX_BATCHES)
    .execute();
  let events = 0;
  const end = rows.findIndex(({ event_count }) => {
    events += event_count;
    return events >= MAX_EVENTS;
  });
  const ids = (end < 0 ? rows : rows.slice(0, end + 1)).map(({ id }) => id);
  return { ids, isMore: end >= 0 || rows.length === MAX_BATCHES };
};

/** Deletes counted batches that no forwarding target waits for, with their events. Uncounted batches are retained at any age. */
const removeBatches = async (
  tx: Kysely<Tables>,
  before: string,
  partitions: readonly Partition[],
): Promise<boolean> => {
  const { ids, isMore } = await removableBatches(tx, before, partitions);
  if (ids.length === 0) return false;
  await tx.deleteFrom('events').where('batch', 'in', ids).execute();
  await tx.deleteFrom('event_batches').where('id', 'in', ids).execute();
  return isMore;
};

/** Deletes about `MAX_ROWS` rows older than `before`, the oldest first. Resolves to whether more remain. */
const removeOlder = async (
  tx: Kysely<Tables>,
  table: 'event_ids' | 'analytics_sessions',
  before: string,
): Promise<boolean> => {
  const next = await tx
    .selectFrom(table)
    .select('at')
    .where('at', '<', before)
    .orderBy('at')
    .offset(MAX_ROWS)
    .limit(1)
    .executeTakeFirst();
  await tx
    .deleteFrom(table)
    .where('at', '<=', next?.at ?? before)
    .where('at', '<', before)
    .execute();
  return next !== undefined;
};

/** Batches of older programs are dated by their newest event. */
const BATCH_SPAN_MS = 60 * 60 * 1000;

/** Events from before `at` are still uncounted; without their `analytics_seen` rows they would count sessions twice. */
const hasUncountedBefore = async (tx: Kysely<Tables>, at: Date): Promise<boolean> => {
  const orphan = tx.selectFrom('events').select('at').where('batch', '=', '').where('at', '<', at.toISOString());
  const batch = tx
    .selectFrom('event_batches')
    .select('at')
    .where('is_counted', '=', sql.lit(0))
    .where('at', '<', new Date(at.getTime() + BATCH_SPAN_MS).toISOString());
  return [...(await orphan.limit(1).execute()), ...(await batch.limit(1).execute())].length > 0;
};

const SEEN_KEY = ['document_uid', 'measure', 'subject', 'session'] as const;

/** Rows that mark a session as counted matter only while its day is counted. Deletes those of one company and day, in chunks. */
const removeSeen = async (tx: Kysely<Tables>, before: Date): Promise<boolean> => {
  const oldest = await tx
    .selectFrom('analytics_seen')
    .select(['day', 'company_uid'])
    .where('day', '<', dayOf(before))
    .orderBy('day')
    .orderBy('company_uid')
    .limit(1)
    .executeTakeFirst();
  if (oldest === undefined || (await hasUncountedBefore(tx, before))) return false;
  const { day, company_uid } = oldest;
  const ofDay = tx.selectFrom('analytics_seen').where('day', '=', day).where('company_uid', '=', company_uid);
  const next = await ofDay.select(SEEN_KEY).orderBy(SEEN_KEY).offset(MAX_ROWS).limit(1).executeTakeFirst();
  const removal = tx.deleteFrom('analytics_seen').where('day', '=', day).where('company_uid', '=', company_uid);
  const selection = next
    ? removal.where((of) =>
        of(of.refTuple(...SEEN_KEY), '<', of.tuple(next.document_uid, next.measure, next.subject, next.session)),
      )
    : removal;
  await selection.execute();
  return true;
};

export const removeOld = async (
  tx: Kysely<Tables>,
  kind: Engine['kind'],
  { events, ids }: { events: Date; ids: Date },
): Promise<boolean> => {
  const before = events.toISOString();
  const partitions = kind === 'postgres' ? await eventPartitions(tx) : [];
  const days = partitions.filter(({ from }) => from !== null && from < before);
  const isMore = [
    await removeBatches(tx, before, days),
    await removeOlder(tx, 'event_ids', ids.toISOString()),
    await removeOlder(tx, 'analytics_sessions', ids.toISOString()),
    await removeSeen(tx, ids),
  ];
  return isMore.includes(true);
};
