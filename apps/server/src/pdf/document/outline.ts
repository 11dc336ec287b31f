/** The outline (bookmarks) of a document as a list in reading order, with the level of each entry. */

import type { Outline, OutlineEntry } from '../../domain/ports/pdf.ts';
import { type Pdfium, readText } from '../pdfium/pdfium.ts';
import { destinationPage } from './links.ts';

/** Entries that are read. Of the others only the number is determined, up to MAX_COUNTED. */
const MAX_READ = 50_000;
const MAX_COUNTED = 1_000_000;
/** Deeper entries are listed at this level. */
const MAX_LEVEL = 8;
const MAX_TITLE_LENGTH = 200;
/** Limits the memory for the title of a hostile document. */
const MAX_TITLE_BYTES = 65_536;

const cleanTitle = (title: string): string => {
  const line = title
    .replace(/[\p{Cc}\u2028\u2029]/gu, ' ')
    .replace(/[\p{Cf}\p{Cs}\p{Co}\p{Cn}\ufffd]/gu, '')
    .replace(/\s+/gu, ' ');
  return Array.from(line.trim().normalize('NFC')).slice(0, MAX_TITLE_LENGTH).join('').trim();
};

export const NO_OUTLINE: Outline = { entries: [], leftOut: { noTitle: 0, noPage: 0, repeated: 0, unread: 0 } };

/** `parent`: the index of another bookmark, which comes earlier; -1 for none. */
type Bookmark = { title: string; page: number | null; parent: number };

const readBookmark = (pdfium: Pdfium, document: number, bookmark: number, parent: number): Bookmark => {
  const { api } = pdfium;
  const title = readText(pdfium, 'utf-16le', MAX_TITLE_BYTES, (buffer, bytes) =>
    api.FPDFBookmark_GetTitle(bookmark, buffer, bytes),
  );
  const destination = api.FPDFBookmark_GetDest(document, bookmark);
  const page = destinationPage(pdfium, document, destination, api.FPDFBookmark_GetAction(bookmark));
  return { title: cleanTitle(title), page, parent };
};

/** Reads all bookmarks, parents before their children. A cycle ends at the first repeated bookmark. */
const readBookmarks = (pdfium: Pdfium, document: number) => {
  const { api } = pdfium;
  const bookmarks: Bookmark[] = [];
  const seen = new Set<number>();
  let [repeated, unread] = [0, 0];
  // Not recursive: the levels of a hostile document would exceed the call stack.
  const open = [{ bookmark: api.FPDFBookmark_GetFirstChild(document, 0), parent: -1 }];
  for (let next = open.pop(); next && seen.size < MAX_COUNTED; next = open.pop()) {
    const { bookmark, parent } = next;
    if (bookmark === 0) continue;
    if (seen.has(bookmark)) {
      repeated += 1;
      continue;
    }
    seen.add(bookmark);
    if (bookmarks.length < MAX_READ) bookmarks.push(readBookmark(pdfium, document, bookmark, parent));
    else unread += 1;
    open.push({ bookmark: api.FPDFBookmark_GetNextSibling(document, bookmark), parent });
    open.push({ bookmark: api.FPDFBookmark_GetFirstChild(document, bookmark), parent: bookmarks.length - 1 });
  }
  return { bookmarks, repeated, unread };
};

/** Programs write headings without a page, such as the parts of a book: they get the page of the first bookmark below them. */
const completePages = (bookmarks: readonly Bookmark[]): (number | null)[] => {
  const pages = bookmarks.map(({ page }) => page);
  const below = new Map<number, number>();
  for (let at = bookmarks.length - 1; at >= 0; at -= 1) {
    const page = pages[at] ?? below.get(at) ?? null;
    pages[at] = page;
    if (page !== null) below.set(bookmarks[at]?.parent ?? -1, page);
  }
  return pages;
};

/**
 * Levels and pages count from 1. Entries without a title or without a page of this document are left out; their children move
 * up one level.
 */
export const documentOutline = (pdfium: Pdfium, document: number): Outline => {
  const { bookmarks, repeated, unread } = readBookmarks(pdfium, document);
  const pages = completePages(bookmarks);
  const entries: OutlineEntry[] = [];
  const leftOut = { noTitle: 0, noPage: 0, repeated, unread };
  /** Of the entry, or of the nearest entry above a bookmark that is left out. */
  const levels: number[] = [];
  for (const [at, { title, parent }] of bookmarks.entries()) {
    const above = levels[parent] ?? 0;
    const page = pages[at] ?? null;
    if (title === '') leftOut.noTitle += 1;
    else if (page === null) leftOut.noPage += 1;
    else entries.push({ title, page, level: Math.min(above + 1, MAX_LEVEL) });
    levels.push(title === '' || page === null ? above : above + 1);
  }
  return { entries, leftOut };
};
