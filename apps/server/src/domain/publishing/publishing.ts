/**
 * Publishing: turns a PDF into an edition with pictures, words, sections and tags, over ports only. Nothing is visible before
 * the transaction at the end. A failure before it leaves at most stored files that no document names.
 */

import type { Company, PdfDetails } from '@vitrina/contract';
import { AppError } from '../../errors/app-error.ts';
import { MIN_EDITION_BYTES, requireRoom } from '../companies/quotas.ts';
import type { Database, Repos } from '../ports/database.ts';
import type { PageElements } from '../ports/documents.ts';
import type { FileStore } from '../ports/files.ts';
import type { PageDraft } from '../ports/jobs.ts';
import type { PageFailure, PdfEngine, PdfFacts } from '../ports/pdf.ts';
import type { Store } from '../ports/stores.ts';
import { createCandidateCollector } from '../references/candidates.ts';
import { createReferenceFinder, type KnownReference } from '../references/reference-finder.ts';
import { noTracing, type Tracing } from '../tracing.ts';
import { nameOfFile, uidOfFile } from './document-name.ts';
import { createTextCollector, type SectionsLeftOut, sectionsOf } from './document-text.ts';
import { countingFiles, fileUrl, storeText, tagOf } from './page-content.ts';
import {
  attachStoreIds,
  type Matched,
  type MatchedPage,
  matchAgainstStore,
  NO_REFERENCES,
  referenceSource,
} from './reference-source.ts';
import { type PageCheckpoints, renderPages, type StoredPdf } from './render-pages.ts';

/** Elements for one page, from 1, with URLs that shoppers can open. */
export type ElementsOfPage = { page: number } & Partial<PageElements>;

export type PublishRequest = {
  pdfPath: string;
  /** Key of the stored file that `pdfPath` is a copy of. Without one the file is stored first. */
  storedKey?: string | undefined;
  company: Company;
  /** The uid of the document, reserved for the company. Default: derived from the file name. */
  pdfUid?: string | undefined;
  /** Default: the name of the edition before, or `fileName`. */
  name?: string | undefined;
  /** The name of a new document without a name. Default: derived from the file name. */
  fileName?: string | undefined;
  /** Overrides the details that publishing fills in. `url` is always the stored PDF, `text` its extracted text. */
  details?: Partial<Omit<PdfDetails, 'url' | 'text'>> | undefined;
  elements?: readonly ElementsOfPage[] | undefined;
  /** References to find on the pages. Default: those of the company's stored price list. */
  references?: readonly KnownReference[] | undefined;
};

export type PublishProgress = {
  step: 'check' | 'store' | 'pages' | 'references' | 'save';
  done: number;
  total: number;
};

export type PublishDeps = {
  engine: PdfEngine;
  files: FileStore;
  database: Database;
  /** The company's store. Queried for references when there is no price list. */
  store?: Store | null | undefined;
  now: () => Date;
  /** An error thrown here aborts publishing; used for cancellation. */
  onProgress: (progress: PublishProgress) => void;
  /** Checkpoints for resuming after a crash. Without them, finished pages live in memory only. */
  checkpoints?: PageCheckpoints | undefined;
  /** Runs first in the publishing transaction. An error thrown here rolls the edition back. */
  onPublish?: ((repos: Repos, report: PublishReport) => Promise<void>) | undefined;
  /** Each step is a span. */
  tracing?: Tracing | undefined;
};

/**
 * `inFeed`: number of references of the price list, or of candidates that the store knows. `found`: distinct references found on
 * the pages. `tagged`: tags placed. `taggedBefore`: tags that publishing placed on the edition before; absent for the first one.
 * `ambiguous`: references that the pages print only as what could be an ordinary number, so that they have no tag; absent when
 * none. `storeFailure`: error code of a failed store query; it costs the automatic tags only.
 * `linksLeftOut`: links of the PDF beyond the budget of a document (render-pages.ts); absent when none. `sectionsLeftOut`: outline
 * entries that became no section, by reason; absent when none.
 */
export type PublishReport = {
  pdfUid: string;
  pages: number;
  sections: number;
  words: number;
  references: {
    inFeed: number;
    found: number;
    tagged: number;
    taggedBefore?: number;
    ambiguous?: { count: number; examples: { ref: string; page: number }[] };
  };
  failedPages: { page: number; reason: PageFailure }[];
  storeFailure: string | null;
  linksLeftOut?: number;
  sectionsLeftOut?: SectionsLeftOut;
  seconds: number;
};

const elementsOn = (elements: readonly ElementsOfPage[], page: number): PageElements => {
  const here = elements.filter((entry) => entry.page === page);
  return {
    images: here.flatMap(({ images = [] }) => images),
    videos: here.flatMap(({ videos = [] }) => videos),
    models: here.flatMap(({ models = [] }) => models),
    links: here.flatMap(({ links = [] }) => links),
  };
};

const checkElements = (elements: readonly ElementsOfPage[], pages: number): void => {
  for (const { page } of elements) {
    const exists = Number.isInteger(page) && page >= 1 && page <= pages;
    if (!exists) throw new AppError('publish.elements', { page, pages });
  }
};

/** Fails early; the repository checks again inside the transaction. */
const checkOwner = async (documents: Repos['documents'], pdfUid: string, companyUid: string): Promise<void> => {
  const head = await documents.head(pdfUid);
  if (head && head.companyUid !== companyUid) throw new AppError('pdf.foreign', { pdfUid });
};

/** Reads our stored copy: the user may overwrite the original while it is published. */
const storePdf = async (
  { pdfPath, storedKey, elements = [] }: PublishRequest,
  { engine, files }: PublishDeps,
): Promise<StoredPdf> => {
  const key = storedKey ?? (await files.putFile(pdfPath, 'pdf')).key;
  const path = (await files.localPath(key)) ?? pdfPath;
  const facts = await engine.inspect(path);
  checkElements(elements, facts.pages.length);
  return { key, path, url: fileUrl(key), facts, elementsOn: (page) => elementsOn(elements, page) };
};

/** Pages without pictures or with white ones. Throws `publish.no-page-readable` when every page is such a page. */
const failedPagesOf = (drafts: readonly PageDraft[]): PublishReport['failedPages'] => {
  const failed = drafts.flatMap(({ page, failure }) =>
    failure === null ? [] : [{ page: page.index, reason: failure }],
  );
  const unreadable = failed.filter(({ reason }) => reason !== 'font');
  if (unreadable.length === drafts.length)
    throw new AppError('publish.no-page-readable', { pages: drafts.length, reason: unreadable[0]?.reason ?? 'page' });
  return failed;
};

const isVertical = ({ pages }: PdfFacts): boolean =>
  2 * pages.filter(({ width, height }) => height >= width).length >= pages.length;

const detailsOf = (
  request: PublishRequest,
  pdf: StoredPdf,
  { textUrl, nameBefore }: { textUrl: string | null; nameBefore: string | undefined },
): PdfDetails => ({
  isCommercial: true,
  isVertical: isVertical(pdf.facts),
  logo: request.company.UiProfile.Logo,
  name_tab: 'PDF interactivo',
  name: request.name ?? nameBefore ?? request.fileName ?? nameOfFile(request.pdfPath),
  ...request.details,
  url: pdf.url,
  ...(textUrl !== null && { text: textUrl }),
});

/** In a report: enough to recognise the column or the style of the document. */
const MAX_EXAMPLES = 20;

const ambiguousOf = (pages: readonly MatchedPage[]): Pick<PublishReport['references'], 'ambiguous'> => {
  const found = new Set(pages.flatMap((page) => page.found.map(({ ref }) => ref)));
  const pageOf = new Map<string, number>();
  for (const { draft, ambiguous } of pages)
    for (const { ref } of ambiguous) if (!found.has(ref) && !pageOf.has(ref)) pageOf.set(ref, draft.page.index);
  if (pageOf.size === 0) return {};
  const examples = [...pageOf].slice(0, MAX_EXAMPLES).map(([ref, page]) => ({ ref, page }));
  return { ambiguous: { count: pageOf.size, examples } };
};

/** The name of the current edition, and the number of tags that publishing placed on it; null without an edition. */
const editionBefore = async (
  documents: Repos['documents'],
  pdfUid: string,
): Promise<{ name: string; tagged: number } | null> => {
  const head = await documents.head(pdfUid);
  if (head === null) return null;
  const tags = await documents.tags(pdfUid);
  return { name: head.details.name, tagged: tags.filter(({ origin }) => origin === 'auto').length };
};

const totalsOf = ({ pages, knownCount, failure }: Matched, taggedBefore: number | null) => {
  const found = pages.flatMap((page) => page.found);
  const linksLeftOut = pages.reduce((sum, { draft }) => sum + (draft.linksLeftOut ?? 0), 0);
  return {
    words: pages.reduce((sum, { draft }) => sum + draft.words, 0),
    references: {
      inFeed: knownCount,
      found: new Set(found.map(({ ref }) => ref)).size,
      tagged: found.length,
      ...(taggedBefore !== null && { taggedBefore }),
      ...ambiguousOf(pages),
    },
    storeFailure: failure,
    ...(linksLeftOut > 0 && { linksLeftOut }),
  };
};

/**
 * Throws AppError `publish.*` for a PDF that cannot be published, `publish.elements` for elements beyond the last page,
 * `publish.no-page-readable`, `pdf.foreign`, `quota.*`, and errors of database and files. The current edition stays until the end.
 */
export const publishDocument = async (request: PublishRequest, deps: PublishDeps): Promise<PublishReport> => {
  const { company } = request;
  const { engine, files, database, now, tracing = noTracing } = deps;
  const stage = <T>(step: PublishProgress['step'], work: () => Promise<T>): Promise<T> =>
    tracing.child(`publish: ${step}`, {}, work);
  const report = (step: PublishProgress['step'], done: number, total = 1) => deps.onProgress({ step, done, total });
  const started = now().getTime();
  const pdfUid = request.pdfUid ?? uidOfFile(request.pdfPath);

  report('check', 0);
  const room = { companyUid: company.Uid, pdfUid };
  await stage('check', async () => {
    await checkOwner(database.repos.documents, pdfUid, company.Uid);
    const edition = { ...room, bytes: MIN_EDITION_BYTES, now: new Date(started) };
    await requireRoom(database.repos, edition, { isLocking: false });
    await engine.inspect(request.pdfPath);
  });
  report('check', 1);

  report('store', 0);
  const pdf = await stage('store', () => storePdf(request, deps));
  const total = pdf.facts.pages.length;
  const known = request.references ?? (await database.repos.feed.references(company.Uid));
  const source = referenceSource(known, deps.store ?? null);
  report('store', 1);

  const find = source.is === 'list' ? createReferenceFinder(source.known) : () => NO_REFERENCES;
  const candidates = createCandidateCollector();
  const text = createTextCollector();
  const pages: MatchedPage[] = [];
  report('pages', 0, total);
  await stage('pages', async () => {
    for await (const { draft, words } of renderPages(pdf, deps)) {
      const { index, width, height } = draft.page;
      text.add(index, words, width / height);
      if (source.is === 'store') candidates.add(words);
      pages.push({ draft, ...find({ index, width, height, words }) });
      report('pages', pages.length, total);
    }
  });
  pages.sort((a, b) => a.draft.page.index - b.draft.page.index);
  const failedPages = failedPagesOf(pages.map(({ draft }) => draft));

  const matching = {
    files,
    companyId: company.Uid,
    onProgress: (done: number, of: number) => report('references', done, of),
  };
  const matched = await stage('references', () =>
    source.is === 'store'
      ? matchAgainstStore(pages, source.store, candidates.result(), matching)
      : attachStoreIds(pages, deps.store ?? null, known.length, matching),
  );

  const counted = countingFiles(files);
  const textUrl = await storeText(counted, text.result(total));
  const ofPages = pages.reduce((sum, { draft }) => sum + (draft.bytes ?? 0), 0);
  const bytes = ofPages + counted.bytes() + ((await files.stat(pdf.key))?.bytes ?? 0);
  const before = await editionBefore(database.repos.documents, pdfUid);
  const details = detailsOf(request, pdf, { textUrl, nameBefore: before?.name });
  const overrides = { ...(request.name !== undefined && { name: request.name }), ...request.details };
  const { sections, leftOut } = sectionsOf(pdf.facts.outline, total);
  const newPages = matched.pages.map(({ draft, found }) => ({ ...draft.page, tags: found.map(tagOf) }));
  const publishReport = (): PublishReport => ({
    pdfUid,
    pages: newPages.length,
    sections: sections.length,
    ...totalsOf(matched, before?.tagged ?? null),
    failedPages,
    ...(Object.keys(leftOut).length > 0 && { sectionsLeftOut: leftOut }),
    seconds: Math.round((now().getTime() - started) / 10) / 100,
  });

  report('save', 0);
  await stage('save', () =>
    database.inTransaction(async (repos) => {
      await deps.onPublish?.(repos, publishReport());
      const at = now();
      await requireRoom(repos, { ...room, bytes, now: at }, { isLocking: true });
      const edition = { pdfUid, companyUid: company.Uid, details, overrides, pages: newPages, sections, bytes };
      await repos.documents.publish(edition, at);
    }),
  );
  report('save', 1);
  return publishReport();
};
