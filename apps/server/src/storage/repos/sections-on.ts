/** The table of contents of one edition, in its order. */
import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';
import type { EditionKey } from './edition-rows.ts';

export const sectionsOn = async (db: Kysely<Tables>, key: EditionKey): Promise<{ name: string; index: number }[]> => {
  const rows = await db
    .selectFrom('sections')
    .select(['name', 'page_index'])
    .where('document_uid', '=', key.document_uid)
    .where('edition', '=', key.edition)
    .orderBy('position')
    .execute();
  return rows.map((row) => ({ name: row.name, index: row.page_index }));
};
