/**
 * The rule of publishing: a PDF becomes an edition with pictures, words, sections and tags. Over ports only. Nothing of
 * it is seen before the transaction at its end; what fails before leaves at most files that no document names.
 */

import type { Company, PdfDetails } from '@vitrina/contract';
import { AppError } from './app-error.ts';
import type { PageDraft } from './ports/jobs.ts';
import type { Database, FileStore, PageElements, PageFailure, PdfEngine, PdfFacts, Repos, Store } from './ports.ts';
import { type Draft, draftPages, type PageKeep } from './publishing-drafts.ts';
import { nameOfFile, uidOfFile } from './publishing-name.ts';
import { fileUrl, readWords, storeText, tagOf } from './publishing-page.ts';
import { askStore, type ReferenceSource, referenceSource, sellsByIds, withStoreIds } from './publishing-references.ts';
import { sectionsOf } from './publishing-sections.ts';
import { textCollector } from './publishing-text.ts';
import { type FoundReference, referenceFinder, type WordsOfPage } from './references.ts';
import { type CandidateCollector, candidateCollector } from './references-candidates.ts';

/** Elements for one page, from 1, already with URLs that shoppers can open. */
export type ElementsOfPage = { page: number } & Partial<PageElements>;

export type PublishRequest = {
  pdfPath: string;
  /** It is the copy of a stored file of this key; without one it is stored. */
  storedKey?: string | undefined;
  company: Company;
  /** Default: made of the file's name. */
  pdfUid?: string | undefined;
  name?: string | undefined;
  /** Overrides what publishing fills in; `url` is always the stored PDF, `text` what is written in it. */
  details?: Partial<Omit<PdfDetails, 'url' | 'text'>> | undefined;
  elements?: readonly ElementsOfPage[] | undefined;
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
  /** The company's own; asked for references when there is no price list. */
  store?: Store | null | undefined;
  now: () => Date;
  /** What it throws ends the publishing, as when somebody has cancelled it. */
  onProgress: (progress: PublishProgress) => void;
  /** For who may come back after a crash; without it pages are in memory only. */
  pages?: PageKeep | undefined;
  /** In the transaction that publishes, before it does: what it throws keeps the edition from being seen. */
  onPublish?: ((repos: Repos, report: PublishReport) => Promise<void>) | undefined;
};

/**
 * `inFeed`: references of the price list, or candidates that the store knew. `found`: different ones seen on the pages.
 * `tagged`: tags placed. `storeFailure`: the code of what the store threw; it cost automatic tags and nothing else. `linksLeftOut`: of the
 * PDF's own links, those that a document has no room for (publishing-links.ts); absent when none.
 */
export type PublishReport = {
  pdfUid: string;
  pages: number;
  sections: number;
  words: number;
  references: { inFeed: number; found: number; tagged: number };
  failedPages: { page: number; reason: PageFailure }[];
  storeFailure: string | null;
  linksLeftOut?: number;
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
    const isThere = Number.isInteger(page) && page >= 1 && page <= pages;
    if (!isThere) throw new AppError('publish.elements', { page, pages });
  }
};

/** Asked before the work begins; the repository asks again inside the transaction. */
const checkOwner = async (documents: Repos['documents'], pdfUid: string, companyUid: string): Promise<void> => {
  const head = await documents.head(pdfUid);
  if (head && head.companyUid !== companyUid) throw new AppError('pdf.foreign', { pdfUid });
};

const failedOf = (drafts: readonly PageDraft[]): PublishReport['failedPages'] =>
  drafts.flatMap(({ page, failure }) => (failure === null ? [] : [{ page: page.index, reason: failure }]));

const isVertical = ({ pages }: PdfFacts): boolean =>
  2 * pages.filter(({ width, height }) => height >= width).length >= pages.length;

type Seeker = { onPage(page: WordsOfPage): FoundReference[]; candidates: CandidateCollector | null; inFeed: number };

const seekerOf = (source: ReferenceSource): Seeker => {
  if (source.is === 'list') {
    return { onPage: referenceFinder(source.known), candidates: null, inFeed: source.known.length };
  }
  return { onPage: () => [], candidates: source.is === 'store' ? candidateCollector() : null, inFeed: 0 };
};

/** The words of the pages are read back from their files: a long document's would not fit into memory together. */
const seekInStore = async (
  deps: PublishDeps,
  companyId: string,
  store: Store,
  candidates: readonly string[],
  drafts: readonly Draft[],
): Promise<{ inFeed: number; failure: string | null }> => {
  const onProgress = (done: number, total: number): void => deps.onProgress({ step: 'references', done, total });
  const { known, failure } = await askStore(store, companyId, candidates, onProgress);
  const find = referenceFinder(known);
  for (const draft of known.length > 0 ? drafts : []) {
    if (draft.wordsKey === null) continue;
    const { index, width, height } = draft.page;
    draft.found = find({ index, width, height, words: await readWords(deps.files, draft.wordsKey) });
  }
  return { inFeed: known.length, failure };
};

/** After a price list said what is on the pages: the store says under which ids it sells that. Gives the store's failure. */
const giveStoreIds = async (deps: PublishDeps, companyId: string, drafts: readonly Draft[]): Promise<string | null> => {
  if (!sellsByIds(deps.store)) return null;
  const refs = [...new Set(drafts.flatMap((draft) => draft.found.map(({ ref }) => ref)))];
  const onProgress = (done: number, total: number): void => deps.onProgress({ step: 'references', done, total });
  const { known, failure } = await askStore(deps.store, companyId, refs, onProgress);
  for (const draft of drafts) draft.found = withStoreIds(draft.found, known);
  return failure;
};

/**
 * Throws AppError `publish.*` for a PDF that cannot be published, `publish.elements` for elements beyond the last page,
 * `publish.no-page-readable`, `pdf.foreign`, and what database and files throw. The edition before stays until then.
 */
export const publishDocument = async (request: PublishRequest, deps: PublishDeps): Promise<PublishReport> => {
  const { pdfPath, company, elements = [] } = request;
  const { engine, files, database, onProgress } = deps;
  const started = deps.now().getTime();
  const pdfUid = request.pdfUid ?? uidOfFile(pdfPath);

  onProgress({ step: 'check', done: 0, total: 1 });
  await checkOwner(database.repos.documents, pdfUid, company.Uid);
  await engine.inspect(pdfPath);
  onProgress({ step: 'check', done: 1, total: 1 });

  onProgress({ step: 'store', done: 0, total: 1 });
  const key = request.storedKey ?? (await files.putFile(pdfPath, 'pdf')).key;
  const pdfUrl = fileUrl(key);
  /* The copy cannot change under our hands, as a file that is exported again meanwhile does. */
  const source = (await files.localPath(key)) ?? pdfPath;
  const facts = await engine.inspect(source);
  const total = facts.pages.length;
  checkElements(elements, total);

  const references = await referenceSource(company, database.repos.feed, deps.store ?? null);
  const seeker = seekerOf(references);
  const written = textCollector();
  onProgress({ step: 'store', done: 1, total: 1 });

  const pagesToDraw = { source, key, facts, pdfUrl, elementsOn: (page: number) => elementsOn(elements, page) };
  const drafts = await draftPages(pagesToDraw, deps, {
    onWords: (page) => {
      written.add(page.index, page.words);
      seeker.candidates?.add(page.words);
      return seeker.onPage(page);
    },
    onDone: (done) => onProgress({ step: 'pages', done, total }),
  });
  const failedPages = failedOf(drafts);
  const unreadable = failedPages.filter(({ reason }) => reason !== 'font');
  if (unreadable.length === drafts.length) {
    throw new AppError('publish.no-page-readable', { pages: total, reason: unreadable[0]?.reason ?? 'page' });
  }

  const asked =
    references.is === 'store' && seeker.candidates
      ? await seekInStore(deps, company.Uid, references.store, seeker.candidates.result(), drafts)
      : { inFeed: seeker.inFeed, failure: await giveStoreIds(deps, company.Uid, drafts) };
  const found = drafts.flatMap((draft) => draft.found);
  const linksLeftOut = drafts.reduce((sum, draft) => sum + (draft.linksLeftOut ?? 0), 0);
  const sections = sectionsOf(facts.outline, total);
  const text = await storeText(files, written.result(total));
  const details: PdfDetails = {
    isCommercial: true,
    isVertical: isVertical(facts),
    logo: company.UiProfile.Logo,
    name_tab: 'PDF interactivo',
    name: request.name ?? nameOfFile(pdfPath),
    ...request.details,
    url: pdfUrl,
    ...(text !== null && { text }),
  };
  const pages = drafts.map((draft) => ({ ...draft.page, tags: draft.found.map(tagOf) }));
  const report = (): PublishReport => ({
    pdfUid,
    pages: pages.length,
    sections: sections.length,
    words: drafts.reduce((sum, draft) => sum + draft.words, 0),
    references: { inFeed: asked.inFeed, found: new Set(found.map(({ ref }) => ref)).size, tagged: found.length },
    failedPages,
    storeFailure: asked.failure,
    ...(linksLeftOut > 0 && { linksLeftOut }),
    seconds: Math.round((deps.now().getTime() - started) / 10) / 100,
  });

  onProgress({ step: 'save', done: 0, total: 1 });
  const said = { ...(request.name !== undefined && { name: request.name }), ...request.details };
  const edition = { pdfUid, companyUid: company.Uid, details, said, pages, sections };
  await database.inTransaction(async (repos) => {
    await deps.onPublish?.(repos, report());
    await repos.documents.publish(edition, deps.now());
  });
  onProgress({ step: 'save', done: 1, total: 1 });
  return report();
};
