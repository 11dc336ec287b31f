/** Table of contents and plain text of an edition, both from the PDF. Pure. */

import type { DocumentText } from '@vitrina/contract';
import { textInBlocks } from '@vitrina/geometry';
import type { DocumentSection } from '../ports/documents.ts';
import type { Outline, OutlineEntry, Word } from '../ports/pdf.ts';

/** Viewers load the table of contents as one answer. */
const MAX_SECTIONS = 5000;
/** Programs that build a PDF from pictures name every page by its number, which makes no table of contents. */
const PAGE_LABEL =
  /^(?:p[áa]g(?:ina)?s?|pages?|pp?|seite|folha|hoja|slide|diapositiva|l[áa]mina|spread|pliego)?[\s.:#_-]*\d+(?:\s*[-–]\s*\d+)?$/iu;

/**
 * Entries of the outline that became no section: without a title, without a page, references back to an earlier entry, an outline
 * that only numbers the pages, and entries beyond 5000. Reasons without entries are absent.
 */
export type SectionsLeftOut = Partial<Record<'noTitle' | 'noPage' | 'repeated' | 'pageNumbers' | 'limit', number>>;

/** Upper levels go first, then the order of the document. */
const withinLimit = (entries: readonly OutlineEntry[]): readonly OutlineEntry[] => {
  if (entries.length <= MAX_SECTIONS) return entries;
  const chosen = new Set(entries.toSorted((a, b) => a.level - b.level).slice(0, MAX_SECTIONS));
  return entries.filter((entry) => chosen.has(entry));
};

/** Sections from the outline of the PDF (§3 Section list, §5), in its order. None when it contains only page numbers. */
export const sectionsOf = (
  { entries, leftOut }: Outline,
  pageCount: number,
): { sections: DocumentSection[]; leftOut: SectionsLeftOut } => {
  const inside = entries.filter(({ page }) => page <= pageCount);
  const isNumbering = inside.every(({ title }) => PAGE_LABEL.test(title));
  const kept = isNumbering ? [] : withinLimit(inside);
  const counts = {
    noTitle: leftOut.noTitle,
    noPage: leftOut.noPage + entries.length - inside.length,
    repeated: leftOut.repeated,
    pageNumbers: isNumbering ? inside.length : 0,
    limit: leftOut.unread + (isNumbering ? 0 : inside.length - kept.length),
  };
  return {
    sections: kept.map(({ title, page, level }) => ({ name: title, index: page, ...(level > 1 && { level }) })),
    leftOut: Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0)),
  };
};

/** In characters. A longer text is too large for a phone: viewers then load the words page by page. */
const MAX_TEXT_LENGTH = 12_000_000;

export type TextCollector = {
  /** `page` from 1, in any order. `aspect`: its width over its height. */
  add(page: number, words: readonly Word[], aspect: number): void;
  /** Null when no page has text, or the text is too long. */
  result(pageCount: number): DocumentText | null;
};

/**
 * Collects the text of all pages for one file, so that a viewer searches the document with one request. A line end separates
 * columns, table cells and paragraphs: a viewer shows matches without words of another one.
 */
export const createTextCollector = (): TextCollector => {
  const texts = new Map<number, string>();
  let length = 0;
  return {
    add(page, words, aspect) {
      if (words.length === 0 || length > MAX_TEXT_LENGTH) return;
      const placed = words.map(({ text: word, left, top, width, height }) => [word, left, top, width, height] as const);
      const text = textInBlocks(placed, aspect);
      length += text.length;
      texts.set(page, text);
    },
    result(pageCount) {
      if (texts.size === 0 || length > MAX_TEXT_LENGTH) return null;
      return { pages: Array.from({ length: pageCount }, (_, at) => texts.get(at + 1) ?? '') };
    },
  };
};
