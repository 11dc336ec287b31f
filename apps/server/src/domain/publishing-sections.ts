/** From the outline of a PDF to the sections of its table of contents (§3 Section list, §5). Pure. */

import type { OutlineEntry } from './ports.ts';

/** Deeper entries are paragraphs of a manual, not sections of a catalogue. */
const DEEPEST_LEVEL = 2;
/** Programs that make a PDF of pictures name every page by its number: that is no table of contents. */
const PAGE_LABEL =
  /^(?:p[áa]g(?:ina)?s?|pages?|pp?|seite|folha|hoja|slide|diapositiva|l[áa]mina|spread|pliego)?[\s.:#_-]*\d+(?:\s*[-–]\s*\d+)?$/iu;

/** In the outline's order; empty when it says nothing but page numbers. Entries beyond the last page are left out. */
export const sectionsOf = (outline: readonly OutlineEntry[], pageCount: number): { name: string; index: number }[] => {
  if (outline.every(({ title }) => PAGE_LABEL.test(title))) return [];
  return outline
    .filter(({ level, page }) => level <= DEEPEST_LEVEL && page <= pageCount)
    .map(({ title, page }) => ({ name: title, index: page }));
};
