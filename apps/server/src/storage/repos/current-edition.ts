/** The edition of a document that shoppers read, and what its rows say of it. */
import type { PdfDetails } from '@vitrina/contract';
import type { Kysely } from 'kysely';
import type { DocumentHead } from '../../domain/ports.ts';
import type { DocumentRow, EditionRow, Tables } from '../tables.ts';
import type { EditionKey } from './edition-rows.ts';
import { missingRow } from './json-column.ts';

export type Current = { head: DocumentHead; key: EditionKey; edition: EditionRow };

/** Documents with their current edition. */
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

const isWhole = (row: HeadRow): row is HeadRow & EditionRow => row.number !== null;

/** Throws `internal` when the edition that the document names is not there. */
export const mapCurrent = (row: HeadRow): Current => {
  if (!isWhole(row)) return missingRow(`editions ${row.uid}`);
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
