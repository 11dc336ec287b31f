/** A document with its current edition, asked for by its company: that of another company is not there. */
import type { Kysely } from 'kysely';
import type { DocumentKey } from '../../domain/ports/editing.ts';
import type { Tables } from '../tables.ts';
import { type Current, headRows, mapCurrent } from './current-edition.ts';

export const ownDocument = async (
  db: Kysely<Tables>,
  { companyUid, pdfUid }: DocumentKey,
): Promise<(Current & { createdAt: string }) | null> => {
  const row = await headRows(db)
    .select('documents.created_at')
    .where('documents.uid', '=', pdfUid)
    .where('documents.company_uid', '=', companyUid)
    .executeTakeFirst();
  return row ? { ...mapCurrent(row), createdAt: row.created_at } : null;
};
