/**
 * The open documents and loaded pages of one worker, least recently used ones closed first: opening a file and parsing a
 * page takes longer than drawing a part of it.
 */

import { LRUCache } from 'lru-cache';
import type { Pdfium } from '../pdfium/pdfium.ts';
import { type OpenDocument, type Opening, openDocument } from './document.ts';

const MAX_DOCUMENTS = 3;
/** Pages of all documents together. A page holds its decoded pictures and fonts. */
const MAX_PAGES = 4;

type LoadedPage = { document: string; pointer: number };

export const createOpenDocuments = (pdfium: Pdfium) => {
  const pages = new LRUCache<string, LoadedPage>({
    max: MAX_PAGES,
    dispose: ({ pointer }) => pdfium.api.FPDF_ClosePage(pointer),
  });
  const documents = new LRUCache<string, OpenDocument>({
    max: MAX_DOCUMENTS,
    dispose: (document, id) => {
      // PDFium requires that pages are closed before their document.
      for (const [key, page] of pages.entries()) if (page.document === id) pages.delete(key);
      document.close();
    },
  });

  const open = (id: string, path: string): Opening => {
    const document = documents.get(id);
    if (document) return { is: 'open', document };
    const opening = openDocument(pdfium, path);
    if (opening.is === 'open') documents.set(id, opening.document);
    return opening;
  };

  return {
    ids: (): string[] => [...documents.keys()],
    release: (id: string): void => void documents.delete(id),
    openDocument: open,
    /** The pointer of a loaded page, which stays loaded for the next task; 0 when it cannot be read. `index` from 0. */
    openPage: (id: string, path: string, index: number): number => {
      const opening = open(id, path);
      if (opening.is !== 'open') return 0;
      const key = `${index} ${id}`;
      const loaded = pages.get(key);
      if (loaded) return loaded.pointer;
      // Closed ahead of loading, so that at most MAX_PAGES are in memory.
      if (pages.size >= MAX_PAGES) pages.pop();
      const pointer = pdfium.api.FPDF_LoadPage(opening.document.pointer, index);
      if (pointer !== 0) pages.set(key, { document: id, pointer });
      return pointer;
    },
  };
};
