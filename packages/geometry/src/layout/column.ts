/**
 * Layout of the scrolled column: the pages of a document one below the other. All lengths are in px; `zoom` multiplies all of
 * them, including the gaps.
 */
import type { Extent, Rect } from '../percent.ts';

/** Size of the view, and the space beside and between pages. */
export type ColumnSpace = Extent & {
  readonly margin: number;
  readonly gap: number;
  /** Maximum width of a page; `maxPageScreens` limits its height in views unless it becomes narrower than `minPageWidth`. */
  readonly maxPageWidth: number;
  readonly maxPageScreens: number;
  readonly minPageWidth: number;
};

export type Column = {
  readonly count: number;
  readonly zoom: number;
  readonly width: number;
  readonly height: number;
  /** Width of the widest page with its margins; the column is at least as wide as the view. */
  readonly span: number;
  /** Indexed by page − 1. */
  readonly tops: Float64Array;
  readonly widths: Float64Array;
  readonly heights: Float64Array;
};

/** The visible part of the column. */
export type ColumnView = { readonly top: number; readonly height: number };

export type PageRange = { readonly first: number; readonly last: number };

/** Chrome, Firefox and Safari limit a layout to some 17 million px. */
const MAX_COLUMN_HEIGHT = 16_000_000;

const pageWidth = (aspect: number, space: ColumnSpace): number => {
  const comfortable = Math.min(
    space.maxPageWidth,
    Math.max(space.minPageWidth, space.maxPageScreens * space.height * aspect),
  );
  return Math.max(1, Math.min(space.width - 2 * space.margin, comfortable));
};

/** `aspects`: width over height of each page. */
export const columnOf = (aspects: ArrayLike<number>, space: ColumnSpace, zoom = 1): Column => {
  const count = aspects.length;
  const [tops, widths, heights] = [new Float64Array(count), new Float64Array(count), new Float64Array(count)];
  let top = space.margin * zoom;
  let widest = 0;
  for (let at = 0; at < count; at++) {
    const aspect = aspects[at] ?? 1;
    const width = pageWidth(aspect, space) * zoom;
    tops[at] = top;
    widths[at] = width;
    heights[at] = width / aspect;
    widest = Math.max(widest, width);
    top += width / aspect + space.gap * zoom;
  }
  const height = count === 0 ? 0 : top + (space.margin - space.gap) * zoom;
  const span = widest + 2 * space.margin * zoom;
  return { count, zoom, width: Math.max(space.width, span), height, span, tops, widths, heights };
};

/** The largest zoom for a column of that unzoomed height, at most `maxZoom`. */
export const columnZoom = (height: number, maxZoom: number): number =>
  height > 0 ? Math.max(1, Math.min(maxZoom, MAX_COLUMN_HEIGHT / height)) : maxZoom;

/** Box of a page in the column, horizontally centred. */
export const placeInColumn = (column: Column, page: number): Rect => {
  const width = column.widths[page - 1] ?? 0;
  return {
    left: (column.width - width) / 2,
    top: column.tops[page - 1] ?? 0,
    width,
    height: column.heights[page - 1] ?? 0,
  };
};

/** The last page that begins at or above `y`; page 1 above all pages. */
const pageAbove = ({ tops, count }: Column, y: number): number => {
  let [low, high] = [0, count - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((tops[middle] ?? 0) <= y) low = middle;
    else high = middle - 1;
  }
  return low + 1;
};

const bottomOf = ({ tops, heights }: Column, page: number): number => (tops[page - 1] ?? 0) + (heights[page - 1] ?? 0);

/** The pages that are at least partly in view; in a gap, the page below it. */
export const visiblePages = (column: Column, { top, height }: ColumnView): PageRange => {
  const above = pageAbove(column, top);
  const first = bottomOf(column, above) > top || above === column.count ? above : above + 1;
  const end = pageAbove(column, top + height);
  const last = (column.tops[end - 1] ?? 0) < top + height ? end : end - 1;
  return { first, last: Math.max(first, last) };
};

/** The visible pages and those within `screens` views above and below, `maxPages` in total, but never fewer than the visible ones. */
export const nearbyPages = (column: Column, view: ColumnView, screens: number, maxPages: number): PageRange => {
  const seen = visiblePages(column, view);
  const ahead = view.height * screens;
  const wide = visiblePages(column, { top: view.top - ahead, height: view.height + 2 * ahead });
  let { first, last } = seen;
  while (last - first + 1 < maxPages && (first > wide.first || last < wide.last)) {
    if (last < wide.last) last++;
    if (first > wide.first && last - first + 1 < maxPages) first--;
  }
  return { first, last };
};

/** The largest scroll position. */
export const scrollEnd = (column: Column, viewHeight: number): number => Math.max(0, column.height - viewHeight);

/** Distance of the reading line from the top of the view, as a share of its height. */
const READING_LINE = 1 / 3;

/**
 * Distance of the reading line below the top of the view in px: a third of the view. At the ends of the column the line moves to
 * the edge of the view, so that the first and the last page become current however small they are.
 */
const readingLine = (column: Column, { top, height }: ColumnView): number => {
  const end = scrollEnd(column, height);
  const from = Math.min(end, Math.max(0, top));
  if (end <= 0) return 0;
  if (end < height) return (height * from) / end;
  const offset = height * READING_LINE;
  if (from < offset) return from;
  return Math.max(offset, height - (end - from));
};

/** The page at the reading line: the current page. */
export const pageAtReadingLine = (column: Column, view: ColumnView): number => {
  const end = scrollEnd(column, view.height);
  const from = Math.min(end, Math.max(0, view.top));
  const line = from + readingLine(column, view);
  const above = pageAbove(column, line);
  // In the gap between two pages the nearer page counts.
  const isPast = above < column.count && line > (bottomOf(column, above) + (column.tops[above] ?? 0)) / 2;
  return isPast ? above + 1 : above;
};

/** The scroll position at which the page, with its margin, begins at the top of the view, limited by the end of the column. */
export const topOfPage = (column: Column, page: number, viewHeight: number): number => {
  const margin = column.tops[0] ?? 0;
  return Math.min(scrollEnd(column, viewHeight), Math.max(0, (column.tops[page - 1] ?? 0) - margin));
};

/** A scroll anchor: a point of a page that keeps its position in the view over a new layout. */
export type ColumnAnchor = {
  readonly page: number;
  /** Vertical position on the page, as a share of its height. */
  readonly onPage: number;
  /** Distance of the top of the page below the top of the view, px; null: the point lies at the reading line. */
  readonly begins: number | null;
};

/** Anchors a page by its top if that is in view, else by the point at the reading line. */
export const anchorOf = (column: Column, view: ColumnView, page: number): ColumnAnchor => {
  const top = column.tops[page - 1] ?? 0;
  const height = column.heights[page - 1] || 1;
  if (top >= view.top) return { page, onPage: 0, begins: top - view.top };
  return { page, onPage: Math.min(1, (view.top + view.height * READING_LINE - top) / height), begins: null };
};

/** The scroll position that keeps the anchor in place, limited by the end of the column. */
export const anchoredTop = (column: Column, { page, onPage, begins }: ColumnAnchor, viewHeight: number): number => {
  const offset = viewHeight * READING_LINE;
  const place = (column.tops[page - 1] ?? 0) + onPage * (column.heights[page - 1] ?? 0);
  return Math.min(scrollEnd(column, viewHeight), Math.max(0, place - Math.min(offset, begins ?? offset)));
};
