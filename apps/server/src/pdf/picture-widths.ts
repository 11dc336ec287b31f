/** Chooses the widths of the pictures of a page (design "Publishing, step by step"). Pure. */

import { PICTURE_WIDTHS } from '@vitrina/geometry';

/** Limits the memory of one page to about 120 MB while it is drawn. */
const MAX_PIXELS = 40_000_000;
/** Limit of the WebP format for either side. */
const MAX_SIDE = 16_383;
/** A width must exceed the next smaller one by a tenth to get a file of its own. */
const MIN_STEP = 1.1;

const MAX_WIDTH = Math.max(...PICTURE_WIDTHS);
const MIN_WIDTH = Math.min(...PICTURE_WIDTHS);

/** The height in px for a width in px; at least 1. */
export const pictureHeight = (page: { width: number; height: number }, width: number): number =>
  Math.max(1, Math.round((width * page.height) / page.width));

/**
 * Ascending, at least one. `detail` is the width in px beyond which a picture shows nothing more: the width of a scan, or
 * `Infinity` for text and lines, which are sharp at every width. A coarser scan still gets the narrowest width. A page of
 * extreme proportions is limited by 40 megapixels and the longest side of WebP.
 */
export const pictureWidths = (page: { width: number; height: number }, detail: number): number[] => {
  const ratio = page.height / page.width;
  const allowed = Math.min(Math.sqrt(MAX_PIXELS / ratio), MAX_SIDE / ratio);
  const widest = Math.max(1, Math.floor(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, detail), allowed)));
  const usual = PICTURE_WIDTHS.filter((width) => width <= widest);
  return widest > MIN_STEP * (usual.at(-1) ?? 0) ? [...usual, widest] : usual;
};
