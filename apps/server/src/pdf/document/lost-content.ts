/**
 * Finds content that PDFium leaves out of a picture without an error: text in fonts that neither the document nor this machine has,
 * and on a page that was drawn white damaged content, pictures in unknown formats, and forms that are missing.
 */

import { constants, inflateSync } from 'node:zlib';
import type { Pdfium } from '../pdfium/pdfium.ts';
import type { OpenDocument } from './document.ts';
import { isInvisible, type Pixels } from './page-picture.ts';
import type { ToPercent } from './page-space.ts';

/** FPDFPageObj_GetType. */
const TEXT = 1;
const PATH = 2;
const FORM = 5;
/** Of forms within forms. */
const MAX_DEPTH = 4;
const WHITE = 255;
/** Bytes. The content of a page is read from a copy with all its resources, which may be those of the whole document. */
const MAX_DOCUMENT_BYTES = 64 * 1024 ** 2;
const MAX_CONTENT_BYTES = 16 * 1024 ** 2;

/** A loop: a page has up to 60 million values, and most pages end it within their margin. */
export const isWhite = ({ data }: Pixels): boolean => {
  for (const value of data) if (value !== WHITE) return false;
  return true;
};

type ColorReader = 'FPDFPageObj_GetFillColor' | 'FPDFPageObj_GetStrokeColor';

const isVisibleColor = ({ api, scratch, view }: Pdfium, object: number, read: ColorReader): boolean => {
  if (!api[read](object, scratch, scratch + 4, scratch + 8, scratch + 12)) return true;
  const at = view();
  const [red, green, blue, alpha] = [0, 4, 8, 12].map((offset) => at.getUint32(scratch + offset, true));
  return alpha !== 0 && [red, green, blue].some((value) => value !== WHITE);
};

/** Whether a path is neither white nor a clipping path. */
const isPaintedPath = (pdfium: Pdfium, object: number): boolean => {
  const { api, scratch, view } = pdfium;
  if (!api.FPDFPath_GetDrawMode(object, scratch, scratch + 4)) return true;
  const [fill, stroke] = [view().getInt32(scratch, true), view().getInt32(scratch + 4, true)];
  if (fill !== 0 && isVisibleColor(pdfium, object, 'FPDFPageObj_GetFillColor')) return true;
  return stroke !== 0 && isVisibleColor(pdfium, object, 'FPDFPageObj_GetStrokeColor');
};

const isOnPage = ({ api, scratch, view }: Pdfium, object: number, toPercent: ToPercent): boolean => {
  if (!api.FPDFPageObj_GetBounds(object, scratch, scratch + 4, scratch + 8, scratch + 12)) return true;
  const at = view();
  const [left = 0, bottom = 0, right = 0, top = 0] = [0, 4, 8, 12].map((offset) =>
    at.getFloat32(scratch + offset, true),
  );
  return toPercent({ left, bottom, right, top }) !== null;
};

/** The file of a document that consists of this page only; null when it cannot be made. `index` from 0. */
const copyOfPage = ({ api, scratch, view, heap, allocate, free }: Pdfium, document: number, index: number) => {
  const copy = api.FPDF_CreateNewDocument();
  try {
    view().setInt32(scratch, index, true);
    if (!api.FPDF_ImportPagesByIndex(copy, document, scratch, 1, 0)) return null;
    const writer = api.PDFiumExt_OpenFileWriter();
    try {
      api.PDFiumExt_SaveAsCopy(copy, writer);
      const bytes = api.PDFiumExt_GetFileWriterSize(writer);
      const buffer = allocate(bytes);
      try {
        api.PDFiumExt_GetFileWriterData(writer, buffer, bytes);
        return Buffer.from(heap().slice(buffer, buffer + bytes));
      } finally {
        free(buffer);
      }
    } finally {
      api.PDFiumExt_CloseFileWriter(writer);
    }
  } finally {
    api.FPDF_CloseDocument(copy);
  }
};

/** The text of an object in a file that PDFium wrote: objects stand alone, one after the other. */
const objectAt = (file: string, number: string): string => {
  const head = `${number} 0 obj`;
  const ends = file.startsWith(head) ? [0] : [file.indexOf(`\n${head}`), file.indexOf(`\r${head}`)];
  const start = ends.find((at) => at >= 0);
  return start === undefined ? '' : file.slice(start, file.indexOf('endobj', start));
};

type ContentStream = { filter: string; bytes: Buffer };

const streamOf = (object: string): ContentStream | null => {
  const [head, start = ''] = /^[\s\S]*?\bstream(\r\n|\n)/.exec(object) ?? [];
  if (head === undefined || start === '') return null;
  const [, length = '0'] = /\/Length (\d+)/.exec(head) ?? [];
  const [, filter = ''] = /\/Filter\s*(\/\w+|\[[^\]]*\])/.exec(head) ?? [];
  return { filter, bytes: Buffer.from(object.slice(head.length, head.length + Number(length)), 'latin1') };
};

const contentStreams = (copy: Buffer): ContentStream[] => {
  const file = copy.toString('latin1');
  const [, own = ''] = /\/Contents\s*(\[[^\]]*\]|\d+ 0 R)/.exec(file) ?? [];
  const numbers = (text: string): string[] => [...text.matchAll(/\b(\d+) 0 R/g)].map(([, number = '']) => number);
  const objects = numbers(own).map((number) => objectAt(file, number));
  // A reference may lead to an array of streams.
  const streams = objects.flatMap((object) =>
    /\bstream[\r\n]/.test(object) ? [object] : numbers(object).map((number) => objectAt(file, number)),
  );
  return streams.flatMap((object) => streamOf(object) ?? []);
};

/** Strings without a visible character, as programs write them for empty paragraphs. */
const EMPTY_TEXTS = /(?:\(\s*\)|<\s*>)\s*(?:Tj|'|")|\[[\s().\d<>-]*\]\s*TJ/g;
/** Operators that draw text, paths, pictures, forms and gradients. */
const PAINTS = /(?:^|[\s\])>])(?:Tj|TJ|'|"|f|F|f\*|B|B\*|b|b\*|S|s|Do|sh|EI)(?=\s|$)/;

const paints = (content: Buffer): boolean => PAINTS.test(content.toString('latin1').replace(EMPTY_TEXTS, ''));

const hasContent = ({ filter, bytes }: ContentStream): boolean => {
  if (filter === '') return paints(bytes);
  if (bytes.length === 0) return false;
  // PDFium found no objects in the content, and other filters are not decoded here.
  if (!/^\[?\s*\/FlateDecode\s*\]?$/.test(filter)) return true;
  try {
    const options = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: MAX_CONTENT_BYTES };
    return paints(inflateSync(bytes, options));
  } catch {
    return true;
  }
};

/** `hasWords`: the page has text other than spaces. */
type BlankPage = { page: number; index: number; toPercent: ToPercent; hasWords: boolean };

/** Whether an object would leave a mark: no spaces, no white background, no empty form. */
const leavesMark = (pdfium: Pdfium, object: number, hasWords: boolean, depth = 0): boolean => {
  const { api } = pdfium;
  const type = api.FPDFPageObj_GetType(object);
  if (type === TEXT) return hasWords;
  if (type === PATH) return isPaintedPath(pdfium, object);
  if (type !== FORM || depth >= MAX_DEPTH) return true;
  const count = api.FPDFFormObj_CountObjects(object);
  return Array.from({ length: Math.max(0, count) }).some((_, at) =>
    leavesMark(pdfium, api.FPDFFormObj_GetObject(object, at), hasWords, depth + 1),
  );
};

/** Of a page that was drawn white. `index` from 0. */
export const hasLostContent = (
  pdfium: Pdfium,
  document: OpenDocument,
  { page, index, toPercent, hasWords }: BlankPage,
): boolean => {
  const { api } = pdfium;
  const count = api.FPDFPage_CountObjects(page);
  for (let at = 0; at < count; at += 1) {
    const object = api.FPDFPage_GetObject(page, at);
    if (leavesMark(pdfium, object, hasWords) && isOnPage(pdfium, object, toPercent)) return true;
  }
  if (count > 0 || document.bytes > MAX_DOCUMENT_BYTES) return false;
  const copy = copyOfPage(pdfium, document.pointer, index);
  return copy !== null && contentStreams(copy).some(hasContent);
};

/** PDFium substitutes its own fonts for Latin, Greek and symbols; for these scripts only browsers have system fonts. */
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
