/** The text of a whole document: one file of its edition, else the words of its pages, a few at a time. */
import type { PdfPage } from '@vitrina/contract';
import { fold } from './folded-text.ts';
import { readWords } from './page-words.ts';
import type { SearchIndex } from './search.state.ts';

export type TextRequest = {
  /** `PdfDetails.text`; editions from before have none. */
  url: string | undefined;
  /** All pages of the document. */
  pages: readonly PdfPage[];
  signal: AbortSignal;
  fetchFile: typeof fetch;
  /** Only while pages are read one by one. */
  onProgress: (done: number, count: number) => void;
};

/** Requests at once: a phone's connection is shared with the pictures. */
const PARALLEL = 4;
/** Between two breaths of the screen. */
const SLICE_MS = 10;

/** Null when it is not what it should be: then the pages have to say it themselves. */
const wholeText = async ({ url, pages, signal, fetchFile }: TextRequest): Promise<string[] | null> => {
  if (!url) return null;
  try {
    const answer = await fetchFile(url, { signal });
    const body = answer.ok ? ((await answer.json()) as { pages?: unknown } | null) : null;
    const texts = Array.isArray(body?.pages) ? body.pages : [];
    return texts.length === pages.length && texts.every((text) => typeof text === 'string') ? texts : null;
  } catch (cause) {
    if (signal.aborted) throw cause;
    return null;
  }
};

/** A page that cannot be had is searched without; throws when none can. */
const textOfPages = async ({ pages, signal, fetchFile, onProgress }: TextRequest): Promise<string[]> => {
  const texts = pages.map(() => '');
  const due = [...pages.entries()].filter(([, page]) => page.words);
  const count = due.length;
  let [done, failed] = [0, 0];
  const readNext = async (): Promise<void> => {
    for (let next = due.shift(); next; next = due.shift()) {
      const [at, page] = next;
      try {
        const words = await readWords(fetchFile, page.words ?? '', signal);
        texts[at] = words.map(([text]) => text).join(' ');
      } catch (cause) {
        if (signal.aborted) throw cause;
        failed += 1;
      }
      done += 1;
      onProgress(done, count);
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, readNext));
  if (count > 0 && failed === count) throw new Error('No page said its words');
  return texts;
};

const breathe = (): Promise<void> => new Promise((wake) => setTimeout(wake));

/** As `indexOfPages`, without holding up a finger on the screen. */
const indexInSlices = async (raw: readonly string[], signal: AbortSignal): Promise<SearchIndex> => {
  const folded: string[] = [];
  let began = performance.now();
  for (const page of raw) {
    folded.push(fold(page).text);
    if (performance.now() - began < SLICE_MS) continue;
    await breathe();
    signal.throwIfAborted();
    began = performance.now();
  }
  return { raw, folded, seen: new Map() };
};

/** Throws when nothing of the text can be had, and when aborted. */
export const loadIndex = async (request: TextRequest): Promise<SearchIndex> =>
  indexInSlices((await wholeText(request)) ?? (await textOfPages(request)), request.signal);
