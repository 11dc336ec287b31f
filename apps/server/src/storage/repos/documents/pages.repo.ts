/** Edits of an edition: owns writes to its settings, page elements, tags and sections. Publishing and restoring are in documents.repo.ts. */
import type { Kysely } from 'kysely';
import type { EditionOfDocument } from '../../../domain/ports/documents.ts';
import type { EditedSections, PagesRepo } from '../../../domain/ports/editing.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { Connection } from '../../database/schema/connection.ts';
import { insertAll, missingRow } from '../../database/schema/rows.ts';
import type { Tables } from '../../database/schema/tables.ts';
import { editedPage, editedPages, identifiedTags, requireOwnIds, writeElements } from './edited-pages.ts';
import { documentOfCompany, requireEdition } from './edition-reads.ts';
import { type EditionKey, sectionRows, tagRows } from './edition-rows.ts';
import { elementChanges } from './element-changes.ts';
import { withLockedDocument, withLockedEdition, writeSettings } from './lock-document.ts';
import { pageRowAt, readSections, readTags, readTagsWithEvidence } from './page-rows.ts';

export const pagesRepo = (connection: Connection): PagesRepo => {
  const { snapshot } = connection;
  const changeDocument = withLockedDocument(connection);
  const change = withLockedEdition(connection);
  return {
    ...elementChanges(connection),

    changeSettings: (key, given, version, now) =>
      changeDocument(key, now, async (tx, locked) => {
        const edition = (await documentOfCompany(tx, key))?.edition;
        if (!edition) throw new AppError('pdf.unknown', { pdf: key.pdfUid });
        if (edition.details_version !== version)
          throw new AppError('pdf.conflict', { pdf: key.pdfUid, version: edition.details_version });
        await writeSettings(tx, locked, edition, { ...locked.setByHand, ...given });
      }),

    page: (key, index) =>
      snapshot(async (db) => {
        const opened = await requireEdition(db, key);
        const row = await pageRowAt(db, opened.key, index);
        return row && editedPage(db, opened, row);
      }),

    pagesFrom: (key, span) =>
      snapshot(async (db) => {
        const opened = await requireEdition(db, key);
        const pages = await editedPages(db, opened, span);
        return { edition: opened.edition.number, total: opened.head.pageCount, pages };
      }),

    replaceElements: (key, { index, version, ids = [] }, edit, now) =>
      change(key, now, async (tx, { key: edition, stamp }) => {
        const opened = await requireEdition(tx, { ...key, edition: edition.edition });
        const row = await pageRowAt(tx, edition, index);
        if (!row) throw new AppError('page.unknown', { pdf: key.pdfUid, page: index });
        if (row.version !== version) throw new AppError('page.conflict', { page: index, version: row.version });
        const present = await editedPage(tx, opened, row);
        await requireOwnIds(tx, edition, [present], ids);
        const elements = edit(present, opened.head.pageCount);
        await writeElements(tx, edition, { index, elements, stamp });
        return { ...present, ...elements, version: stamp.revision, updatedAt: stamp.at };
      }),

    sections: (key) => snapshot((db) => editedSections(db, key)),

    replaceSections: (key, edit, version, now) =>
      change(key, now, async (tx, { key: edition, stamp }) => {
        const { document_uid, edition: number } = edition;
        const { head, edition: opened } = await requireEdition(tx, { ...key, edition: number });
        const sections = edit(head.pageCount);
        const present = opened.sections_version;
        if (present !== version) throw new AppError('sections.conflict', { pdf: key.pdfUid, version: present });
        await tx
          .deleteFrom('sections')
          .where('document_uid', '=', document_uid)
          .where('edition', '=', number)
          .execute();
        await insertAll(tx, 'sections', sectionRows(edition, sections));
        await tx
          .updateTable('editions')
          .set({ sections_version: stamp.revision, sections_by_hand: sections.length > 0 ? 1 : 0 })
          .where('document_uid', '=', document_uid)
          .where('number', '=', number)
          .execute();
        return editedSections(tx, { ...key, edition: number });
      }),

    tags: (key) =>
      snapshot(async (db) => identifiedTags(await readTags(db, (await requireEdition(db, key)).key), key.pdfUid)),

    replaceTags: (key, edit, version, now) =>
      change(key, now, async (tx, { key: edition, stamp }) => {
        const versions = await pageVersions(tx, edition);
        const present = Math.max(0, ...versions.values());
        if (version !== null && version !== present)
          throw new AppError('pdf.conflict', { pdf: key.pdfUid, version: present });
        const tags = edit(identifiedTags(await readTagsWithEvidence(tx, edition), key.pdfUid));
        const astray = tags.find(({ page }) => !versions.has(page));
        if (astray) throw new AppError('tags.invalid', { page: astray.page, pages: versions.size });
        await removeTags(tx, edition);
        await insertAll(tx, 'tags', tagRows(edition, tags));
        await onPages(tx, edition).set({ version: stamp.revision, updated_at: stamp.at }).execute();
        return { version: stamp.revision };
      }),
  };
};

const editedSections = async (db: Kysely<Tables>, key: EditionOfDocument): Promise<EditedSections> => {
  const { edition, key: opened } = await requireEdition(db, key);
  const { number, sections_version } = edition;
  return { edition: number, version: sections_version, sections: await readSections(db, opened) };
};

const removeTags = async (tx: Kysely<Tables>, { document_uid, edition }: EditionKey): Promise<void> => {
  await tx.deleteFrom('tags').where('document_uid', '=', document_uid).where('edition', '=', edition).execute();
};

const onPages = (tx: Kysely<Tables>, key: EditionKey) =>
  tx.updateTable('pages').where('document_uid', '=', key.document_uid).where('edition', '=', key.edition);

/** Page number → version, of the whole edition. */
const pageVersions = async (tx: Kysely<Tables>, key: EditionKey): Promise<Map<number, number>> => {
  const rows = await tx
    .selectFrom('pages')
    .select(['page_index', 'version'])
    .where('document_uid', '=', key.document_uid)
    .where('edition', '=', key.edition)
    .execute();
  if (rows.length === 0) missingRow(`pages ${key.document_uid} edition ${key.edition}`);
  return new Map(rows.map(({ page_index, version }) => [page_index, version]));
};
