/** Reads a document together with its current edition, the one that shoppers see. */
import type { PdfDetails } from '@vitrina/contract';
import type { Kysely } from 'kysely';
import type { DocumentHead, DocumentKey } from '../../../domain/ports/documents.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { DocumentRow, EditionRow, Tables } from '../../database/schema/tables.ts';
import { missingRow } from '../json-column.ts';
import type { EditionKey } from './edition-rows.ts';

export type Current = { head: DocumentHead; key: EditionKey; edition: EditionRow };

/** Query of documents joined with their current editions. */
export const headRows = (db: Kysely<Tables>) =>
  db
    .selectFrom('documents')
    .leftJoin('editions', (join) =>
      join
        .onRef('editions.document_uid', '=', 'documents.uid')
        .onRef('editions.number', '=', 'documents.current_edition'),
    )
    .selectAll('editions')
    .select(['documents.uid', 'documents.company_uid', 'documents.updated_at', 'documents.revision']);

export const currentEdition = async (db: Kysely<Tables>, pdfUid: string): Promise<Current | null> => {
  const row = await headRows(db).where('documents.uid', '=', pdfUid).executeTakeFirst();
  return row ? mapCurrent(row) : null;
};

export const detailsOf = (row: EditionRow): PdfDetails => ({
  url: row.url,
  name: row.name,
  isCommercial: row.is_commercial === 1,
  isVertical: row.is_vertical === 1,
  logo: row.logo,
  name_tab: row.name_tab,
  ...(row.text_url !== null && { text: row.text_url }),
});

type HeadRow = { [Column in keyof EditionRow]: EditionRow[Column] | null } & Pick<
  DocumentRow,
  'uid' | 'company_uid' | 'updated_at' | 'revision'
>;

const hasEdition = (row: HeadRow): row is HeadRow & EditionRow => row.number !== null;

/** Throws `internal` when the document's current edition is missing. */
export const mapCurrent = (row: HeadRow): Current => {
  if (!hasEdition(row)) return missingRow(`editions ${row.uid}`);
  return {
    edition: row,
    key: { document_uid: row.uid, edition: row.number },
    head: {
      pdfUid: row.uid,
      companyUid: row.company_uid,
      details: detailsOf(row),
      pageCount: row.page_count,
      updatedAt: row.updated_at,
      revision: row.revision,
    },
  };
};

/** A document of a company with its current edition; null also for a document of another company. */
export const documentOfCompany = async (
  db: Kysely<Tables>,
  { companyUid, pdfUid }: DocumentKey,
): Promise<(Current & { createdAt: string; slug: string }) | null> => {
  const row = await headRows(db)
    .leftJoin('document_slugs', 'document_slugs.uid', 'documents.uid')
    .select(['documents.created_at', 'document_slugs.slug'])
    .where('documents.uid', '=', pdfUid)
    .where('documents.company_uid', '=', companyUid)
    .executeTakeFirst();
  return row ? { ...mapCurrent(row), createdAt: row.created_at, slug: row.slug ?? pdfUid } : null;
};

/** Larger numbers are not queried: PostgreSQL rejects values that are not 32-bit integers. */
const MAX_EDITION_NUMBER = 2_000_000_000;

/** Throws `edition.unknown`. */
export const editionAt = async (tx: Kysely<Tables>, { document_uid, edition }: EditionKey): Promise<EditionRow> => {
  const isNumber = Number.isInteger(edition) && edition >= 1 && edition <= MAX_EDITION_NUMBER;
  const row = isNumber
    ? await tx
        .selectFrom('editions')
        .selectAll()
        .where('document_uid', '=', document_uid)
        .where('number', '=', edition)
        .executeTakeFirst()
    : undefined;
  if (!row) throw new AppError('edition.unknown', { pdf: document_uid, edition });
  return row;
};
