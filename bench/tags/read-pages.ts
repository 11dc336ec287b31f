/** The words of every page of a PDF, as publishing reads them, without drawing the pages. */

import type { WordsOfPage } from '../../apps/server/src/domain/references/reference-finder.ts';
import { openDocument, pageSizes } from '../../apps/server/src/pdf/document/document.ts';
import { percentSpace } from '../../apps/server/src/pdf/document/page-space.ts';
import { pageText } from '../../apps/server/src/pdf/document/words/words.ts';
import { compilePdfium, loadPdfium } from '../../apps/server/src/pdf/pdfium/pdfium.ts';

export type PageReader = (path: string) => WordsOfPage[];

const createReader = async (): Promise<PageReader> => {
  const pdfium = await loadPdfium(await compilePdfium());
  return (path) => {
    const opening = openDocument(pdfium, path);
    if (opening.is !== 'open') throw new Error(`${path}: ${opening.is}`);
    const { document } = opening;
    try {
      return pageSizes(pdfium, document).map((size, at) => {
        const page = pdfium.api.FPDF_LoadPage(document.pointer, at);
        if (page === 0 || !size) return { index: at + 1, words: [] };
        try {
          return { index: at + 1, ...size, words: pageText(pdfium, page, percentSpace(pdfium, page, size)).words };
        } finally {
          pdfium.api.FPDF_ClosePage(page);
        }
      });
    } finally {
      document.close();
    }
  };
};

/** By path, so a file must not change: several measurements read the same documents. */
const pagesOf = new Map<string, WordsOfPage[]>();
let reader: Promise<PageReader> | null = null;

export const openPageReader = async (): Promise<PageReader> => {
  reader ??= createReader();
  const read = await reader;
  return (path) => {
    const pages = pagesOf.get(path) ?? read(path);
    pagesOf.set(path, pages);
    return pages;
  };
};
