/** Table of contents and plain text of an edition, both from the PDF. Pure. */

import type { DocumentText } from '@vitrina/contract';
import type { OutlineEntry, Word } from '../ports/pdf.ts';

/** Deeper entries are paragraphs of a manual, not sections of a catalogue. */
const MAX_SECTION_LEVEL = 2;
/** Programs that build a PDF from pictures name every page by its number, which makes no table of contents. */
const PAGE_LABEL =
  /^(?:p[áa]g(?:ina)?s?|pages?|pp?|seite|folha|hoja|slide|diapositiva|l[áa]mina|spread|pliego)?[\s.:#_-]*\d+(?:\s*[-–]\s*\d+)?$/iu;

/**
 * Sections from the outline of the PDF (§3 Section list, §5), in its order. Empty when it contains only page numbers. Entries
 * beyond the last page are left out.
 */
export const sectionsOf = (outline: readonly OutlineEntry[], pageCount: number): { name: string; index: number }[] => {
  if (outline.every(({ title }) => PAGE_LABEL.test(title))) return [];
  return outline
    .filter(({ level, page }) => level <= MAX_SECTION_LEVEL && page <= pageCount)
    .map(({ title, page }) => ({ name: title, index: page }));
};

/** In characters. A longer text is too large for a phone: viewers then load the words page by page. */
const MAX_TEXT_LENGTH = 12_000_000;

export type TextCollector = {
  /** `page` from 1, in any order. */
  add(page: number, words: readonly Word[]): void;
  /** Null when no page has text, or the text is too long. */
  result(pageCount: number): DocumentText | null;
};

/** Collects the text of all pages for one file, so that a viewer searches the document with one request. */
export const createTextCollector = (): TextCollector => {
  const texts = new Map<number, string>();
  let length = 0;
  return {
    add(page, words) {
      if (words.length === 0 || length > MAX_TEXT_LENGTH) return;
      const text = words.map((word) => word.text).join(' ');
      length += text.length;
      texts.set(page, text);
    },
    result(pageCount) {
      if (texts.size === 0 || length > MAX_TEXT_LENGTH) return null;
      return { pages: Array.from({ length: pageCount }, (_, at) => texts.get(at + 1) ?? '') };
    },
  };
};
