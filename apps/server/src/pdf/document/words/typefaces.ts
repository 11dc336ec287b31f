/** The typeface and colour of words: two lines in different ones are seldom parts of one text. */

import { fnv1a } from '../../../domain/fnv1a.ts';
import { type Pdfium, readText } from '../../pdfium/pdfium.ts';

const MAX_NAME_BYTES = 512;
/** Typefaces that a producer embeds in parts have a prefix for each part: `ABCDEF+Calibri-Bold`. */
const SUBSET_PREFIX = /^[A-Z]{6}\+/u;

/** 20 bits: a document has a dozen faces, so two of them seldom have one number. */
const numberOf = (text: string): number => {
  const hash = fnv1a(text);
  return (hash ^ (hash >>> 20)) & 0xfffff;
};

/**
 * Returns the face of the character at an index of a text page: a number that is equal for equal typeface, colour and way of drawing
 * (filled, outlined) in the whole document. Undefined for a character that belongs to no object.
 */
export const createFaceReader = (pdfium: Pdfium, text: number) => {
  const { api, scratch, view } = pdfium;
  const fonts = new Map<number, string>();
  const faces = new Map<number, number>();
  const fontName = (font: number): string => {
    const known = fonts.get(font);
    if (known !== undefined) return known;
    const name = readText(pdfium, 'utf-8', MAX_NAME_BYTES, (buffer, bytes) =>
      api.FPDFFont_GetBaseFontName(font, buffer, bytes),
    ).replace(SUBSET_PREFIX, '');
    fonts.set(font, name);
    return name;
  };
  const colorOf = (object: number): string => {
    if (!api.FPDFPageObj_GetFillColor(object, scratch, scratch + 4, scratch + 8, scratch + 12)) return '';
    const at = view();
    return [0, 4, 8].map((offset) => at.getUint32(scratch + offset, true)).join();
  };
  return (index: number): number | undefined => {
    const object = api.FPDFText_GetTextObject(text, index);
    if (object === 0) return undefined;
    const known = faces.get(object);
    if (known !== undefined) return known;
    const font = fontName(api.FPDFTextObj_GetFont(object));
    const face = numberOf(`${font} ${colorOf(object)} ${api.FPDFTextObj_GetTextRenderMode(object)}`);
    faces.set(object, face);
    return face;
  };
};
