/** Draws a page into pixels and measures how much detail it has. */

import { inkMapOf } from '../../domain/placement/ink-map.ts';
import type { InkMap } from '../../domain/ports/pdf.ts';
import type { Pdfium } from '../pdfium/pdfium.ts';

const RGB_BYTES = 3;
/** FPDFBitmap_BGR; the order of bytes is reversed to RGB while drawing. */
const FORMAT = 2;
/** FPDF_ANNOT | FPDF_REVERSE_BYTE_ORDER. */
const FLAGS = 0x01 | 0x10;
const WHITE = 0xffffffff;
/** FPDFPageObj_GetType. */
const TEXT = 1;
const IMAGE = 3;
/** FPDFTextObj_GetTextRenderMode. */
const INVISIBLE = 3;
/** A scan consists of one picture or a few strips; a page with more objects is a layout. */
const MAX_STRIPS = 64;

/** RGB, three bytes per pixel, rows without padding. */
export type Pixels = { data: Uint8Array<ArrayBuffer>; width: number; height: number };

/** Whether a text object is invisible, as the recognised text (OCR) above a scan is. */
export const isInvisible = ({ api }: Pdfium, text: number): boolean =>
  api.FPDFTextObj_GetTextRenderMode(text) === INVISIBLE;

/** Pixels per point of a picture on the page at any rotation; 0 when it covers no area. */
const densityOf = ({ api, scratch, view }: Pdfium, image: number): number => {
  if (!api.FPDFImageObj_GetImagePixelSize(image, scratch, scratch + 4)) return 0;
  const pixels = view().getUint32(scratch, true) * view().getUint32(scratch + 4, true);
  if (!api.FPDFPageObj_GetBounds(image, scratch, scratch + 4, scratch + 8, scratch + 12)) return 0;
  const edge = (place: number): number => view().getFloat32(scratch + 4 * place, true);
  const area = Math.abs((edge(2) - edge(0)) * (edge(3) - edge(1)));
  return area > 0 ? Math.sqrt(pixels / area) : 0;
};

/**
 * The width in px at which the page shows all its detail: for a scan (only pictures and invisible text) the width of its
 * finest picture, for every other page `Infinity`.
 */
export const pageDetail = (pdfium: Pdfium, page: number, width: number): number => {
  const { api } = pdfium;
  const count = api.FPDFPage_CountObjects(page);
  if (count === 0 || count > MAX_STRIPS) return Number.POSITIVE_INFINITY;
  let finest = 0;
  for (let index = 0; index < count; index += 1) {
    const object = api.FPDFPage_GetObject(page, index);
    const type = api.FPDFPageObj_GetType(object);
    if (type === IMAGE) finest = Math.max(finest, densityOf(pdfium, object));
    else if (type !== TEXT || !isInvisible(pdfium, object)) return Number.POSITIVE_INFINITY;
  }
  return finest > 0 ? Math.ceil(finest * width) : Number.POSITIVE_INFINITY;
};

/** Objects looked at for the largest picture; a page with more is a drawing. */
const MAX_OBJECTS = 2000;

/** The share of the page, 0 to 1, that its largest picture covers. `size` in points, of the page as it is shown. */
export const picturedShare = (
  { api, scratch, view }: Pdfium,
  page: number,
  size: { width: number; height: number },
): number => {
  const count = Math.min(api.FPDFPage_CountObjects(page), MAX_OBJECTS);
  let largest = 0;
  for (let index = 0; index < count; index += 1) {
    const object = api.FPDFPage_GetObject(page, index);
    if (api.FPDFPageObj_GetType(object) !== IMAGE) continue;
    if (!api.FPDFPageObj_GetBounds(object, scratch, scratch + 4, scratch + 8, scratch + 12)) continue;
    const edge = (place: number): number => view().getFloat32(scratch + 4 * place, true);
    largest = Math.max(largest, Math.abs((edge(2) - edge(0)) * (edge(3) - edge(1))));
  }
  return Math.min(1, largest / (size.width * size.height));
};

type Box = { left: number; top: number; width: number; height: number };

/** Copies a region of a bitmap into rows without padding. `left` and `top` are relative to the bitmap. */
const copyRegion = (heap: Uint8Array, start: number, stride: number, { left, top, width, height }: Box): Pixels => {
  const row = width * RGB_BYTES;
  const data = new Uint8Array(row * height);
  for (let y = 0; y < height; y += 1) {
    const from = start + (top + y) * stride + left * RGB_BYTES;
    data.set(heap.subarray(from, from + row), y * row);
  }
  return { data, width, height };
};

const boundingBox = (boxes: readonly Box[]): Box => {
  const left = Math.min(...boxes.map((box) => box.left));
  const top = Math.min(...boxes.map((box) => box.top));
  const right = Math.max(...boxes.map((box) => box.left + box.width));
  const bottom = Math.max(...boxes.map((box) => box.top + box.height));
  return { left, top, width: right - left, height: bottom - top };
};

/**
 * Draws regions of a page on white, with annotations. `regions` are in pixels of the page drawn at the size `whole`. Their
 * bounding box is drawn once and cut, so they should be neighbours. Throws when PDFium has no memory for the bitmap.
 */
export const drawRegions = (
  pdfium: Pdfium,
  page: number,
  whole: { width: number; height: number },
  regions: readonly Box[],
): Pixels[] => {
  const { api } = pdfium;
  const { left, top, width, height } = boundingBox(regions);
  const bitmap = api.FPDFBitmap_CreateEx(width, height, FORMAT, 0, 0);
  if (bitmap === 0) throw new Error(`PDFium has no memory for ${width} × ${height} pixels`);
  try {
    api.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
    api.FPDF_RenderPageBitmap(bitmap, page, -left, -top, whole.width, whole.height, 0, FLAGS);
    const [start, stride] = [api.FPDFBitmap_GetBuffer(bitmap), api.FPDFBitmap_GetStride(bitmap)];
    const heap = pdfium.heap();
    return regions.map((part) =>
      copyRegion(heap, start, stride, { ...part, left: part.left - left, top: part.top - top }),
    );
  } finally {
    api.FPDFBitmap_Destroy(bitmap);
  }
};

/** Draws the whole page. */
export const drawPage = (pdfium: Pdfium, page: number, width: number, height: number): Pixels => {
  const [pixels] = drawRegions(pdfium, page, { width, height }, [{ left: 0, top: 0, width, height }]);
  if (!pixels) throw new Error('PDFium drew no region');
  return pixels;
};

/** From every pixel: a hairline of the page is one pixel wide. */
export const inkOf = ({ data, width, height }: Pixels): InkMap => {
  const luminance = new Uint8Array(width * height);
  for (let pixel = 0, from = 0; pixel < luminance.length; pixel += 1, from += RGB_BYTES) {
    // Close to the weights of Rec. 709: 2, 5 and 1 eighths.
    luminance[pixel] = (2 * (data[from] ?? 0) + 5 * (data[from + 1] ?? 0) + (data[from + 2] ?? 0)) >> 3;
  }
  return inkMapOf(luminance, width, height);
};
