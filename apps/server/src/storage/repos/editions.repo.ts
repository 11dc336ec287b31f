/** Documents and their editions as publishers see them. */
import type { Kysely } from 'kysely';
import { AppError } from '../../domain/app-error.ts';
import type { DocumentSettings, DocumentSummary, EditionsRepo } from '../../domain/ports/editing.ts';
import type { Connection } from '../connection.ts';
import type { EditionRow, Tables } from '../tables.ts';
import { type Claimed, documentChanger, writeSetByHand } from './claim-document.ts';
import { detailsOf } from './current-edition.ts';
import { coverOf, type EditionKey, settingsColumns } from './edition-rows.ts';
import { ownDocument } from './own-document.ts';
import { removeEdition } from './remove-edition.ts';

/** A number past this is asked of no engine: PostgreSQL refuses what is no 32-bit integer. */
const MOST_EDITIONS = 2_000_000_000;

export const editionsRepo = (connection: Connection): EditionsRepo => {
  const { read, snapshot } = connection;
  const change = documentChanger(connection);
  return {
    list: (companyUid, paging) => snapshot((db) => listDocuments(db, companyUid, paging)),

    document: (key) =>
      snapshot(async (db) => {
        const current = await ownDocument(db, key);
        if (!current) return null;
        const { head, edition, createdAt } = current;
        const pages = await db
          .selectFrom('pages')
          .select(({ fn }) => fn.max('version').as('version'))
          .where('document_uid', '=', key.pdfUid)
          .where('edition', '=', edition.number)
          .executeTakeFirst();
        return {
          uid: head.pdfUid,
          details: head.details,
          pages: head.pageCount,
          edition: edition.number,
          version: edition.details_version,
          tagsVersion: pages?.version ?? 0,
          revision: head.revision,
          createdAt,
          publishedAt: edition.published_at,
          updatedAt: head.updatedAt,
        };
      }),

    changeSettings: (key, given, version, now) =>
      change(key, now, async (tx, claimed) => {
        const edition = await editionAt(tx, claimed.key);
        if (edition.details_version !== version)
          throw new AppError('pdf.conflict', { pdf: key.pdfUid, version: edition.details_version });
        await writeSettings(tx, claimed, edition, { ...claimed.setByHand, ...given });
      }),

    async editions(key) {
      const rows = await read
        .selectFrom('documents')
        .innerJoin('editions', 'editions.document_uid', 'documents.uid')
        .select(['documents.current_edition', 'number', 'name', 'page_count', 'published_at'])
        .where('documents.uid', '=', key.pdfUid)
        .where('documents.company_uid', '=', key.companyUid)
        .orderBy('number', 'desc')
        .execute();
      if (rows.length === 0) throw new AppError('pdf.unknown', { pdf: key.pdfUid });
      return rows.map(({ number, name, page_count, published_at, current_edition }) => ({
        number,
        name,
        pages: page_count,
        publishedAt: published_at,
        isCurrent: number === current_edition,
      }));
    },

    restore: (key, number, now) =>
      change(key, now, async (tx, claimed) => {
        const edition = await editionAt(tx, { document_uid: key.pdfUid, edition: number });
        await tx.updateTable('documents').set({ current_edition: number }).where('uid', '=', key.pdfUid).execute();
        await writeSettings(tx, claimed, edition, claimed.setByHand);
      }),

    removeEdition: (key, number, now) =>
      change(key, now, async (tx, claimed) => {
        if (claimed.key.edition === number) throw new AppError('edition.current', { pdf: key.pdfUid, edition: number });
        const edition = { document_uid: key.pdfUid, edition: number };
        await editionAt(tx, edition);
        await removeEdition(tx, edition);
      }),

    remove: (key, now) =>
      change(key, now, async (tx) => {
        const editions = await tx
          .selectFrom('editions')
          .select('number')
          .where('document_uid', '=', key.pdfUid)
          .execute();
        for (const { number } of editions) await removeEdition(tx, { document_uid: key.pdfUid, edition: number });
        await tx.deleteFrom('documents').where('uid', '=', key.pdfUid).execute();
      }),
  };
};

/** Throws `edition.unknown`. */
const editionAt = async (tx: Kysely<Tables>, { document_uid, edition }: EditionKey): Promise<EditionRow> => {
  const isNumber = Number.isInteger(edition) && edition >= 1 && edition <= MOST_EDITIONS;
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

/** What a person set is the document's: an edition that is put back gets it too. */
const writeSettings = async (
  tx: Kysely<Tables>,
  { stamp }: Claimed,
  edition: EditionRow,
  setByHand: Partial<DocumentSettings>,
): Promise<void> => {
  const columns = settingsColumns({ ...detailsOf(edition), ...setByHand });
  await tx
    .updateTable('editions')
    .set({ ...columns, details_version: stamp.revision })
    .where('document_uid', '=', edition.document_uid)
    .where('number', '=', edition.number)
    .execute();
  await writeSetByHand(tx, edition.document_uid, setByHand);
};

const listDocuments = async (
  db: Kysely<Tables>,
  companyUid: string,
  { page, itemsPerPage }: { page: number; itemsPerPage: number },
): Promise<{ documents: DocumentSummary[]; total: number }> => {
  const documents = db
    .selectFrom('documents')
    .innerJoin('editions', (join) =>
      join
        .onRef('editions.document_uid', '=', 'documents.uid')
        .onRef('editions.number', '=', 'documents.current_edition'),
    )
    .where('documents.company_uid', '=', companyUid);
  const { total } = await documents.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await documents
    .leftJoin('pages', (join) =>
      join
        .onRef('pages.document_uid', '=', 'editions.document_uid')
        .onRef('pages.edition', '=', 'editions.number')
        .on('pages.page_index', '=', 1),
    )
    .select(['documents.uid', 'documents.updated_at', 'editions.number', 'editions.name', 'editions.is_commercial'])
    .select(['editions.page_count', 'editions.published_at', 'pages.body as cover'])
    .select((expression) =>
      expression
        .selectFrom('editions as kept')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('kept.document_uid', '=', 'documents.uid')
        .as('editions'),
    )
    .orderBy('editions.published_at', 'desc')
    .orderBy('documents.uid')
    .limit(itemsPerPage)
    .offset((page - 1) * itemsPerPage)
    .execute();
  return { documents: rows.map(mapRow), total };
};

type ListRow = Pick<EditionRow, 'number' | 'name' | 'is_commercial' | 'page_count' | 'published_at'> & {
  uid: string;
  updated_at: string;
  cover: string | null;
  editions: number | null;
};

const mapRow = (row: ListRow): DocumentSummary => {
  const cover = coverOf(row.uid, row.cover);
  return {
    uid: row.uid,
    name: row.name,
    isCommercial: row.is_commercial === 1,
    pages: row.page_count,
    edition: row.number,
    editions: row.editions ?? 0,
    thumbnail: cover?.thumbnail?.url ?? null,
    publishedAt: row.published_at,
    updatedAt: row.updated_at,
  };
};
