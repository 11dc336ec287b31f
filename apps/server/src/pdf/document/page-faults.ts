/** Faults of a page that its picture does not show as such: fonts that are not embedded, and pictures that PDFium leaves out. */

import type { DrawingFaults } from '../../domain/ports/pdf.ts';
import { type Pdfium, readText } from '../pdfium/pdfium.ts';
import { isInvisible } from './page-picture.ts';

/** FPDFPageObj_GetType. */
const TEXT = 1;
const IMAGE = 3;
const FORM = 5;
/** Of forms within forms. */
const MAX_DEPTH = 4;
/** Objects looked at: a drawing may have millions. */
const MAX_OBJECTS = 20_000;
const MAX_FONTS = 20;
const MAX_NAME_BYTES = 256;
/** Pictures looked at. PDFium reads the header of most, and the whole of JPEG 2000. */
const MAX_PICTURES = 300;
const MAX_DECODED_PIXELS = 20_000_000;
/** Data of larger pictures without a format of their own are not read for this. */
const MAX_READ_PIXELS = 3_000_000;
const PLAIN = new Set(['', 'FlateDecode', 'LZWDecode']);
const JPEG_2000 = 'JPXDecode';
/** FPDF_IMAGEOBJ_METADATA: the bits per pixel are the fifth of seven numbers. */
const BITS_PER_PIXEL = 16;

/** `ABCDEF+` marks a font of which the document embeds a part. */
const fontName = (pdfium: Pdfium, font: number): string =>
  readText(pdfium, 'utf-8', MAX_NAME_BYTES, (buffer, bytes) =>
    pdfium.api.FPDFFont_GetBaseFontName(font, buffer, bytes),
  ).replace(/^[A-Z]{6}\+/, '');

const filterOf = (pdfium: Pdfium, image: number): string => {
  const last = pdfium.api.FPDFImageObj_GetImageFilterCount(image) - 1;
  if (last < 0) return '';
  return readText(pdfium, 'utf-8', MAX_NAME_BYTES, (buffer, bytes) =>
    pdfium.api.FPDFImageObj_GetImageFilter(image, last, buffer, bytes),
  );
};

/** Half a bit for each pixel: no picture has less, and PDFium draws nothing for the rest. */
const lacksData = ({ api }: Pdfium, image: number, pixels: number): boolean =>
  api.FPDFImageObj_GetImageDataDecoded(image, 0, 0) < pixels / 16;

/** PDFium reports no bits per pixel for a picture that it cannot load. */
const isUndecodable = (pdfium: Pdfium, page: number, image: number): boolean => {
  const { api, scratch, view } = pdfium;
  if (!api.FPDFImageObj_GetImagePixelSize(image, scratch, scratch + 4)) return true;
  const pixels = view().getUint32(scratch, true) * view().getUint32(scratch + 4, true);
  const filter = filterOf(pdfium, image);
  if (pixels > MAX_DECODED_PIXELS && filter === JPEG_2000) return false;
  if (!api.FPDFImageObj_GetImageMetadata(image, page, scratch)) return true;
  if (view().getUint32(scratch + BITS_PER_PIXEL, true) === 0) return true;
  return PLAIN.has(filter) && pixels <= MAX_READ_PIXELS && lacksData(pdfium, image, pixels);
};

/** The objects of a page, those of forms included. */
const objectsOn = function* ({ api }: Pdfium, page: number): Generator<number> {
  const open: { object: number; depth: number }[] = [];
  const count = api.FPDFPage_CountObjects(page);
  let seen = 0;
  for (let at = 0; at < count; at += 1) {
    open.push({ object: api.FPDFPage_GetObject(page, at), depth: 0 });
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      const { object, depth } = next;
      seen += 1;
      if (seen > MAX_OBJECTS) return;
      yield object;
      if (api.FPDFPageObj_GetType(object) !== FORM || depth >= MAX_DEPTH) continue;
      const inside = Math.min(api.FPDFFormObj_CountObjects(object), MAX_OBJECTS);
      for (let child = 0; child < inside; child += 1)
        open.push({ object: api.FPDFFormObj_GetObject(object, child), depth: depth + 1 });
    }
  }
};

/** Undefined without any. */
export const pageFaults = (pdfium: Pdfium, page: number): DrawingFaults | undefined => {
  const { api } = pdfium;
  const seen = new Set<number>();
  const fonts = new Set<string>();
  let [pictures, broken] = [0, 0];
  const addFont = (object: number): void => {
    const font = api.FPDFTextObj_GetFont(object);
    if (font === 0 || seen.has(font) || isInvisible(pdfium, object)) return;
    seen.add(font);
    if (api.FPDFFont_GetIsEmbedded(font) === 0 && fonts.size < MAX_FONTS) fonts.add(fontName(pdfium, font));
  };
  const addPicture = (object: number): void => {
    pictures += 1;
    if (pictures <= MAX_PICTURES && isUndecodable(pdfium, page, object)) broken += 1;
  };
  for (const object of objectsOn(pdfium, page)) {
    const type = api.FPDFPageObj_GetType(object);
    if (type === TEXT) addFont(object);
    if (type === IMAGE) addPicture(object);
  }
  if (fonts.size === 0 && broken === 0) return undefined;
  return { ...(fonts.size > 0 && { fonts: [...fonts] }), ...(broken > 0 && { pictures: broken }) };
};
