/** The pages of an edition under way: those that an earlier worker has finished are taken over, the others are drawn. */

import type { PageDraft } from './ports/jobs.ts';
import type { FileStore, PageElements, PdfEngine, PdfFacts, RenderedPage } from './ports.ts';
import { type LinkBudget, linkBudget } from './publishing-links.ts';
import { pageWithoutPictures, readWords, storePage } from './publishing-page.ts';
import type { FoundReference, WordsOfPage } from './references.ts';

/** `found` is filled at once from a list, later from a store. */
export type Draft = PageDraft & { found: FoundReference[] };

/** Where finished pages outlive the process. */
export type PageKeep = {
  kept: () => Promise<PageDraft[]>;
  /** Durable when it resolves. What it throws ends the publishing. */
  keep: (draft: PageDraft) => Promise<void>;
};

/** `source`: the path of the stored file `key`. */
type Pages = {
  source: string;
  key: string;
  facts: PdfFacts;
  pdfUrl: string;
  elementsOn: (page: number) => PageElements;
};

type Listener = {
  /** Every page with words that could be read, in any order. */
  onWords: (page: WordsOfPage) => FoundReference[];
  onDone: (done: number) => void;
};

const draftOf = async (
  rendered: RenderedPage,
  files: FileStore,
  { pdfUrl, elementsOn }: Pages,
  budget: LinkBudget,
): Promise<PageDraft> => {
  const elements = elementsOn(rendered.index);
  budget.spend(elements.links);
  if (rendered.is === 'failed') {
    const page = pageWithoutPictures(rendered, pdfUrl, elements);
    return { page, wordsKey: null, words: 0, failure: rendered.reason };
  }
  const links = budget.take(rendered.links);
  const stored = await storePage(files, { ...rendered, links }, pdfUrl, elements);
  const linksLeftOut = rendered.links.length - links.length;
  const failure = rendered.is === 'fontless' ? 'font' : null;
  return { ...stored, words: rendered.words.length, failure, ...(linksLeftOut > 0 && { linksLeftOut }) };
};

const takenOver = async (draft: PageDraft, files: FileStore, { onWords }: Listener): Promise<Draft> => {
  const { index, width, height } = draft.page;
  if (draft.wordsKey === null) return { ...draft, found: [] };
  const words = await readWords(files, draft.wordsKey);
  return { ...draft, found: onWords({ index, width, height, words }) };
};

/** In the order of the document. Throws what engine, files and `keep` throw. */
export const draftPages = async (
  pages: Pages,
  { engine, files, pages: keep }: { engine: PdfEngine; files: FileStore; pages?: PageKeep | undefined },
  listener: Listener,
): Promise<Draft[]> => {
  const drafts: Draft[] = [];
  const budget = linkBudget();
  for (const draft of (await keep?.kept()) ?? []) {
    budget.spend(draft.page.links);
    drafts.push(await takenOver(draft, files, listener));
  }
  listener.onDone(drafts.length);
  const finished = new Set(drafts.map(({ page }) => page.index));
  const missing = pages.facts.pages.map((_, at) => at + 1).filter((index) => !finished.has(index));
  for await (const rendered of engine.render(pages.source, pages.facts, missing)) {
    // A copy stays for half an hour since it was last asked for; what is gone all the same shows when it is opened again.
    await files.localPath(pages.key).catch(() => null);
    const found = rendered.is === 'failed' ? [] : listener.onWords(rendered);
    const draft = await draftOf(rendered, files, pages, budget);
    await keep?.keep(draft);
    drafts.push({ ...draft, found });
    listener.onDone(drafts.length);
  }
  return drafts.sort((a, b) => a.page.index - b.page.index);
};
