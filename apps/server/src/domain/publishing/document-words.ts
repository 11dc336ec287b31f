/** The words of all pages of a document, read before any picture is drawn. */

import type { FileStore } from '../ports/files.ts';
import type { ImageBox, PdfEngine, Word } from '../ports/pdf.ts';
import { readPageText, storeWords } from './page-content.ts';
import type { StoredPdf } from './render-pages.ts';

/** Words in memory: about 50 MB. The words of further pages are read back from their files. */
const MAX_WORDS_IN_MEMORY = 400_000;

/** Width and height in points. */
export type PageSize = { index: number; width: number; height: number };

/**
 * `of`: null for a page whose words could not be read without drawing it. `imageBoxesOf`: the pictures of a page. Pages count from 1.
 */
export type DocumentWords = {
  pages: readonly PageSize[];
  of(index: number): Promise<Word[] | null>;
  imageBoxesOf(index: number): Promise<readonly ImageBox[]>;
};

/** `onPage` is called for every page, in any order. Throws errors of engine and files. */
export const readDocumentWords = async (
  { path, facts }: StoredPdf,
  { engine, files }: { engine: PdfEngine; files: FileStore },
  onPage: (page: PageSize, words: readonly Word[] | null) => void,
): Promise<DocumentWords> => {
  const inMemory = new Map<number, Word[]>();
  const inFiles = new Map<number, string>();
  const imageBoxes = new Map<number, readonly ImageBox[]>();
  let count = 0;
  for await (const { words, imageBoxes: boxes, ...page } of engine.read(path, facts)) {
    if (boxes && boxes.length > 0) imageBoxes.set(page.index, boxes);
    if (words !== null && count + words.length > MAX_WORDS_IN_MEMORY)
      inFiles.set(page.index, await storeWords(files, { words }));
    else if (words !== null) {
      inMemory.set(page.index, words);
      count += words.length;
    }
    onPage(page, words);
  }
  return {
    pages: facts.pages.map((size, at) => ({ index: at + 1, ...size })),
    of: async (index) => {
      const stored = inFiles.get(index);
      return stored === undefined ? (inMemory.get(index) ?? null) : (await readPageText(files, stored)).words;
    },
    imageBoxesOf: async (index) => imageBoxes.get(index) ?? [],
  };
};
