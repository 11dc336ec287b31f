/** Renders the pages of an edition and stores their files. Pages that an earlier worker finished are loaded from checkpoints. */

import { ignoreError } from '../../errors/ignore-error.ts';
import type { PageElements } from '../ports/elements.ts';
import type { FileStore } from '../ports/files.ts';
import type { PageDraft } from '../ports/jobs.ts';
import type { InkMap, PdfEngine, PdfFacts, PdfLink, RenderedPage, Word } from '../ports/pdf.ts';
import { countingFiles, pageWithoutPictures, readWords, storePage } from './page-content.ts';
import { lackOfText } from './usable-text.ts';

/** Finished pages that outlive the process. */
export type PageCheckpoints = {
  load: () => Promise<PageDraft[]>;
  /** Durable when it resolves. An error thrown here aborts publishing. */
  save: (draft: PageDraft) => Promise<void>;
};

/** The stored PDF. `path`: a local copy of the file `key`. */
export type StoredPdf = {
  key: string;
  path: string;
  url: string;
  facts: PdfFacts;
  elementsOn: (page: number) => PageElements;
};

/** A finished page with its words, in reading order. `ink`: null for a page that was drawn before or not at all. */
export type FinishedPage = { draft: PageDraft; words: Word[]; ink: InkMap | null };

/**
 * Budget for the PDF's own links, in characters of addresses. All links are in memory until the last page is done, and then in
 * one transaction: 500 addresses of 2048 characters on each of 2000 pages would take gigabytes.
 */
const MAX_LINK_CHARACTERS = 16 * 1024 ** 2;
/** Charged per link on top of its address, since a million short ones take as much memory. */
const LINK_OVERHEAD = 160;

const costOf = ({ url }: { url: string }): number => url.length + LINK_OVERHEAD;

const createLinkBudget = () => {
  let left = MAX_LINK_CHARACTERS;
  return {
    /** Charges links that are retained in any case: placed by a person, or of a resumed page. */
    spend: (links: readonly { url: string }[]): void => {
      for (const link of links) left -= costOf(link);
    },
    /** The links that fit, in their order. */
    take: (links: readonly PdfLink[]): PdfLink[] =>
      links.filter((link) => {
        const fits = costOf(link) <= left;
        if (fits) left -= costOf(link);
        return fits;
      }),
  };
};
type LinkBudget = ReturnType<typeof createLinkBudget>;

const failureOf = (rendered: Exclude<RenderedPage, { is: 'failed' }>): PageDraft['failure'] => {
  if (rendered.is === 'fontless') return 'font';
  return rendered.isBlank ? 'blank' : null;
};

/** Steps between light and dark within a cell of the ink map, of 15; a gradient has smaller ones. */
const MIN_CONTRAST = 3;
/** The shortest word has more cells with such a step. */
const MIN_CELLS = 8;

/** Areas of one colour and gradients hold nothing to read. */
const hasPrint = (rendered: RenderedPage): boolean => {
  if (rendered.is !== 'ready' || rendered.isBlank) return false;
  if (!rendered.ink) return true;
  const contrasting = rendered.ink.cells.filter((cell) => Math.abs((cell >> 4) - (cell & 15)) >= MIN_CONTRAST);
  return contrasting.length >= MIN_CELLS;
};

const storeRendered = async (
  rendered: RenderedPage,
  files: FileStore,
  { url, elementsOn }: StoredPdf,
  budget: LinkBudget,
): Promise<FinishedPage> => {
  const elements = elementsOn(rendered.index);
  budget.spend(elements.links);
  if (rendered.is === 'failed') {
    const page = pageWithoutPictures(rendered, url, elements);
    return { draft: { page, wordsKey: null, words: 0, failure: rendered.reason }, words: [], ink: null };
  }
  const { words } = rendered;
  const links = budget.take(rendered.links);
  const counted = countingFiles(files);
  const stored = await storePage(counted, { ...rendered, links }, url, elements);
  const lacksText = lackOfText(words, rendered.is === 'ready' ? (rendered.pictured ?? 0) : 0) !== null;
  const linksLeftOut = rendered.links.length - links.length;
  const draft: PageDraft = {
    ...stored,
    words: words.length,
    failure: failureOf(rendered),
    bytes: counted.bytes(),
    ...(linksLeftOut > 0 && { linksLeftOut }),
    ...(lacksText && hasPrint(rendered) && { ocr: { is: 'pending' } }),
  };
  return { draft, words, ink: rendered.is === 'ready' ? (rendered.ink ?? null) : null };
};

type RenderDeps = { engine: PdfEngine; files: FileStore; checkpoints?: PageCheckpoints | undefined };

/** The words of a longer document take longer to read than its first page takes to draw. */
const MANY_PAGES = 100;

const resumed = async (draft: PageDraft, files: FileStore): Promise<FinishedPage> => ({
  draft,
  words: draft.wordsKey === null ? [] : await readWords(files, draft.wordsKey),
  ink: null,
});

/**
 * `drawFirst`: draws the first page of a long document, so that it can be previewed while the words of the others are read. `pages`: yields
 * every page once, resumed pages first, in any order. Both throw errors of engine, files and checkpoints.
 */
export const createRendering = (pdf: StoredPdf, { engine, files, checkpoints }: RenderDeps) => {
  const budget = createLinkBudget();
  let loading: Promise<PageDraft[]> | null = null;
  let first: Promise<FinishedPage[]> = Promise.resolve([]);

  const load = async (): Promise<PageDraft[]> => {
    const drafts = (await checkpoints?.load()) ?? [];
    for (const { page } of drafts) budget.spend(page.links);
    return drafts;
  };
  const loaded = (): Promise<PageDraft[]> => {
    loading ??= load();
    return loading;
  };

  const draw = async function* (indexes: readonly number[]): AsyncGenerator<FinishedPage> {
    for await (const rendered of engine.render(pdf.path, pdf.facts, indexes)) {
      // Renews the lifetime of the local copy (30 minutes after the last request). A lost copy shows when it is opened again.
      await files.localPath(pdf.key).catch(ignoreError('the local copy is fetched again when it is opened'));
      const page = await storeRendered(rendered, files, pdf, budget);
      await checkpoints?.save(page.draft);
      yield page;
    }
  };
  const drawFirst = async (): Promise<FinishedPage[]> => {
    const isResumed = (await loaded()).some(({ page }) => page.index === 1);
    const drawn: FinishedPage[] = [];
    if (!isResumed) for await (const page of draw([1])) drawn.push(page);
    return drawn;
  };

  return {
    drawFirst: (): void => {
      if (pdf.facts.pages.length <= MANY_PAGES) return;
      first = drawFirst();
      first.catch(ignoreError('`pages` throws it'));
    },
    pages: async function* (): AsyncGenerator<FinishedPage> {
      const finished = new Set<number>();
      for (const draft of await loaded()) {
        finished.add(draft.page.index);
        yield await resumed(draft, files);
      }
      for (const page of await first) {
        finished.add(page.draft.page.index);
        yield page;
      }
      yield* draw(pdf.facts.pages.map((_, at) => at + 1).filter((index) => !finished.has(index)));
    },
  };
};
