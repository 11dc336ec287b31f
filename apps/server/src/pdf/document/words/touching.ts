/** Characters that stand directly behind each other, although PDFium reports something between them. */
import type { Pdfium } from '../../pdfium/pdfium.ts';
import type { PointBox } from '../page-space.ts';
import { besideOf, characterBox, heightOf, looseBox, sideOf } from './character-boxes.ts';

/** In the height of a character with its bearings. Letters that are set apart have wider gaps. */
const MAX_TOUCH = 0.045;
/** In the larger side of a character: letters drawn farther apart than that do not touch. Two `n` are 0.36 apart. */
const MIN_SPACE = 0.38;
/** In the height of a character, to a letter of a ligature, whose box has no bearings. */
const MAX_TOUCH_OF_LIGATURE = 0.09;

/** Too near for a space between them; quicker to say than `touches`. */
export const isNear = (a: PointBox, b: PointBox): boolean =>
  b.left > a.left && b.left - a.right < MIN_SPACE * Math.max(sideOf(a), sideOf(b));

/** Whether a letter is one of several in one drawing, such as `ffl`: its box has no bearings. */
const isOfLigature = (pdfium: Pdfium, text: number, index: number): boolean => {
  if (!/[fijlt]/.test(String.fromCodePoint(pdfium.characters.unicode(text, index)))) return false;
  const [loose, drawn] = [looseBox(pdfium, text, index), characterBox(pdfium, text, index)];
  return loose !== null && drawn !== null && Math.abs(loose.top - drawn.top) + Math.abs(loose.left - drawn.left) < 0.01;
};

/**
 * Whether a character stands directly behind another one on its line. Browsers write each letter at a place of its own, between which
 * PDFium may report the end of a line, and editors leave spaces below letters: neither is seen.
 */
export const touches = (pdfium: Pdfium, text: number, before: number, index: number): boolean => {
  const [a, b] = [looseBox(pdfium, text, before), looseBox(pdfium, text, index)];
  if (!a || !b) return false;
  const [high, other] = [heightOf(a), heightOf(b)];
  if (!(high > 0) || !(other > 0) || b.left <= a.left) return false;
  const gap = Math.abs(b.left - a.right);
  const beside = besideOf(a, b);
  if (beside > 0.8 * Math.max(high, other)) return gap < MAX_TOUCH * high;
  const [part, whole] = high < other ? [before, other] : [index, high];
  return (
    isOfLigature(pdfium, text, part) && beside > 0.8 * Math.min(high, other) && gap < MAX_TOUCH_OF_LIGATURE * whole
  );
};
