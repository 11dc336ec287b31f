// Percent of a page ↔ pixels of the box that shows it. `left` and `width` are percent of the page's width,
// `top` and `high` of its height (§2, §3). Nothing is clamped on the way: an element may hang over the page's edge.

/** §3: where an element lies, in percent of its page. */
export type Position = { readonly left: number; readonly top: number };

/** §3: how large an element is, in percent of its page. `high` is the wire's own spelling. */
export type Size = { readonly width: number; readonly high: number };

/** Pixels (or PDF points: any unit that both sides share). */
export type Point = { readonly x: number; readonly y: number };
export type Extent = { readonly width: number; readonly height: number };
export type Rect = { readonly left: number; readonly top: number; readonly width: number; readonly height: number };

const WHOLE = 100;

/** The nearest number in 0..100; what is not a number counts as 0. */
export const clampPercent = (percent: number): number =>
  Number.isNaN(percent) ? 0 : Math.min(WHOLE, Math.max(0, percent));

export const pixelsOf = (percent: number, whole: number): number => (percent * whole) / WHOLE;

/** How many percent `part` is of `whole`; of nothing, it is 0. */
export const percentOf = (part: number, whole: number): number => (whole > 0 ? (part * WHOLE) / whole : 0);

/** Where a percent position falls in a page shown at `page` size. */
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

/** The way back of `placePoint`. */
export const positionOf = (point: Point, page: Extent): Position => ({
  left: percentOf(point.x, page.width),
  top: percentOf(point.y, page.height),
});

/** The way back of `placeBox`. */
export const boxOf = (rect: Rect, page: Extent): { readonly position: Position; readonly size: Size } => ({
  position: positionOf({ x: rect.left, y: rect.top }, page),
  size: { width: percentOf(rect.width, page.width), high: percentOf(rect.height, page.height) },
});

/** A tag's position is its centre, so a tag over a printed word lies at the centre of the word's box. */
export const centreOf = (rect: Rect): Point => ({ x: rect.left + rect.width / 2, y: rect.top + rect.height / 2 });
