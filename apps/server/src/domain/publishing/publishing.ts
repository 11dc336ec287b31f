/**
 * Publishing: turns a PDF into an edition with pictures, words, sections and tags, over ports only. Nothing is visible before
 * the transaction at the end. A failure before it leaves at most stored files that no document names.
 */

import type { PdfDetails } from '@vitrina/contract';
import { AppError } from '../../errors/app-error.ts';
import { MIN_EDITION_BYTES, requireRoom } from '../companies/quotas.ts';
import type { PageElements } from '../ports/elements.ts';
import type { PdfFacts } from '../ports/pdf.ts';
import { printedPricesOf } from '../printed-prices/read-printed-prices.ts';
import { createCandidateCollector } from '../references/candidates.ts';
import { NO_REFERENCES } from '../references/reference-finder.ts';
import { DEFAULT_TITLE, nameOfFile, uidOfFile } from './document-name.ts';
import { createTextCollector, sectionsOf, type TextCollector } from './document-text.ts';
import { readDocumentWords } from './document-words.ts';
import { checkOwner, type EditionBefore, editionBefore, saveEdition } from './edition-in-database.ts';
import { readAndMatchScans } from './ocr/match-scans.ts';
import { countingFiles, fileUrl, storeJson } from './page-content.ts';
import { failedPagesOf, type MatchedPage, ocrReport, type PublishReport, totalsOf } from './publish-report.ts';
import type { ElementsOfPage, PublishDeps, PublishProgress, PublishRequest } from './publish-request.ts';
import { createRendering, type FinishedPage, type StoredPdf } from './render-pages.ts';
import { doubtfulEntries } from './tags/listed-names.ts';
import { type MatchedWords, matchWords, type ReferenceSource, referenceSource } from './tags/match-words.ts';
import { placeFound } from './tags/place-found.ts';
import { createPriceEvidence, createTags } from './tags/tag-evidence.ts';

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

const isVertical = ({ pages }: PdfFacts): boolean =>
  2 * pages.filter(({ width, height }) => height >= width).length >= pages.length;

const detailsOf = (
  request: PublishRequest,
  pdf: StoredPdf,
  { text, prices, nameBefore }: Record<'text' | 'prices', string | null> & { nameBefore: string | undefined },
): PdfDetails => ({
  isCommercial: true,
  isVertical: isVertical(pdf.facts),
  logo: request.company.UiProfile.Logo,
  // A name that nobody chose, like that of a file, is no title (§9).
  name_tab: request.name ?? DEFAULT_TITLE,
  name: request.name ?? nameBefore ?? request.fileName ?? nameOfFile(request.pdfPath),
  ...request.details,
  url: pdf.url,
  ...(text !== null && { text }),
  ...(prices !== null && { prices }),
});

const childSpans =
  ({ tracing }: PublishDeps) =>
  <T>(step: PublishProgress['step'], work: () => Promise<T>): Promise<T> =>
    tracing ? tracing.child(`publish: ${step}`, {}, work) : work();

/** Reads the words of all pages, then finds the references and their prices in them. */
const readAndMatch = async (
  pdf: StoredPdf,
  source: ReferenceSource,
  { company, products }: PublishRequest,
  deps: PublishDeps,
): Promise<MatchedWords> => {
  const stage = childSpans(deps);
  const total = pdf.facts.pages.length;
  const candidates = createCandidateCollector();
  let done = 0;
  deps.onProgress({ step: 'words', done, total });
  const words = await stage('words', () =>
    readDocumentWords(pdf, deps, (_, read) => {
      if (read !== null && source.is === 'store') candidates.add(read);
      done += 1;
      deps.onProgress({ step: 'words', done, total });
    }),
  );
  const request = { source, company, products, candidates: candidates.result() };
  return stage('references', () => matchWords(words, request, deps));
};

/** Draws and stores all pages, and places the tags found so far. In the order of the document. */
const drawPages = async (
  pages: AsyncIterable<FinishedPage>,
  early: MatchedWords,
  { text, total }: { text: TextCollector; total: number },
  deps: PublishDeps,
): Promise<MatchedPage[]> => {
  const drawnPages: MatchedPage[] = [];
  deps.onProgress({ step: 'pages', done: 0, total });
  const addPage = ({ draft, words: drawn, ink }: FinishedPage): void => {
    const { index, width, height } = draft.page;
    const isLate = !early.pages.has(index);
    // Here, because laying out the text of a long document would delay its first picture.
    const isReadLater = draft.ocr?.is === 'pending' && deps.ocr;
    if (!isReadLater) text.add(index, drawn, width / height);
    const late = isLate && drawn.length > 0 ? early.match({ index, width, height, words: drawn }) : NO_REFERENCES;
    const matches = early.pages.get(index) ?? late;
    const blocks = early.blocksOn.get(index) ?? [];
    const found = placeFound(matches.found, { words: drawn, width, height, ink, blocks });
    drawnPages.push({ draft, ...matches, found });
    deps.onProgress({ step: 'pages', done: drawnPages.length, total });
  };
  await childSpans(deps)('pages', async () => {
    for await (const page of pages) addPage(page);
  });
  return drawnPages.sort((a, b) => a.draft.page.index - b.draft.page.index);
};

const propose = async (
  { known, prices }: MatchedWords,
  pages: readonly [number, Pick<MatchedPage, 'found'>][],
  { onProposals }: PublishDeps,
): Promise<void> => {
  const found = pages.flatMap(([, page]) => page.found);
  const tagsOf = createTags(known, createPriceEvidence(found, prices));
  const tagged = pages.map(([page, { found }]) => ({ page, tags: tagsOf(found) }));
  await onProposals?.(tagged.filter(({ tags }) => tags.length > 0));
};

type Finished = {
  pdf: StoredPdf;
  /** In the order of the document. */
  pages: readonly MatchedPage[];
  matched: MatchedWords;
  text: TextCollector;
  before: EditionBefore | null;
};

/** Stores the files of the whole document, and puts the edition together. `leftOut`: entries of the outline that became no section. */
const describeEdition = async (
  request: PublishRequest,
  { pdf, pages, matched, text, before }: Finished,
  { files }: PublishDeps,
) => {
  const counted = countingFiles(files);
  const textUrl = await storeJson(counted, text.result(pages.length));
  const prices = await storeJson(counted, printedPricesOf(matched.prices));
  const ofPages = pages.reduce((sum, { draft }) => sum + (draft.bytes ?? 0), 0);
  const allFound = pages.flatMap((page) => page.found);
  const tagsOf = createTags(matched.known, createPriceEvidence(allFound, matched.prices));
  const { sections, leftOut } = sectionsOf(pdf.facts.outline, pages.length);
  const edition = {
    details: detailsOf(request, pdf, { text: textUrl, prices, nameBefore: before?.name }),
    overrides: { ...(request.name !== undefined && { name: request.name }), ...request.details },
    pages: pages.map(({ draft, found }) => ({ ...draft.page, tags: tagsOf(found) })),
    sections,
    bytes: ofPages + counted.bytes() + ((await files.stat(pdf.key))?.bytes ?? 0),
    doubtful: doubtfulEntries(matched.doubtful),
    isDraft: request.isDraft === true,
  };
  return { edition, leftOut };
};

const checkRequest = async (
  { pdfPath }: PublishRequest,
  edition: Parameters<typeof requireRoom>[1] & { pdfUid: string },
  { database: { repos }, engine }: PublishDeps,
): Promise<void> => {
  await checkOwner(repos.documents, edition.pdfUid, edition.companyUid);
  await requireRoom(repos, edition, { isLocking: false });
  await engine.inspect(pdfPath);
};

/**
 * Throws AppError `publish.*` for a PDF that cannot be published, `publish.elements` for elements beyond the last page,
 * `publish.no-page-readable`, `pdf.foreign`, `quota.*`, and errors of database and files. The current edition stays until the end.
 */
export const publishDocument = async (request: PublishRequest, deps: PublishDeps): Promise<PublishReport> => {
  const { company } = request;
  const { database, now } = deps;
  const stage = childSpans(deps);
  const report = (step: PublishProgress['step'], done: number, total = 1) => deps.onProgress({ step, done, total });
  const started = now().getTime();
  const pdfUid = request.pdfUid ?? uidOfFile(request.pdfPath);

  const room = { companyUid: company.Uid, pdfUid };
  report('check', 0);
  await stage('check', () =>
    checkRequest(request, { ...room, bytes: MIN_EDITION_BYTES, now: new Date(started) }, deps),
  );
  report('check', 1);

  report('store', 0);
  const pdf = await stage('store', () => storePdf(request, deps));
  const total = pdf.facts.pages.length;
  const known = request.references ?? (await database.repos.feed.references(company.Uid));
  const source = referenceSource(known, deps.store ?? null, request.isProposing);
  report('store', 1);

  const text = createTextCollector();
  const rendering = createRendering(pdf, deps);
  rendering.drawFirst();
  const early = await readAndMatch(pdf, source, request, deps);
  await propose(early, [...early.pages], deps);
  const drawn = await drawPages(rendering.pages(), early, { text, total }, deps);
  const scans = { source, company, products: request.products, text, pages: drawn, span: stage };
  const hasScans = drawn.some(({ draft }) => draft.ocr !== undefined);
  const { matched: late, pages } = hasScans ? await readAndMatchScans(scans, deps) : { matched: null, pages: drawn };
  if (late) {
    const tagged = pages.map((page): [number, MatchedPage] => [page.draft.page.index, page]);
    await propose(late, tagged, deps);
  }
  const matched = late ?? early;
  const failedPages = failedPagesOf(pages.map(({ draft }) => draft));
  const before = await editionBefore(database.repos.documents, room);
  const { edition, leftOut } = await describeEdition(request, { pdf, pages, matched, text, before }, deps);
  const ocr = ocrReport(pages, deps.ocr?.language ?? null);

  report('save', 0);
  const following = { ...deps, document: room, known: matched.known, isWholeList: source.is === 'list' };
  const finished = await stage('save', () =>
    saveEdition(
      { ...room, ...edition },
      { before, following },
      (saved, moves): PublishReport => ({
        pdfUid,
        ...saved,
        isDraft: edition.isDraft,
        pages: pages.length,
        sections: edition.sections.length,
        ...totalsOf(pages, matched, before?.tagged ?? null),
        failedPages,
        ...(moves && { moves }),
        ...(ocr && { ocr }),
        ...(Object.keys(leftOut).length > 0 && { sectionsLeftOut: leftOut }),
        seconds: Math.round((now().getTime() - started) / 10) / 100,
      }),
      deps,
    ),
  );
  report('save', 1);
  return finished;
};
