// Converts percent of a page to pixels of its box and back. `left` and `width` are percent of the page's width,
// `top` and `high` of its height (§2, §3). Values are not clamped, because an element may extend beyond the page's edge.

/** §3: position of an element, in percent of its page. */
export type Position = { readonly left: number; readonly top: number };

/** §3: size of an element, in percent of its page. `high` is the spelling of the specification. */
export type Size = { readonly width: number; readonly high: number };

/** Pixels, PDF points or any other unit. */
export type Point = { readonly x: number; readonly y: number };
export type Extent = { readonly width: number; readonly height: number };
export type Rect = { readonly left: number; readonly top: number; readonly width: number; readonly height: number };

const WHOLE = 100;

/** The nearest number in 0..100; 0 for NaN. */
export const clampPercent = (percent: number): number =>
  Number.isNaN(percent) ? 0 : Math.min(WHOLE, Math.max(0, percent));

export const pixelsOf = (percent: number, whole: number): number => (percent * whole) / WHOLE;

/** `part` in percent of `whole`; 0 if `whole` is not positive. */
export const percentOf = (part: number, whole: number): number => (whole > 0 ? (part * WHOLE) / whole : 0);

/** The point of a percent position on a page of size `page`. */
export const placePoint = (position: Position, page: Extent): Point => ({
  x: pixelsOf(position.left, page.width),
  y: pixelsOf(position.top, page.height),
});

/** The box of an element whose position is its top-left corner: all elements but tags. */
export const placeBox = (position: Position, size: Size, page: Extent): Rect => ({
  left: pixelsOf(position.left, page.width),
  top: pixelsOf(position.top, page.height),
  width: pixelsOf(size.width, page.width),
  height: pixelsOf(size.high, page.height),
});

/** Inverse of `placePoint`. */
export const positionOf = (point: Point, page: Extent): Position => ({
  left: percentOf(point.x, page.width),
  top: percentOf(point.y, page.height),
});

/** Inverse of `placeBox`. */
export const boxOf = (rect: Rect, page: Extent): { readonly position: Position; readonly size: Size } => ({
  position: positionOf({ x: rect.left, y: rect.top }, page),
  size: { width: percentOf(rect.width, page.width), high: percentOf(rect.height, page.height) },
});

/** Centre of a box. The position of a tag is its centre, so a tag over a printed word lies at the centre of the word's box. */
export const centreOf = (rect: Rect): Point => ({ x: rect.left + rect.width / 2, y: rect.top + rect.height / 2 });
