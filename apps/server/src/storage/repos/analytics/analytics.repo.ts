/**
 * Daily sums of events: counted batch by batch, read for reports; expired events are deleted. Owns writes to `analytics_days`,
 * `analytics_seen`, `analytics_sessions` and `analytics_turn`, and marks batches as counted.
 */
import { type Kysely, sql } from 'kysely';
import type { AnalyticsRepo, ReportRange } from '../../../domain/ports/analytics.ts';
import type { Connection, Engine } from '../../database/schema/connection.ts';
import type { Tables } from '../../database/schema/tables.ts';
import { batchLegacyEvents, removeOld } from './analytics-retention.ts';
import { readStep, uncountedBatches, writeCounted } from './count-events.ts';
import { claimLane, lockAllLanes, waitingEvents } from './lanes.ts';
import { rollUp } from './roll-up.ts';

const inRange = (read: Kysely<Tables>, { company, pdf, from, to }: ReportRange) =>
  read
    .selectFrom('analytics_days')
    .where('company_uid', '=', company)
    .where('document_uid', '=', pdf)
    .where('day', '>=', from)
    .where('day', '<=', to);

const sumOf = (measure: string) => sql<number>`sum(case when measure = ${measure} then amount else 0 end)`;

export const analyticsRepo = ({ read, write }: Connection, kind: Engine['kind']): AnalyticsRepo => ({
  async countNext(maxEvents, now, count) {
    const waiting = await waitingEvents(read);
    if (!waiting.mixed && !waiting.laned) return 0;
    return write(async (tx) => {
      const at = now.toISOString();
      const lane = kind === 'sqlite' || waiting.mixed ? await lockAllLanes(tx, at) : await claimLane(tx, at);
      if (lane === 'none') return 0;
      if (lane === 'all') await batchLegacyEvents(tx, maxEvents, now);
      const { ids, events } = await uncountedBatches(tx, lane, maxEvents);
      if (ids.length === 0) return 0;
      await writeCounted(tx, kind, count(await readStep(tx, kind, ids)));
      await tx.updateTable('event_batches').set({ is_counted: 1 }).where('id', 'in', ids).execute();
      return events;
    });
  },

  async waiting() {
    const sum = sql<number | null>`sum(event_count)`.as('events');
    const batches = await read
      .selectFrom('event_batches')
      .select(sum)
      .where('is_counted', '=', sql.lit(0))
      .executeTakeFirst();
    const queue = await read.selectFrom('forward_queue').select(sum).executeTakeFirst();
    return { counting: batches?.events ?? 0, forwarding: queue?.events ?? 0 };
  },

  async oldestUncounted() {
    // A sorted read would pass all counted batches; the literal lets both engines use the index of the uncounted ones.
    const oldest = read
      .selectFrom('event_batches')
      .select(({ fn }) => fn.min<string | null>('at').as('at'))
      .where('is_counted', '=', sql.lit(0));
    const at = (await oldest.executeTakeFirst())?.at;
    return typeof at === 'string' ? new Date(at) : null;
  },

  async days(range, measures) {
    return inRange(read, range)
      .select(({ fn }) => ['day', 'measure', fn.sum<number>('amount').as('amount')])
      .where('measure', 'in', measures)
      .groupBy(['day', 'measure'])
      .orderBy('day')
      .orderBy('measure')
      .execute();
  },

  async top(range, { measures, by, limit, min = 0 }) {
    const rows = await inRange(read, range)
      .select(['subject', ...measures.map((measure, place) => sumOf(measure).as(`sum${place}`))])
      .where('measure', 'in', measures)
      .where('subject', '<>', '')
      .groupBy('subject')
      .having(sumOf(by), '>=', min)
      .orderBy(sumOf(by), 'desc')
      .orderBy('subject')
      .limit(limit)
      .execute();
    return rows.map((row) => ({
      subject: row.subject,
      amounts: Object.fromEntries(
        measures.map((measure, place) => [measure, Number((row as Record<string, unknown>)[`sum${place}`] ?? 0)]),
      ),
    }));
  },

  async below(range, { measure, by, min }) {
    const few = inRange(read, range)
      .select([sumOf(measure).as('amount')])
      .where('measure', 'in', [measure, by])
      .groupBy('subject')
      .having((having) => having.or([having(sumOf(by), '<', min), having('subject', '=', '')]));
    const row = await read
      .selectFrom(few.as('few'))
      .select(({ fn }) => fn.sum<number | null>('amount').as('amount'))
      .executeTakeFirst();
    return row?.amount ?? 0;
  },

  rollUp: (before) => write((tx) => rollUp(tx, kind, before)),
  removeOld: (before) => write((tx) => removeOld(tx, kind, before)),
});
