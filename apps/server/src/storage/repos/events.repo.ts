/** Analytics events as they came, counted by name. */
import type { EventsRepo, StoredEvent } from '../../domain/ports.ts';
import type { Connection } from '../connection.ts';
import { insertAll } from '../insert-all.ts';
import type { EventRow } from '../tables.ts';

export const eventsRepo = ({ read, write }: Connection): EventsRepo => ({
  async insertAll(events) {
    if (events.length > 0) await write((tx) => insertAll(tx, 'events', events.map(rowOf)));
  },

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

const rowOf = ({ name, company, pdf, page, body, at }: StoredEvent): EventRow => ({
  company_uid: company,
  document_uid: pdf,
  name,
  page_index: page,
  body,
  at,
});
