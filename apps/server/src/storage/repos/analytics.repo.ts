/** Sums of events by day: raised step by step, read for reports, and the events below them removed when their time is over. */
import { type Kysely, sql } from 'kysely';
import type { AnalyticsRepo, ReportRange } from '../../domain/ports/analytics.ts';
import type { Connection } from '../connection.ts';
import type { Tables } from '../tables.ts';
import { readStep, waitingBatches, writeCounted } from './analytics-count.ts';
import { adoptEarlier, hasWaiting, removeOld } from './analytics-keep.ts';

/** Nobody else counts until this transaction is over. SQLite has one writer at a time anyway. */
const takeTurn = (tx: Kysely<Tables>, at: string) =>
  tx.updateTable('analytics_turn').set({ at }).where('name', '=', 'count').execute();

const inRange = (read: Kysely<Tables>, { company, pdf, from, to }: ReportRange) =>
  read
    .selectFrom('analytics_days')
    .where('company_uid', '=', company)
    .where('document_uid', '=', pdf)
    .where('day', '>=', from)
    .where('day', '<=', to);

const sumOf = (measure: string) => sql<number>`sum(case when measure = ${measure} then amount else 0 end)`;

export const analyticsRepo = ({ read, write }: Connection): AnalyticsRepo => ({
  async countNext(mostEvents, now, count) {
    // Who finds nothing to do writes nothing.
    if (!(await hasWaiting(read))) return 0;
    return write(async (tx) => {
      await takeTurn(tx, now.toISOString());
      await adoptEarlier(tx, mostEvents, now);
      const { ids, events } = await waitingBatches(tx, mostEvents);
      if (ids.length === 0) return 0;
      await writeCounted(tx, count(await readStep(tx, ids)));
      await tx.updateTable('event_batches').set({ is_counted: 1 }).where('id', 'in', ids).execute();
      return events;
    });
  },

  async waiting() {
    const sum = sql<number | null>`sum(event_count)`.as('events');
    const batches = await read.selectFrom('event_batches').select(sum).where('is_counted', '=', 0).executeTakeFirst();
    const queue = await read.selectFrom('forward_queue').select(sum).executeTakeFirst();
    return { counting: batches?.events ?? 0, forwarding: queue?.events ?? 0 };
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

  async top(range, { measures, by, most, least = 0 }) {
    const rows = await inRange(read, range)
      .select(['subject', ...measures.map((measure, place) => sumOf(measure).as(`sum${place}`))])
      .where('measure', 'in', measures)
      .where('subject', '<>', '')
      .groupBy('subject')
      .having(sumOf(by), '>=', least)
      .orderBy(sumOf(by), 'desc')
      .orderBy('subject')
      .limit(most)
      .execute();
    return rows.map((row) => ({
      subject: row.subject,
      amounts: Object.fromEntries(
        measures.map((measure, place) => [measure, Number((row as Record<string, unknown>)[`sum${place}`] ?? 0)]),
      ),
    }));
  },

  async below(range, { measure, by, least }) {
    const few = inRange(read, range)
      .select([sumOf(measure).as('amount')])
      .where('measure', 'in', [measure, by])
      .groupBy('subject')
      .having((having) => having.or([having(sumOf(by), '<', least), having('subject', '=', '')]));
    const row = await read
      .selectFrom(few.as('few'))
      .select(({ fn }) => fn.sum<number | null>('amount').as('amount'))
      .executeTakeFirst();
    return row?.amount ?? 0;
  },

  removeOld: (before) => write((tx) => removeOld(tx, before)),
});
