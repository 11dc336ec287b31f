/** Faults of a page that its picture does not show as such: fonts that are not embedded, and pictures that PDFium leaves out. */

import type { DrawingFaults } from '../../domain/ports/pdf.ts';
import { type Pdfium, readText } from '../pdfium/pdfium.ts';
import { isWholeCcitt } from './ccitt-data.ts';
import { isInvisible } from './page-picture.ts';
import type { ToPercent } from './page-space.ts';
import { jbig2Data, jpegData, jpxData, type PictureData } from './picture-data.ts';

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
type Size = { width: number; height: number };
const ccittData = (data: Uint8Array, { width, height }: Size): PictureData =>
  isWholeCcitt(data, width, height) ? 'whole' : 'cut';
const READERS: Readonly<Record<string, (data: Uint8Array, size: Size) => PictureData>> = {
  DCTDecode: jpegData,
  DCT: jpegData,
  JBIG2Decode: jbig2Data,
  CCITTFaxDecode: ccittData,
  CCF: ccittData,
  [JPEG_2000]: jpxData,
};
/** Bytes of the encoded pictures of a page that are read for this. */
const MAX_ENCODED_BYTES = 64 * 1024 ** 2;
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

/** Grey in which a decoder paints what the data lack: half of the range of each channel. */
const isHalf = (value: number): boolean => value > 120 && value < 136;
/** Blocks of a JPEG have at least this height. */
const BLOCK = 8;
const CHANNELS: Readonly<Record<number, number>> = { 1: 1, 2: 3, 3: 4, 4: 4 };

/** Whether the last rows of a picture are of the grey in which missing data are painted. */
const endsInGrey = ({ api, heap }: Pdfium, image: number): boolean => {
  const bitmap = api.FPDFImageObj_GetBitmap(image);
  if (bitmap === 0) return false;
  try {
    const [width, height] = [api.FPDFBitmap_GetWidth(bitmap), api.FPDFBitmap_GetHeight(bitmap)];
    const [stride, buffer] = [api.FPDFBitmap_GetStride(bitmap), api.FPDFBitmap_GetBuffer(bitmap)];
    const channels = CHANNELS[api.FPDFBitmap_GetFormat(bitmap)] ?? 0;
    if (channels === 0 || height < BLOCK) return false;
    const colours = Math.min(3, channels);
    for (let row = height - BLOCK; row < height; row += 1)
      for (let at = 0; at < width; at += 1)
        for (let channel = 0; channel < colours; channel += 1)
          if (!isHalf(heap()[buffer + row * stride + at * channels + channel] ?? 0)) return false;
    return true;
  } finally {
    api.FPDFBitmap_Destroy(bitmap);
  }
};

/** Whether a picture ends before its last row. PDFium paints the rest grey, or leaves the picture out, and reports no error. */
const isCut = (pdfium: Pdfium, image: number, filter: string, size: Size): boolean => {
  const { api, heap, allocate, free } = pdfium;
  const read = READERS[filter];
  const bytes = read ? api.FPDFImageObj_GetImageDataDecoded(image, 0, 0) : 0;
  if (!read || bytes === 0 || bytes > MAX_ENCODED_BYTES) return false;
  const buffer = allocate(bytes);
  let found: PictureData;
  try {
    api.FPDFImageObj_GetImageDataDecoded(image, buffer, bytes);
    found = read(heap().subarray(buffer, buffer + bytes), size);
  } finally {
    free(buffer);
  }
  const isShown = size.width * size.height <= MAX_DECODED_PIXELS;
  return found === 'cut' || (found === 'unended' && isShown && endsInGrey(pdfium, image));
};

/** PDFium reports no bits per pixel for a picture that it cannot load. */
const isUndecodable = (pdfium: Pdfium, page: number, image: number): boolean => {
  const { api, scratch, view } = pdfium;
  if (!api.FPDFImageObj_GetImagePixelSize(image, scratch, scratch + 4)) return true;
  const size = { width: view().getUint32(scratch, true), height: view().getUint32(scratch + 4, true) };
  const pixels = size.width * size.height;
  // Nothing of it can be seen in any program.
  if (pixels === 0) return false;
  const filter = filterOf(pdfium, image);
  if (isCut(pdfium, image, filter, size)) return true;
  if (pixels > MAX_DECODED_PIXELS && filter === JPEG_2000) return false;
  if (!api.FPDFImageObj_GetImageMetadata(image, page, scratch)) return true;
  if (view().getUint32(scratch + BITS_PER_PIXEL, true) === 0) return true;
  return PLAIN.has(filter) && pixels <= MAX_READ_PIXELS && lacksData(pdfium, image, pixels);
};

/** The objects of a page, those of forms included. */
const objectsOn = function* ({ api }: Pdfium, page: number): Generator<{ object: number; depth: number }> {
  const open: { object: number; depth: number }[] = [];
  const count = api.FPDFPage_CountObjects(page);
  let seen = 0;
  for (let at = 0; at < count; at += 1) {
    open.push({ object: api.FPDFPage_GetObject(page, at), depth: 0 });
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      const { object, depth } = next;
      seen += 1;
      if (seen > MAX_OBJECTS) return;
      yield next;
      if (api.FPDFPageObj_GetType(object) !== FORM || depth >= MAX_DEPTH) continue;
      const inside = Math.min(api.FPDFFormObj_CountObjects(object), MAX_OBJECTS);
      for (let child = 0; child < inside; child += 1)
        open.push({ object: api.FPDFFormObj_GetObject(object, child), depth: depth + 1 });
    }
  }
};

const placeOf = ({ api, scratch, view }: Pdfium, object: number, toPercent: ToPercent): DrawingFaults['place'] => {
  if (!api.FPDFPageObj_GetBounds(object, scratch, scratch + 4, scratch + 8, scratch + 12)) return undefined;
  const edge = (at: number): number => view().getFloat32(scratch + 4 * at, true);
  const box = toPercent({ left: edge(0), bottom: edge(1), right: edge(2), top: edge(3) });
  return box ? { left: box.left, top: box.top } : undefined;
};

/** Undefined without any. */
export const pageFaults = (pdfium: Pdfium, page: number, toPercent: ToPercent): DrawingFaults | undefined => {
  const { api } = pdfium;
  let place: DrawingFaults['place'];
  const seen = new Set<number>();
  const fonts = new Set<string>();
  let [pictures, broken] = [0, 0];
  const addFont = (object: number): void => {
    const font = api.FPDFTextObj_GetFont(object);
    if (font === 0 || seen.has(font) || isInvisible(pdfium, object)) return;
    seen.add(font);
    if (api.FPDFFont_GetIsEmbedded(font) === 0 && fonts.size < MAX_FONTS) fonts.add(fontName(pdfium, font));
  };
  const addPicture = (object: number, depth: number): void => {
    pictures += 1;
    if (pictures > MAX_PICTURES || !isUndecodable(pdfium, page, object)) return;
    broken += 1;
    // Objects of forms have coordinates of their own.
    if (depth === 0) place ??= placeOf(pdfium, object, toPercent);
  };
  for (const { object, depth } of objectsOn(pdfium, page)) {
    const type = api.FPDFPageObj_GetType(object);
    if (type === TEXT) addFont(object);
    if (type === IMAGE) addPicture(object, depth);
  }
  if (fonts.size === 0 && broken === 0) return undefined;
  return {
    ...(fonts.size > 0 && { fonts: [...fonts] }),
    ...(broken > 0 && { pictures: broken }),
    ...(place && { place }),
  };
};
