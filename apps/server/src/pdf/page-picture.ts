/** A page drawn into pixels, and how much detail there is to draw. */

import type { Pdfium } from './pdfium.ts';

const RGB_BYTES = 3;
/** FPDFBitmap_BGR; the order of bytes is reversed to RGB while drawing. */
const FORMAT = 2;
/** FPDF_ANNOT | FPDF_REVERSE_BYTE_ORDER. */
const FLAGS = 0x01 | 0x10;
const WHITE = 0xffffffff;
/** FPDFPageObj_GetType, FPDFTextObj_GetTextRenderMode. */
const TEXT = 1;
const IMAGE = 3;
const INVISIBLE = 3;
/** A scan is one picture or a few strips; who has more was laid out. */
const MOST_STRIPS = 64;

/** Three bytes a pixel: red, green, blue; rows without gaps. */
export type Pixels = { data: Uint8Array<ArrayBuffer>; width: number; height: number };

/** Pixels per point of a picture on the page, whichever way it is turned; 0 when it covers nothing. */
const densityOf = ({ api, scratch, view }: Pdfium, image: number): number => {
  if (!api.FPDFImageObj_GetImagePixelSize(image, scratch, scratch + 4)) return 0;
  const pixels = view().getUint32(scratch, true) * view().getUint32(scratch + 4, true);
  if (!api.FPDFPageObj_GetBounds(image, scratch, scratch + 4, scratch + 8, scratch + 12)) return 0;
  const edge = (place: number): number => view().getFloat32(scratch + 4 * place, true);
  const area = Math.abs((edge(2) - edge(0)) * (edge(3) - edge(1)));
  return area > 0 ? Math.sqrt(pixels / area) : 0;
};

/**
 * The width in px at which the page shows all it has: of a scan (nothing but pictures, and at most invisible text
 * above them) the width of its finest picture; of every other page `Infinity`.
 */
export const pageDetail = (pdfium: Pdfium, page: number, width: number): number => {
  const { api } = pdfium;
  const count = api.FPDFPage_CountObjects(page);
  if (count === 0 || count > MOST_STRIPS) return Number.POSITIVE_INFINITY;
  let finest = 0;
  for (let index = 0; index < count; index += 1) {
    const object = api.FPDFPage_GetObject(page, index);
    const type = api.FPDFPageObj_GetType(object);
    if (type === IMAGE) finest = Math.max(finest, densityOf(pdfium, object));
    else if (type !== TEXT || api.FPDFTextObj_GetTextRenderMode(object) !== INVISIBLE) return Number.POSITIVE_INFINITY;
  }
  return finest > 0 ? Math.ceil(finest * width) : Number.POSITIVE_INFINITY;
};

/** On white, with its annotations. Throws when PDFium has no memory left for the bitmap. */
export const drawPage = (pdfium: Pdfium, page: number, width: number, height: number): Pixels =>
  drawPart(pdfium, page, { width, height }, { left: 0, top: 0, width, height });

/** The same for a part of it: `rect` in pixels of the `whole` page drawn at that size. */
export const drawPart = (
  pdfium: Pdfium,
  page: number,
  whole: { width: number; height: number },
  { left, top, width, height }: { left: number; top: number; width: number; height: number },
): Pixels => {
  const { api } = pdfium;
  const bitmap = api.FPDFBitmap_CreateEx(width, height, FORMAT, 0, 0);
  if (bitmap === 0) throw new Error(`PDFium has no memory for ${width} × ${height} pixels`);
  try {
    api.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
    api.FPDF_RenderPageBitmap(bitmap, page, -left, -top, whole.width, whole.height, 0, FLAGS);
    const start = api.FPDFBitmap_GetBuffer(bitmap);
    const stride = api.FPDFBitmap_GetStride(bitmap);
    const heap = pdfium.heap();
    const row = width * RGB_BYTES;
    const data = new Uint8Array(row * height);
    for (let y = 0; y < height; y += 1) data.set(heap.subarray(start + y * stride, start + y * stride + row), y * row);
    return { data, width, height };
  } finally {
    api.FPDFBitmap_Destroy(bitmap);
  }
};
