/** The outline (bookmarks) of a document as a flat list in reading order. */

import type { OutlineEntry } from '../domain/ports.ts';
import { targetPage } from './links.ts';
import { type Pdfium, readText } from './pdfium.ts';

const MOST_ENTRIES = 2000;
const DEEPEST_LEVEL = 8;
const LONGEST_TITLE = 200;
/** Titles of more bytes than this are an attack, not a title. */
const MOST_TITLE_BYTES = 65_536;

const tidy = (title: string): string => {
  const line = title
    .replace(/[\p{Cc}\u2028\u2029]/gu, ' ')
    .replace(/[\p{Cf}\p{Cs}\p{Co}\p{Cn}\ufffd]/gu, '')
    .replace(/\s+/gu, ' ');
  return Array.from(line.trim().normalize('NFC')).slice(0, LONGEST_TITLE).join('').trim();
};

/**
 * Levels and pages from 1. Entries without a title or without a page of this document are left out, what is below them
 * is kept. At most 2000 entries and 8 levels; a cycle ends where it closes.
 */
export const documentOutline = (pdfium: Pdfium, document: number): OutlineEntry[] => {
  const { api } = pdfium;
  const entries: OutlineEntry[] = [];
  const seen = new Set<number>();
  const walk = (parent: number, level: number): void => {
    let bookmark = api.FPDFBookmark_GetFirstChild(document, parent);
    while (bookmark !== 0 && !seen.has(bookmark) && seen.size < 5 * MOST_ENTRIES && entries.length < MOST_ENTRIES) {
      const current = bookmark;
      seen.add(current);
      const title = tidy(
        readText(pdfium, 'utf-16le', MOST_TITLE_BYTES, (buffer, bytes) =>
          api.FPDFBookmark_GetTitle(current, buffer, bytes),
        ),
      );
      const destination = api.FPDFBookmark_GetDest(document, current);
      const page = targetPage(pdfium, document, destination, api.FPDFBookmark_GetAction(current));
      if (title !== '' && page !== null) entries.push({ title, page, level });
      if (level < DEEPEST_LEVEL) walk(current, level + 1);
      bookmark = api.FPDFBookmark_GetNextSibling(document, current);
    }
  };
  walk(0, 1);
  return entries;
};
