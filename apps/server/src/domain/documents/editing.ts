/**
 * Editing of documents: each operation is one transaction, names the version that it replaces, and belongs to a company;
 * documents of other companies are unknown to it.
 */
import type { ElementsInput } from '@vitrina/contract';
import { safeTarget } from '@vitrina/contract/safe-target';
import { AppError } from '../../errors/app-error.ts';
import type { Actor } from '../ports/accounts.ts';
import type { Database, Repos } from '../ports/database.ts';
import type {
  DocumentKey,
  DocumentSection,
  DocumentSettings,
  EditedDocument,
  EditionOfDocument,
  OnlyWhileCurrent,
} from '../ports/documents.ts';
import type { EditedPage, EditedSections } from '../ports/editing.ts';
import { placedElements, repeatedId } from './placed-elements.ts';

/** The editor and the time of an edit. `onlyUnseen`: the editor may not change an edition that shoppers see, or will see at a scheduled time. */
export type Editing = { database: Database; actor: Actor; now: Date; onlyUnseen?: boolean };

/** Runs every change of a document in a transaction with its audit entry. `operation` is the id in the registry. */
export const withAudit = <T>(
  { database, actor, now }: Editing,
  key: DocumentKey,
  operation: string,
  work: (repos: Repos) => Promise<T>,
): Promise<T> =>
  database.inTransaction(async (repos) => {
    const result = await work(repos);
    await repos.audit.add(actor, operation, { companyUid: key.companyUid, target: key.pdfUid }, now);
    return result;
  });

/**
 * `withAudit` for a change of the content of an edition. Throws `access.denied` for the one that shoppers see and `edition.scheduled` for
 * one that they will see, to an author.
 */
export const withEdit = <T>(
  editing: Editing,
  key: EditionOfDocument,
  operation: string,
  work: (repos: Repos) => Promise<T>,
): Promise<T> =>
  withAudit(editing, key, operation, async (repos) => {
    const seen = editing.onlyUnseen ? await repos.documents.lockSeen(key, editing.now) : null;
    if (seen === 'current') throw new AppError('access.denied', { needs: 'editor' });
    if (seen === 'scheduled') throw new AppError('edition.scheduled', { pdf: key.pdfUid, edition: key.edition ?? 0 });
    return work(repos);
  });

const unknownDocument = ({ pdfUid }: DocumentKey): AppError => new AppError('pdf.unknown', { pdf: pdfUid });
const unknownPage = ({ pdfUid }: DocumentKey, page: number): AppError =>
  new AppError('page.unknown', { pdf: pdfUid, page });

/** The key of the document that a company names by its slug, or by its uid; also of a document that does not exist. */
export const keyOfDocument = async (
  { documents }: Pick<Repos, 'documents'>,
  companyUid: string,
  name: string,
): Promise<DocumentKey> => ({ companyUid, pdfUid: (await documents.uidOf(companyUid, name)) ?? name });

/** Throws `pdf.unknown`, and `edition.unknown` for a named edition. */
export const requireDocument = async ({ documents }: Repos, key: EditionOfDocument): Promise<EditedDocument> => {
  const document = await documents.byKey(key);
  if (!document) throw unknownDocument(key);
  return document;
};

/** Throws `pdf.unknown` and `pdf.conflict`. Absent fields stay unchanged. */
export const saveSettings = (
  editing: Editing,
  key: DocumentKey,
  { version, change }: { version: number; change: Partial<DocumentSettings> },
): Promise<EditedDocument> =>
  withAudit(editing, key, 'documents.update', async (repos) => {
    await repos.pages.changeSettings(key, change, version, editing.now);
    return requireDocument(repos, key);
  });

/** Throws `pdf.unknown` and `page.unknown`. */
export const requirePage = async ({ pages }: Repos, key: EditionOfDocument, index: number): Promise<EditedPage> => {
  const page = await pages.page(key, index);
  if (!page) throw unknownPage(key, index);
  return page;
};

/** §5: a link to a missing page leads nowhere, so the editor gets an error. Throws `request.invalid`. */
export const checkLinks = (links: ElementsInput['links'], pageCount: number): void => {
  for (const { url } of links) {
    const target = safeTarget(url);
    if (target?.is === 'page' && target.page > pageCount)
      throw new AppError('request.invalid', {
        field: 'body.links',
        reason: `${url}: the document has ${pageCount} pages`,
      });
  }
};

/** Throws `request.invalid` for an id that two elements have. */
const idsOf = ({ tags, images, videos, models, links }: ElementsInput): string[] => {
  const elements = [tags, images, videos, models, links].flat();
  const twice = repeatedId(elements);
  if (twice !== undefined)
    throw new AppError('request.invalid', { field: 'body', reason: `two elements have the id ${twice}` });
  return elements.flatMap(({ id }) => (id === undefined ? [] : [id]));
};

/**
 * Replaces the elements of a page, by default of the current edition. Throws `pdf.unknown`, `page.unknown`, `page.conflict`, and
 * `request.invalid` for a new link to a missing page, for an id that is given twice, and for the id of an element of another page.
 */
export const savePage = (
  editing: Editing,
  key: EditionOfDocument,
  { index, version, elements }: { index: number; version: number; elements: ElementsInput },
): Promise<EditedPage> =>
  withEdit(editing, key, 'pages.replace', ({ pages }) => {
    const edit = (present: EditedPage, pageCount: number) => {
      const placed = placedElements(elements, present);
      const byHand = placed.links.filter(({ origin }) => origin === 'hand');
      checkLinks(byHand, pageCount);
      return placed;
    };
    return pages.replaceElements(key, { index, version, ids: idsOf(elements) }, edit, editing.now);
  });

/** Throws `pdf.unknown`, `sections.invalid` for a missing page, and `sections.conflict`. */
export const saveSections = (
  editing: Editing,
  key: EditionOfDocument,
  { version, sections }: { version: number; sections: DocumentSection[] },
): Promise<EditedSections> =>
  withEdit(editing, key, 'sections.replace', (repos) => {
    const edit = (pages: number): DocumentSection[] => {
      const astray = sections.find(({ index }) => index > pages);
      if (astray) throw new AppError('sections.invalid', { page: astray.index, pages });
      return sections;
    };
    return repos.pages.replaceSections(key, edit, version, editing.now);
  });

/** Restores a retained edition; the current one is retained as well. Throws `pdf.unknown`, `edition.unknown` and `pdf.conflict`. */
export const restoreEdition = (editing: Editing, key: OnlyWhileCurrent, number: number): Promise<EditedDocument> =>
  withAudit(editing, key, 'editions.restore', async (repos) => {
    await repos.documents.restore(key, number, editing.now);
    return requireDocument(repos, key);
  });

/** Hides the document from shoppers until it is published or restored. Throws `pdf.unknown`, `edition.unknown`, `pdf.conflict`. */
export const withdrawDocument = (editing: Editing, key: OnlyWhileCurrent): Promise<EditedDocument> =>
  withAudit(editing, key, 'documents.withdraw', async (repos) => {
    await repos.documents.withdraw(key, editing.now);
    return requireDocument(repos, key);
  });

/** Lists for shoppers name the document or not; its address works in each case. Throws `pdf.unknown`. */
export const setListed = (editing: Editing, key: DocumentKey, isListed: boolean): Promise<EditedDocument> =>
  withAudit(editing, key, 'documents.listed', async (repos) => {
    await repos.documents.setListed(key, isListed, editing.now);
    return requireDocument(repos, key);
  });

/** The document goes with its last draft. Throws `pdf.unknown`, `edition.unknown` and `edition.current`. */
export const removeEdition = (editing: Editing, key: DocumentKey, number: number): Promise<void> =>
  withAudit(editing, key, 'editions.delete', ({ documents }) => documents.removeEdition(key, number, editing.now));

/** Removes all editions at once, without the trash; files that no document references are swept later. Throws `pdf.unknown`. */
export const removeDocument = (editing: Editing, key: DocumentKey): Promise<void> =>
  withAudit(editing, key, 'documents.purge', (repos) => repos.documents.remove(key, editing.now));
