/** Loads the text of a whole document: one file per edition, or the words of each page. */
import type { DocumentText, PdfPage } from '@vitrina/contract';
import { textInBlocks, USUAL_ASPECT } from '@vitrina/geometry';
import { knownAspect } from '@vitrina/page-view';
import { fieldsOf, listOf } from '../../lib/data/unchecked.ts';
import { fold } from './folded-text.ts';
import { readWords } from './page-words.ts';
import type { SearchIndex } from './search.state.ts';

export type TextRequest = {
  /** `PdfDetails.text`; older editions have none. */
  url: string | undefined;
  /** All pages of the document. */
  pages: readonly PdfPage[];
  signal: AbortSignal;
  fetchFile: typeof fetch;
  /** Called only while pages are read one by one. */
  onProgress: (done: number, count: number) => void;
};

/** Concurrent requests: page pictures share the connection of a phone. */
const PARALLEL = 4;
/** Time without yielding to the event loop, ms. */
const SLICE_MS = 10;

/** `null` if the file is missing or malformed; then the pages are read one by one. */
const wholeText = async ({ url, pages, signal, fetchFile }: TextRequest): Promise<readonly string[] | null> => {
  if (!url) return null;
  try {
    const answer = await fetchFile(url, { signal });
    const texts = answer.ok ? listOf(fieldsOf<DocumentText>(await answer.json()).pages) : [];
    return texts.length === pages.length && texts.every((text) => typeof text === 'string') ? texts : null;
  } catch (cause) {
    if (signal.aborted) throw cause;
    return null;
  }
};

/** A page that fails is searched as empty; throws if all fail. */
const textOfPages = async ({ pages, signal, fetchFile, onProgress }: TextRequest): Promise<string[]> => {
  const texts = pages.map(() => '');
  const remaining = [...pages.entries()].filter(([, page]) => page.words);
  const count = remaining.length;
  let [done, failed] = [0, 0];
  const readNext = async (): Promise<void> => {
    for (let next = remaining.shift(); next; next = remaining.shift()) {
      const [at, page] = next;
      try {
        const words = await readWords(fetchFile, page.words ?? '', signal);
        texts[at] = textInBlocks(words, knownAspect(page) ?? USUAL_ASPECT);
      } catch (cause) {
        if (signal.aborted) throw cause;
        failed += 1;
      }
      done += 1;
      onProgress(done, count);
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, readNext));
  if (count > 0 && failed === count) throw new Error('No page has readable words');
  return texts;
};

const yieldToEvents = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** As `indexOfPages`, in slices that let input events run in between. */
const indexInSlices = async (raw: readonly string[], signal: AbortSignal): Promise<SearchIndex> => {
  const folded: string[] = [];
  let began = performance.now();
  for (const page of raw) {
    folded.push(fold(page).text);
    if (performance.now() - began < SLICE_MS) continue;
    await yieldToEvents();
    signal.throwIfAborted();
    began = performance.now();
  }
  return { raw, folded, seen: new Map() };
};

/** Throws if no text can be loaded, and when aborted. */
export const loadIndex = async (request: TextRequest): Promise<SearchIndex> =>
  indexInSlices((await wholeText(request)) ?? (await textOfPages(request)), request.signal);
