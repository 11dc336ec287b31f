/**
 * Documents and their editions. Owns publishing, restoring and removing editions: writes to `documents`, `editions` and their rows, except
 * edits of the current edition, which pages.repo.ts owns. Reads return one whole edition, consistent at one moment.
 */

import type { DocumentsRepo } from '../../../domain/ports/documents.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { Connection } from '../../database/schema/connection.ts';
import { documentSlugs } from './document-slugs.ts';
import { firstPageWith, listDocuments, listSummaries } from './documents-list.ts';
import { currentEdition, documentOfCompany, editionAt, headRows, mapCurrent } from './edition-rows.ts';
import { withLockedDocument, writeSettings } from './lock-document.ts';
import {
  belongsTo,
  groupByPage,
  mapPage,
  pageRowAt,
  pageRows,
  pageUid,
  readModels,
  readSections,
  readTags,
  tileSourceOf,
} from './page-rows.ts';
import { publishEdition, removeEdition } from './publish-edition.ts';

type Writes = Pick<DocumentsRepo, 'publish' | 'restore' | 'removeEdition' | 'remove'>;
type PublisherReads = Pick<DocumentsRepo, 'byKey' | 'editions'>;

/** Each write locks the document for its transaction. */
const documentWrites = (connection: Connection): Writes => {
  const { write, announce } = connection;
  const change = withLockedDocument(connection);
  return {
    publish: (edition, now) =>
      write(async (tx) => {
        await publishEdition(tx, edition, now);
        await announce(tx, { kind: 'document', uid: edition.pdfUid });
      }),

    restore: (key, number, now) =>
      change(key, now, async (tx, locked) => {
        const edition = await editionAt(tx, { document_uid: key.pdfUid, edition: number });
        await tx.updateTable('documents').set({ current_edition: number }).where('uid', '=', key.pdfUid).execute();
        await writeSettings(tx, locked, edition, locked.setByHand);
      }),

    removeEdition: (key, number, now) =>
      change(key, now, async (tx, locked) => {
        if (locked.key.edition === number) throw new AppError('edition.current', { pdf: key.pdfUid, edition: number });
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

/** Reads for publishers, by company: a document of another company is unknown. */
const publisherReads = ({ read, snapshot }: Connection): PublisherReads => ({
  byKey: (key) =>
    snapshot(async (db) => {
      const current = await documentOfCompany(db, key);
      if (!current) return null;
      const { head, edition, createdAt, slug } = current;
      const pages = await db
        .selectFrom('pages')
        .select(({ fn }) => fn.max('version').as('version'))
        .where('document_uid', '=', key.pdfUid)
        .where('edition', '=', edition.number)
        .executeTakeFirst();
      return {
        uid: head.pdfUid,
        slug,
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
});

/** Reads for shoppers, by the document's uid alone. */
const shopperReads = ({
  read,
  snapshot,
}: Connection): Omit<DocumentsRepo, keyof Writes | keyof PublisherReads | keyof ReturnType<typeof documentSlugs>> => ({
  async head(pdfUid) {
    return (await currentEdition(read, pdfUid))?.head ?? null;
  },

  async headsOf(companyUid) {
    const rows = await headRows(read)
      .where('documents.company_uid', '=', companyUid)
      .orderBy('editions.published_at', 'desc')
      .orderBy('documents.uid')
      .execute();
    return rows.map((row) => mapCurrent(row).head);
  },

  menu: (pdfUid) =>
    snapshot(async (db) => {
      const current = await currentEdition(db, pdfUid);
      if (!current) return null;
      const rows = await pageRows(db, current);
      return {
        Uid: `${pdfUid}-menu`,
        Belong_pdf: belongsTo(current.head),
        pages: rows.map((row) => ({ Uid: pageUid(pdfUid, row.page_index), index: row.page_index, url: row.url })),
      };
    }),

  sections: (pdfUid) =>
    snapshot(async (db) => {
      const current = await currentEdition(db, pdfUid);
      return current && { pdfUid, sections: await readSections(db, current.key) };
    }),

  pages: (pdfUid) =>
    snapshot(async (db) => {
      const current = await currentEdition(db, pdfUid);
      if (!current) return null;
      const rows = await pageRows(db, current);
      const tags = groupByPage(await readTags(db, current.key));
      const models = groupByPage(await readModels(db, current.key));
      return rows.map((row) =>
        mapPage(row, current.head, tags.get(row.page_index) ?? [], models.get(row.page_index) ?? []),
      );
    }),

  page: (pdfUid, index) =>
    snapshot(async (db) => {
      const current = await currentEdition(db, pdfUid);
      const row = current && (await pageRowAt(db, current.key, index));
      if (!row) return null;
      const [tags, models] = [await readTags(db, current.key, index), await readModels(db, current.key, index)];
      return mapPage(row, current.head, tags, models);
    }),

  async tileSource(pdfUid, index) {
    const current = await currentEdition(read, pdfUid);
    const row = current && (await pageRowAt(read, current.key, index));
    return row && tileSourceOf(row, current.head);
  },

  firstPageWith: async (pdfUid, referenceKey) =>
    referenceKey === '' ? null : firstPageWith(read, pdfUid, referenceKey),

  list: (query) => listDocuments(read, query),

  tags: (pdfUid) =>
    snapshot(async (db) => {
      const current = await currentEdition(db, pdfUid);
      return current ? readTags(db, current.key) : [];
    }),

  summaries: (companyUid, paging) => snapshot((db) => listSummaries(db, companyUid, paging)),
});

export const documentsRepo = (connection: Connection): DocumentsRepo => ({
  ...shopperReads(connection),
  ...publisherReads(connection),
  ...documentWrites(connection),
  ...documentSlugs(connection),
});
