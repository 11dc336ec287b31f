/** The outline (bookmarks) of a document as a flat list in reading order. */

import type { OutlineEntry } from '../../domain/ports/pdf.ts';
import { type Pdfium, readText } from '../pdfium/pdfium.ts';
import { destinationPage } from './links.ts';

const MAX_ENTRIES = 2000;
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

/**
 * Levels and pages count from 1. Entries without a title or without a page of this document are left out, but not their
 * children. At most 2000 entries and 8 levels; a cycle ends at the first repeated entry.
 */
export const documentOutline = (pdfium: Pdfium, document: number): OutlineEntry[] => {
  const { api } = pdfium;
  const entries: OutlineEntry[] = [];
  const seen = new Set<number>();
  const walk = (parent: number, level: number): void => {
    let bookmark = api.FPDFBookmark_GetFirstChild(document, parent);
    while (bookmark !== 0 && !seen.has(bookmark) && seen.size < 5 * MAX_ENTRIES && entries.length < MAX_ENTRIES) {
      const current = bookmark;
      seen.add(current);
      const title = cleanTitle(
        readText(pdfium, 'utf-16le', MAX_TITLE_BYTES, (buffer, bytes) =>
          api.FPDFBookmark_GetTitle(current, buffer, bytes),
        ),
      );
      const destination = api.FPDFBookmark_GetDest(document, current);
      const page = destinationPage(pdfium, document, destination, api.FPDFBookmark_GetAction(current));
      if (title !== '' && page !== null) entries.push({ title, page, level });
      if (level < MAX_LEVEL) walk(current, level + 1);
      bookmark = api.FPDFBookmark_GetNextSibling(document, current);
    }
  };
  walk(0, 1);
  return entries;
};
