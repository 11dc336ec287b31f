/** Reads a document together with one edition: the current one, which shoppers see, or a named one. */
import type { PdfDetails } from '@vitrina/contract';
import { type Kysely, sql } from 'kysely';
import type { DocumentHead, EditionOfDocument, Schedule } from '../../../domain/ports/documents.ts';
import { AppError } from '../../../errors/app-error.ts';
import { missingRow } from '../../database/schema/rows.ts';
import type { DocumentRow, EditionRow, Tables } from '../../database/schema/tables.ts';
import type { EditionKey } from './edition-rows.ts';

export type OpenEdition = { head: DocumentHead; key: EditionKey; edition: EditionRow };

/** Larger numbers are not queried: PostgreSQL rejects values that are not 32-bit integers. */
const MAX_EDITION_NUMBER = 2_000_000_000;

const isEditionNumber = (number: number): boolean =>
  Number.isInteger(number) && number >= 1 && number <= MAX_EDITION_NUMBER;

/** The edition that publishers work with: the current one, or that of a withdrawn document; 0 for one that has drafts only. */
export const keptEdition = sql<number>`case when documents.current_edition > 0 then documents.current_edition
  else documents.withdrawn_edition end`;

/** Query of documents outside the trash, joined with an edition of that number, by default with the one that shoppers see; `kept`: that of publishers. */
export const headRows = (db: Kysely<Tables>, edition?: number | 'kept') =>
  db
    .selectFrom('documents')
    .leftJoin('editions', (join) => {
      const ofDocument = join.onRef('editions.document_uid', '=', 'documents.uid');
      return edition === undefined
        ? ofDocument.onRef('editions.number', '=', 'documents.current_edition')
        : edition === 'kept'
          ? ofDocument.on('editions.number', '=', keptEdition)
          : ofDocument.on('editions.number', '=', isEditionNumber(edition) ? edition : 0);
    })
    .where('documents.deleted_at', 'is', null)
    .selectAll('editions')
    .select(['documents.uid', 'documents.company_uid', 'documents.updated_at', 'documents.revision'])
    .select(['documents.current_edition', 'documents.withdrawn_edition']);

type HeadRow = { [Column in keyof EditionRow]: EditionRow[Column] | null } & Pick<
  DocumentRow,
  'uid' | 'company_uid' | 'updated_at' | 'revision' | 'current_edition' | 'withdrawn_edition'
>;

const hasEdition = (row: HeadRow): row is HeadRow & EditionRow => row.number !== null;

export const detailsOf = (row: EditionRow): PdfDetails => ({
  url: row.url,
  name: row.name,
  isCommercial: row.is_commercial === 1,
  isVertical: row.is_vertical === 1,
  logo: row.logo,
  name_tab: row.name_tab,
  ...(row.text_url !== null && { text: row.text_url }),
  ...(row.prices_url !== null && { prices: row.prices_url }),
});

/** Null without that edition; for the current one in a document that has drafts only. Throws `internal` when the current edition is missing. */
export const mapEdition = (row: HeadRow, edition?: number): OpenEdition | null => {
  if (!hasEdition(row)) {
    return edition === undefined && row.current_edition !== 0 ? missingRow(`editions ${row.uid}`) : null;
  }
  return {
    edition: row,
    key: { document_uid: row.uid, edition: row.number },
    head: {
      pdfUid: row.uid,
      companyUid: row.company_uid,
      details: detailsOf(row),
      pageCount: row.page_count,
      updatedAt: row.updated_at,
      revision: row.number === row.current_edition ? row.revision : Math.max(row.revision, row.version),
    },
  };
};

/** Null for an unknown document, and for a document without that edition. */
export const findEdition = async (
  db: Kysely<Tables>,
  pdfUid: string,
  edition?: number,
): Promise<OpenEdition | null> => {
  const row = await headRows(db, edition).where('documents.uid', '=', pdfUid).executeTakeFirst();
  return row ? mapEdition(row, edition) : null;
};

type OfCompany = OpenEdition & {
  createdAt: string;
  slug: string;
  isWithdrawn: boolean;
  schedule: Schedule;
  isListed: boolean;
};

export const scheduleOf = (row: Pick<DocumentRow, 'scheduled_edition' | 'publish_at' | 'withdraw_at'>): Schedule => ({
  edition: row.scheduled_edition || null,
  from: row.publish_at,
  until: row.withdraw_at,
});

/** Without a number: the document has drafts only. */
export const unknownEdition = (pdfUid: string, edition?: number): AppError =>
  new AppError('edition.unknown', { pdf: pdfUid, ...(edition !== undefined && { edition }) });

const rowOfCompany = (db: Kysely<Tables>, { companyUid, pdfUid, edition }: EditionOfDocument) =>
  headRows(db, edition ?? 'kept')
    .leftJoin('document_slugs', 'document_slugs.uid', 'documents.uid')
    .select(['documents.created_at', 'document_slugs.slug'])
    .select(['documents.scheduled_edition', 'documents.publish_at', 'documents.withdraw_at', 'documents.is_listed'])
    .where('documents.uid', '=', pdfUid)
    .where('documents.company_uid', '=', companyUid)
    .executeTakeFirst();

const newestEdition = async (db: Kysely<Tables>, pdfUid: string): Promise<number> => {
  const row = await db
    .selectFrom('editions')
    .select(({ fn }) => fn.max('number').as('number'))
    .where('document_uid', '=', pdfUid)
    .executeTakeFirst();
  return row?.number ?? missingRow(`editions ${pdfUid}`);
};

/**
 * An edition of a company's document; by default the current one, that of a withdrawn document, or the newest draft of a document that has drafts only. Null for an
 * unknown document and for one of another company. Throws `edition.unknown`.
 */
export const documentOfCompany = async (db: Kysely<Tables>, key: EditionOfDocument): Promise<OfCompany | null> => {
  const row = await rowOfCompany(db, key);
  if (!row) return null;
  const found = mapEdition(row, key.edition);
  if (found) {
    const isWithdrawn = row.current_edition === 0 && row.withdrawn_edition !== 0;
    return {
      ...found,
      createdAt: row.created_at,
      slug: row.slug ?? key.pdfUid,
      isWithdrawn,
      schedule: scheduleOf(row),
      isListed: row.is_listed === 1,
    };
  }
  if (key.edition !== undefined) throw unknownEdition(key.pdfUid, key.edition);
  return documentOfCompany(db, { ...key, edition: await newestEdition(db, key.pdfUid) });
};

/** Throws `pdf.unknown`, also for a document of another company, and `edition.unknown`. */
export const requireEdition = async (db: Kysely<Tables>, key: EditionOfDocument): Promise<OpenEdition> => {
  const row = await rowOfCompany(db, key);
  if (!row) throw new AppError('pdf.unknown', { pdf: key.pdfUid });
  const found = mapEdition(row, key.edition);
  if (!found) throw unknownEdition(key.pdfUid, key.edition);
  return found;
};

/** Throws `edition.unknown`. */
export const editionAt = async (tx: Kysely<Tables>, { document_uid, edition }: EditionKey): Promise<EditionRow> => {
  const row = isEditionNumber(edition)
    ? await tx
        .selectFrom('editions')
        .selectAll()
        .where('document_uid', '=', document_uid)
        .where('number', '=', edition)
        .executeTakeFirst()
    : undefined;
  if (!row) throw unknownEdition(document_uid, edition);
  return row;
};

/** The newest version of the pages and sections of an edition; 0 when there is none. */
export const contentVersion = async (tx: Kysely<Tables>, { document_uid, edition }: EditionKey): Promise<number> => {
  const pages = await tx
    .selectFrom('pages')
    .select(({ fn }) => fn.max('version').as('version'))
    .where('document_uid', '=', document_uid)
    .where('edition', '=', edition)
    .executeTakeFirst();
  const sections = await tx
    .selectFrom('editions')
    .select('sections_version')
    .where('document_uid', '=', document_uid)
    .where('number', '=', edition)
    .executeTakeFirst();
  return Math.max(pages?.version ?? 0, sections?.sections_version ?? 0);
};
