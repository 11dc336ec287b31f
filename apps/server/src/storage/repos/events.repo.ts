/** Analytics events as they came, counted by name. */
import type { EventsRepo } from '../../domain/ports/analytics.ts';
import type { Connection } from '../connection.ts';
import { acceptBatch } from './event-batch.ts';

export const eventsRepo = ({ read, write }: Connection): EventsRepo => ({
  accept: (batch) => write((tx) => acceptBatch(tx, batch)),

  async countByName(companyUid) {
    const rows = await read
      .selectFrom('events')
      .select(({ fn }) => ['name', fn.countAll<number>().as('count')])
      .where('company_uid', '=', companyUid)
      .groupBy('name')
      .orderBy('name')
      .execute();
    return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
  },
});
