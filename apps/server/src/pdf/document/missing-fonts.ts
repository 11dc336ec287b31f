/**
 * Detects text whose font is neither embedded in the document nor available here. PDFium substitutes its own fonts for Latin,
 * Greek and symbols but silently leaves out East Asian characters, for which browsers have system fonts.
 */

import type { Pdfium } from '../pdfium/pdfium.ts';
import { isInvisible } from './page-picture.ts';

const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}]/u;

export const hasEastAsianText = (text: string): boolean => EAST_ASIAN.test(text);

/** Whether visible East Asian text has no embedded font. `text` is a PDFium text page; its first `count` characters are read. */
export const lacksFont = (pdfium: Pdfium, text: number, count: number): boolean => {
  const { api } = pdfium;
  for (let index = 0; index < count; index += 1) {
    const code = api.FPDFText_GetUnicode(text, index);
    if (code > 0x10ffff || !hasEastAsianText(String.fromCodePoint(code))) continue;
    // Characters that PDFium adds, such as those between two lines, belong to no object.
    const object = api.FPDFText_GetTextObject(text, index);
    if (object === 0 || isInvisible(pdfium, object)) continue;
    if (api.FPDFFont_GetIsEmbedded(api.FPDFTextObj_GetFont(object)) === 0) return true;
  }
  return false;
};
