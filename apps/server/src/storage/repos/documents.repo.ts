/** Documents as shoppers read them: always the whole of one edition, as it was at one moment. */
import type { DocumentsRepo } from '../../domain/ports.ts';
import type { Connection } from '../connection.ts';
import { byPage } from './by-page.ts';
import { currentEdition, headRows, mapCurrent } from './current-edition.ts';
import { firstPageWith, listDocuments } from './documents-list.ts';
import { modelsOn, tagsOn } from './page-elements.ts';
import { belongsTo, mapPage, pageRowAt, pageRows, pageUid, sheetOf } from './page-rows.ts';
import { publishEdition } from './publish-edition.ts';
import { sectionsOn } from './sections-on.ts';

export const documentsRepo = ({ read, snapshot, write, announce }: Connection): DocumentsRepo => ({
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

  publish: (edition, now) =>
    write(async (tx) => {
      await publishEdition(tx, edition, now);
      await announce(tx, { kind: 'document', uid: edition.pdfUid });
    }),

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
      return current && { pdfUid, sections: await sectionsOn(db, current.key) };
    }),

  pages: (pdfUid) =>
    snapshot(async (db) => {
      const current = await currentEdition(db, pdfUid);
      if (!current) return null;
      const rows = await pageRows(db, current);
      const tags = byPage(await tagsOn(db, current.key));
      const models = byPage(await modelsOn(db, current.key));
      return rows.map((row) =>
        mapPage(row, current.head, tags.get(row.page_index) ?? [], models.get(row.page_index) ?? []),
      );
    }),

  page: (pdfUid, index) =>
    snapshot(async (db) => {
      const current = await currentEdition(db, pdfUid);
      const row = current && (await pageRowAt(db, current.key, index));
      if (!row) return null;
      const [tags, models] = [await tagsOn(db, current.key, index), await modelsOn(db, current.key, index)];
      return mapPage(row, current.head, tags, models);
    }),

  async sheet(pdfUid, index) {
    const current = await currentEdition(read, pdfUid);
    const row = current && (await pageRowAt(read, current.key, index));
    return row && sheetOf(row, current.head);
  },

  async firstPageWith(pdfUid, referenceKey) {
    const current = referenceKey === '' ? null : await currentEdition(read, pdfUid);
    return current && firstPageWith(read, current.key, referenceKey);
  },

  list: (query) => listDocuments(read, query),

  tags: (pdfUid) =>
    snapshot(async (db) => {
      const current = await currentEdition(db, pdfUid);
      return current ? tagsOn(db, current.key) : [];
    }),
});
