/** Which widths a page is worth (design "Publishing, step by step"). Pure. */

import { PICTURE_WIDTHS } from '@vitrina/geometry';

/** Keeps one page within about 120 MB while it is drawn. */
const MOST_PIXELS = 40_000_000;
/** No side of a WebP picture may be longer. */
const LONGEST_SIDE = 16_383;
/** A width that adds less than a tenth is not worth a file. */
const WORTH_A_PICTURE = 1.1;

const WIDEST = Math.max(...PICTURE_WIDTHS);
const NARROWEST = Math.min(...PICTURE_WIDTHS);

/** The height in px that belongs to a width, never 0. */
export const pictureHeight = (page: { width: number; height: number }, width: number): number =>
  Math.max(1, Math.round((width * page.height) / page.width));

/**
 * Ascending, at least one. `detail` is the width in px beyond which a picture shows nothing more: the page's own scan
 * when it is one, `Infinity` for letters and lines, which are sharp at every width. The narrowest width is made even of
 * a coarser scan. A page far off the usual shape gets what 40 megapixels and WebP's longest side allow.
 */
export const pictureWidths = (page: { width: number; height: number }, detail: number): number[] => {
  const ratio = page.height / page.width;
  const allowed = Math.min(Math.sqrt(MOST_PIXELS / ratio), LONGEST_SIDE / ratio);
  const widest = Math.max(1, Math.floor(Math.min(WIDEST, Math.max(NARROWEST, detail), allowed)));
  const usual = PICTURE_WIDTHS.filter((width) => width <= widest);
  return widest > WORTH_A_PICTURE * (usual.at(-1) ?? 0) ? [...usual, widest] : usual;
};
