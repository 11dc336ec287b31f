/**
 * Text in fonts that neither the document nor we have. PDFium brings Latin, Greek and symbols of its own for those; signs of
 * East Asia it leaves out without a word, where whoever reads has a system that knows them.
 */
import { isInvisible } from './page-picture.ts';
import type { Pdfium } from './pdfium.ts';

const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}]/u;

export const hasEastAsianText = (text: string): boolean => EAST_ASIAN.test(text);

/** Of text that is seen. `text` is a text page, of which `count` characters are looked at. */
export const lacksFont = (pdfium: Pdfium, text: number, count: number): boolean => {
  const { api } = pdfium;
  for (let index = 0; index < count; index += 1) {
    const code = api.FPDFText_GetUnicode(text, index);
    if (code > 0x10ffff || !hasEastAsianText(String.fromCodePoint(code))) continue;
    // What PDFium has added, as between two lines, belongs to no object.
    const object = api.FPDFText_GetTextObject(text, index);
    if (object === 0 || isInvisible(pdfium, object)) continue;
    if (api.FPDFFont_GetIsEmbedded(api.FPDFTextObj_GetFont(object)) === 0) return true;
  }
  return false;
};
