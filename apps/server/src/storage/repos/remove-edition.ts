/** Takes an edition out of the database, with everything on its pages. */
import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';
import type { EditionKey } from './edition-rows.ts';

/** A statement that takes a large edition away at once would keep the event loop of a process with SQLite. */
const PAGES_AT_ONCE = 50;

export const removeEdition = async (tx: Kysely<Tables>, key: EditionKey): Promise<void> => {
  const last = await tx
    .selectFrom('pages')
    .select(({ fn }) => fn.max('page_index').as('page'))
    .where('document_uid', '=', key.document_uid)
    .where('edition', '=', key.edition)
    .executeTakeFirst();
  for (let from = 1; from <= (last?.page ?? 0); from += PAGES_AT_ONCE) {
    for (const table of ['tags', 'models', 'pages'] as const) {
      await tx
        .deleteFrom(table)
        .where('document_uid', '=', key.document_uid)
        .where('edition', '=', key.edition)
        .where('page_index', '>=', from)
        .where('page_index', '<', from + PAGES_AT_ONCE)
        .execute();
    }
  }
  await tx
    .deleteFrom('editions')
    .where('document_uid', '=', key.document_uid)
    .where('number', '=', key.edition)
    .execute();
};
