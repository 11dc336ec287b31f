/**
 * The documents and pages that one worker holds ready: opening a file and reading a page's contents takes longer than
 * drawing a part of it. Few, the last used ones; what is pushed out is closed.
 */

import { type OpenDocument, type Opening, openDocument, type Refusal } from './document.ts';
import type { Pdfium } from './pdfium.ts';

const MOST_DOCUMENTS = 3;
/** Of all documents together. A page holds what was decoded for it: its pictures, its fonts. */
const MOST_PAGES = 4;

type Held = { is: 'open'; name: string; document: OpenDocument; pages: Map<number, number> };

export const createOpenDocuments = (pdfium: Pdfium) => {
  /** The last used one is the last. */
  const held: Held[] = [];

  const closePages = ({ pages }: Held): void => {
    for (const page of pages.values()) pdfium.api.FPDF_ClosePage(page);
    pages.clear();
  };
  const release = (name: string): void => {
    const place = held.findIndex((one) => one.name === name);
    const [gone] = place < 0 ? [] : held.splice(place, 1);
    if (!gone) return;
    closePages(gone);
    gone.document.close();
  };
  const heldOf = (name: string, path: string): Held | Refusal => {
    const known = held.find((one) => one.name === name);
    if (known) {
      held.splice(held.indexOf(known), 1);
      held.push(known);
      return known;
    }
    const opening = openDocument(pdfium, path);
    if (opening.is !== 'open') return opening;
    const [oldest] = held;
    if (held.length >= MOST_DOCUMENTS && oldest) release(oldest.name);
    const opened: Held = { is: 'open', name, document: opening.document, pages: new Map() };
    held.push(opened);
    return opened;
  };
  const closeOldestPage = (): void => {
    const oldest = held.find(({ pages }) => pages.size > 0);
    for (const [index, page] of oldest?.pages ?? []) {
      pdfium.api.FPDF_ClosePage(page);
      oldest?.pages.delete(index);
      return;
    }
  };

  return {
    names: (): string[] => held.map(({ name }) => name),
    release,
    documentOf: (name: string, path: string): Opening => heldOf(name, path),
    /** The page, read and kept for what comes next; 0 where it cannot be read. `index` from 0. */
    pageOf: (name: string, path: string, index: number): number => {
      const from = heldOf(name, path);
      if (from.is !== 'open') return 0;
      const known = from.pages.get(index);
      if (known !== undefined) {
        from.pages.delete(index);
        from.pages.set(index, known);
        return known;
      }
      if (held.reduce((sum, { pages }) => sum + pages.size, 0) >= MOST_PAGES) closeOldestPage();
      const page = pdfium.api.FPDF_LoadPage(from.document.pointer, index);
      if (page !== 0) from.pages.set(index, page);
      return page;
    },
  };
};
