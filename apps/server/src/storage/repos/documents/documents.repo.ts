/**
 * Documents and their editions. Owns publishing, restoring, copying and removing editions: writes to `documents`, `editions` and their
 * rows, except edits of an edition, which pages.repo.ts owns. Reads return one whole edition, consistent at one moment.
 */

import type { Kysely } from 'kysely';
import type { DocumentsRepo, OnlyWhileCurrent } from '../../../domain/ports/documents.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { Connection } from '../../database/schema/connection.ts';
import type { Tables } from '../../database/schema/tables.ts';
import { documentSlugs } from './document-slugs.ts';
import { firstPageWith, listDocuments, listSummaries, taggedPages } from './documents-list.ts';
import { copyToDraft, forgetScheduled, makeCurrent, publishDraft } from './drafts.ts';
import { documentOfCompany, editionAt, findEdition, headRows, mapEdition, unknownEdition } from './edition-reads.ts';
import { documentSchedules } from './lifetime/schedule.ts';
import { documentTrash, removeDocument } from './lifetime/trash.ts';
import { findDocuments } from './list/search-documents.ts';
import { type LockedDocument, lockQuietly, withLockedDocument } from './lock-document.ts';
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

type Writes = Pick<
  DocumentsRepo,
  'publish' | 'restore' | 'withdraw' | 'publishDraft' | 'copyToDraft' | 'removeEdition' | 'remove'
>;
type Lifetime = ReturnType<typeof documentSlugs> &
  ReturnType<typeof documentTrash> &
  ReturnType<typeof documentSchedules>;
type PublisherReads = Pick<DocumentsRepo, 'byKey' | 'editions' | 'tagCounts'>;

/** Each write locks the document for its transaction. */
const documentWrites = (connection: Connection): Writes => {
  const { write, announce } = connection;
  const change = withLockedDocument(connection);
  return {
    publish: (edition, now) =>
      write(async (tx) => {
        const number = await publishEdition(tx, edition, now);
        if (!edition.isDraft) await announce(tx, { kind: 'document', uid: edition.pdfUid });
        return { edition: number };
      }),

    restore: (key, number, now) =>
      change(key, now, async (tx, locked) => {
        requireCurrent(locked, key);
        const edition = await editionAt(tx, { document_uid: key.pdfUid, edition: number });
        if (edition.is_draft === 1) throw new AppError('edition.draft', { pdf: key.pdfUid, edition: number });
        await makeCurrent(tx, locked, edition);
      }),

    withdraw: (key, now) =>
      change(key, now, async (tx, locked) => {
        if (locked.key.edition === 0) throw unknownEdition(key.pdfUid);
        requireCurrent(locked, key);
        await tx
          .updateTable('documents')
          .set({ current_edition: 0, withdrawn_edition: locked.key.edition })
          .where('uid', '=', key.pdfUid)
          .execute();
      }),

    publishDraft: (key, draft, now) =>
      write(async (tx) => {
        await publishDraft(tx, key, draft, now);
        await announce(tx, { kind: 'document', uid: key.pdfUid });
      }),

    copyToDraft: (key, now) => write((tx) => copyToDraft(tx, key, now)),

    // Nothing that shoppers see changes.
    removeEdition: (key, number, now) =>
      write(async (tx) => {
        const locked = await lockQuietly(tx, key, now);
        if (locked.key.edition === number) throw new AppError('edition.current', { pdf: key.pdfUid, edition: number });
        const edition = { document_uid: key.pdfUid, edition: number };
        await editionAt(tx, edition);
        await removeEdition(tx, edition);
        await forgetScheduled(tx, key.pdfUid, number);
        if (locked.key.edition === 0) await removeEmptyDocument(tx, key.pdfUid);
      }),

    remove: (key, now) => change(key, now, (tx) => removeDocument(tx, key.pdfUid)),
  };
};

const requireCurrent = (locked: LockedDocument, { pdfUid, current }: OnlyWhileCurrent): void => {
  if (current !== undefined && current !== locked.current)
    throw new AppError('pdf.conflict', { pdf: pdfUid, current: locked.current });
};

/** Of a document whose last draft was removed. */
const removeEmptyDocument = async (tx: Kysely<Tables>, pdfUid: string): Promise<void> => {
  const left = await tx.selectFrom('editions').select('number').where('document_uid', '=', pdfUid).executeTakeFirst();
  if (!left) await tx.deleteFrom('documents').where('uid', '=', pdfUid).execute();
};

/** Reads for publishers, by company: a document of another company is unknown. */
const publisherReads = ({ read, snapshot }: Connection): PublisherReads => ({
  byKey: (key) =>
    snapshot(async (db) => {
      const current = await documentOfCompany(db, key);
      if (!current) return null;
      const { head, edition, createdAt, slug, isWithdrawn, schedule, isListed } = current;
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
        isDraft: edition.is_draft === 1,
        isWithdrawn,
        schedule,
        isListed,
        version: edition.details_version,
        tagsVersion: pages?.version ?? 0,
        revision: head.revision,
        createdAt,
        publishedAt: edition.published_at,
        updatedAt: head.updatedAt,
      };
    }),

  async tagCounts(pdfUid) {
    const rows = await read
      .selectFrom('tags')
      .select(({ fn }) => ['edition', fn.countAll<number>().as('count')])
      .where('document_uid', '=', pdfUid)
      .where('is_active', '=', 1)
      .groupBy('edition')
      .execute();
    return new Map(rows.map(({ edition, count }) => [edition, count]));
  },

  async editions(key) {
    const rows = await read
      .selectFrom('documents')
      .innerJoin('editions', 'editions.document_uid', 'documents.uid')
      .select(['documents.current_edition', 'documents.withdrawn_edition'])
      .select(['number', 'name', 'page_count', 'published_at', 'is_draft', 'version'])
      .where('documents.uid', '=', key.pdfUid)
      .where('documents.company_uid', '=', key.companyUid)
      .where('documents.deleted_at', 'is', null)
      .orderBy('number', 'desc')
      .execute();
    if (rows.length === 0) throw new AppError('pdf.unknown', { pdf: key.pdfUid });
    return rows.map((row) => ({
      number: row.number,
      name: row.name,
      pages: row.page_count,
      publishedAt: row.published_at,
      isCurrent: row.number === row.current_edition,
      isDraft: row.is_draft === 1,
      isWithdrawn: row.number === row.withdrawn_edition,
      version: row.version,
    }));
  },
});

/** Reads of an edition for shoppers, by the document's uid alone. */
const shopperReads = ({
  read,
  snapshot,
}: Connection): Omit<DocumentsRepo, keyof Writes | keyof PublisherReads | keyof Lifetime> => ({
  async head(pdfUid, edition) {
    return (await findEdition(read, pdfUid, edition))?.head ?? null;
  },

  async headsOf(companyUid) {
    const rows = await headRows(read)
      .where('documents.company_uid', '=', companyUid)
      .orderBy('editions.published_at', 'desc')
      .orderBy('documents.uid')
      .execute();
    return rows.flatMap((row) => mapEdition(row)?.head ?? []);
  },

  menu: (pdfUid, edition) =>
    snapshot(async (db) => {
      const found = await findEdition(db, pdfUid, edition);
      if (!found) return null;
      const rows = await pageRows(db, found);
      return {
        Uid: `${pdfUid}-menu`,
        Belong_pdf: belongsTo(found.head),
        pages: rows.map((row) => ({ Uid: pageUid(pdfUid, row.page_index), index: row.page_index, url: row.url })),
      };
    }),

  sections: (pdfUid, edition) =>
    snapshot(async (db) => {
      const found = await findEdition(db, pdfUid, edition);
      return found && { pdfUid, sections: await readSections(db, found.key) };
    }),

  pages: (pdfUid, edition) =>
    snapshot(async (db) => {
      const found = await findEdition(db, pdfUid, edition);
      if (!found) return null;
      const rows = await pageRows(db, found);
      const tags = groupByPage(await readTags(db, found.key));
      const models = groupByPage(await readModels(db, found.key));
      return rows.map((row) =>
        mapPage(row, found.head, tags.get(row.page_index) ?? [], models.get(row.page_index) ?? []),
      );
    }),

  page: (pdfUid, index, edition) =>
    snapshot(async (db) => {
      const found = await findEdition(db, pdfUid, edition);
      const row = found && (await pageRowAt(db, found.key, index));
      if (!row) return null;
      const [tags, models] = [await readTags(db, found.key, index), await readModels(db, found.key, index)];
      return mapPage(row, found.head, tags, models);
    }),

  async tileSource(pdfUid, index, edition) {
    const found = await findEdition(read, pdfUid, edition);
    const row = found && (await pageRowAt(read, found.key, index));
    return row && tileSourceOf(row, found.head);
  },

  firstPageWith: async (pdfUid, referenceKey, edition) =>
    referenceKey === '' ? null : firstPageWith(read, pdfUid, referenceKey, edition),

  list: (query) => listDocuments(read, query),

  tags: (pdfUid) =>
    snapshot(async (db) => {
      const current = await findEdition(db, pdfUid);
      return current ? readTags(db, current.key) : [];
    }),

  taggedPages: (companyUid, keys) => taggedPages(read, companyUid, keys),

  summaries: (companyUid, paging) => snapshot((db) => listSummaries(db, companyUid, paging)),
  find: (companyUid, search, since) => snapshot((db) => findDocuments(db, companyUid, search, since)),
});

export const documentsRepo = (connection: Connection): DocumentsRepo => ({
  ...shopperReads(connection),
  ...publisherReads(connection),
  ...documentWrites(connection),
  ...documentSlugs(connection),
  ...documentTrash(connection),
  ...documentSchedules(connection),
});
