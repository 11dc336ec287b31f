/**
 * The rule of editing a document: each act is one transaction, names the version it was made from where it replaces
 * something, and belongs to a company: a document of another one is not known.
 */
import type { GivenElements } from '@vitrina/contract';
import { safeTarget } from '@vitrina/contract/safe-target';
import { auditEntry } from './accounts/audit.ts';
import { AppError } from './app-error.ts';
import { placedElements } from './editing-elements.ts';
import type { Actor } from './ports/accounts.ts';
import type {
  DocumentKey,
  DocumentSettings,
  EditedDocument,
  EditedPage,
  EditedSections,
  KeptEdition,
} from './ports/editing.ts';
import type { Database, Repos } from './ports.ts';

/** Who edits, and when. */
export type Editing = { database: Database; actor: Actor; now: Date };

/** Everything that changes a document passes here. `operation` is the id in the registry. */
export const changing = <T>(
  { database, actor, now }: Editing,
  key: DocumentKey,
  operation: string,
  work: (repos: Repos) => Promise<T>,
): Promise<T> =>
  database.inTransaction(async (repos) => {
    const result = await work(repos);
    await repos.audit.insert(auditEntry(actor, operation, { companyUid: key.companyUid, target: key.pdfUid }, now));
    return result;
  });

const unknownDocument = ({ pdfUid }: DocumentKey): AppError => new AppError('pdf.unknown', { pdf: pdfUid });
const unknownPage = ({ pdfUid }: DocumentKey, page: number): AppError =>
  new AppError('page.unknown', { pdf: pdfUid, page });

/** Throws `pdf.unknown`. */
export const editedDocument = async ({ editions }: Repos, key: DocumentKey): Promise<EditedDocument> => {
  const document = await editions.document(key);
  if (!document) throw unknownDocument(key);
  return document;
};

/** Throws `pdf.unknown` and `pdf.conflict`. What is not named stays. */
export const saveSettings = (
  editing: Editing,
  key: DocumentKey,
  { version, change }: { version: number; change: Partial<DocumentSettings> },
): Promise<EditedDocument> =>
  changing(editing, key, 'documents.update', async (repos) => {
    await repos.editions.changeSettings(key, change, version, editing.now);
    return editedDocument(repos, key);
  });

/** Throws `pdf.unknown` and `page.unknown`. */
export const editedPage = async ({ pages }: Repos, key: DocumentKey, index: number): Promise<EditedPage> => {
  const page = await pages.page(key, index);
  if (!page) throw unknownPage(key, index);
  return page;
};

/** §5: a link to a page that is not there leads nowhere, which whoever places it is told. */
const checkLinks = (links: GivenElements['links'], pageCount: number): void => {
  for (const { url } of links) {
    const target = safeTarget(url);
    if (target?.is === 'page' && target.page > pageCount)
      throw new AppError('request.invalid', { field: 'body.links', reason: `${url}: there are ${pageCount} pages` });
  }
};

/**
 * Replaces the elements of a page by those that were given. Throws `pdf.unknown`, `page.unknown`, `page.conflict`, and
 * `request.invalid` for a new link to a page that is not there.
 */
export const savePage = (
  editing: Editing,
  key: DocumentKey,
  { index, version, elements }: { index: number; version: number; elements: GivenElements },
): Promise<EditedPage> =>
  changing(editing, key, 'pages.replace', async (repos) => {
    const present = await editedPage(repos, key, index);
    const placed = placedElements(elements, present);
    const byHand = placed.links.filter(({ origin }) => origin === 'hand');
    if (byHand.length > 0) checkLinks(byHand, (await editedDocument(repos, key)).pages);
    await repos.pages.replaceElements(key, { index, version, elements: placed }, editing.now);
    return editedPage(repos, key, index);
  });

/** Throws `pdf.unknown`, `sections.invalid` for a page that is not there, and `sections.conflict`. */
export const saveSections = (
  editing: Editing,
  key: DocumentKey,
  given: { version: number; sections: { name: string; index: number }[] },
): Promise<EditedSections> =>
  changing(editing, key, 'sections.replace', async (repos) => {
    const { pages } = await editedDocument(repos, key);
    const astray = given.sections.find(({ index }) => index > pages);
    if (astray) throw new AppError('sections.invalid', { page: astray.index, pages });
    await repos.pages.replaceSections(key, given, editing.now);
    return repos.pages.sections(key);
  });

/** Puts a kept edition back. Throws `pdf.unknown` and `edition.unknown`. The one of now is kept as well. */
export const restoreEdition = (editing: Editing, key: DocumentKey, number: number): Promise<EditedDocument> =>
  changing(editing, key, 'editions.restore', async (repos) => {
    await repos.editions.restore(key, number, editing.now);
    return editedDocument(repos, key);
  });

/** Throws `pdf.unknown`, `edition.unknown` and `edition.current`. Answers those that are left. */
export const removeEdition = (editing: Editing, key: DocumentKey, number: number): Promise<KeptEdition[]> =>
  changing(editing, key, 'editions.delete', async (repos) => {
    await repos.editions.removeEdition(key, number, editing.now);
    return repos.editions.editions(key);
  });

/** With all editions; files that no document names any more are swept later. Throws `pdf.unknown`. */
export const removeDocument = (editing: Editing, key: DocumentKey): Promise<void> =>
  changing(editing, key, 'documents.delete', (repos) => repos.editions.remove(key, editing.now));
