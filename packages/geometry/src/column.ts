/**
 * The pages of a document one below the other, as they are read by scrolling. All lengths in px; `zoom` multiplies every
 * one of them, gaps included, so a zoomed column is the same column seen closer.
 */
import type { Extent, Rect } from './percent.ts';

/** What the column has to itself: the view it is seen through, and the room that stays free beside and between pages. */
export type ColumnRoom = Extent & {
  readonly margin: number;
  readonly gap: number;
  /** A page is no wider than this; `screens`: nor higher than so many views, as long as it is not narrower than `least`. */
  readonly widest: number;
  readonly screens: number;
  readonly least: number;
};

export type Column = {
  readonly count: number;
  readonly zoom: number;
  readonly width: number;
  readonly height: number;
  /** Of the widest page with its margins; where the room is wider, so is the column. */
  readonly span: number;
  /** By page − 1. */
  readonly tops: Float64Array;
  readonly widths: Float64Array;
  readonly heights: Float64Array;
};

/** What is seen of the column. */
export type ColumnView = { readonly top: number; readonly height: number };

export type PageRange = { readonly first: number; readonly last: number };

/** Chrome, Firefox and Safari lay nothing out beyond some 17 million px. */
const HIGHEST = 16_000_000;

const pageWidth = (aspect: number, room: ColumnRoom): number => {
  const comfortable = Math.min(room.widest, Math.max(room.least, room.screens * room.height * aspect));
  return Math.max(1, Math.min(room.width - 2 * room.margin, comfortable));
};

/** `aspects`: width over height of each page. */
export const columnOf = (aspects: ArrayLike<number>, room: ColumnRoom, zoom = 1): Column => {
  const count = aspects.length;
  const [tops, widths, heights] = [new Float64Array(count), new Float64Array(count), new Float64Array(count)];
  let top = room.margin * zoom;
  let widest = 0;
  for (let at = 0; at < count; at++) {
    const aspect = aspects[at] ?? 1;
    const width = pageWidth(aspect, room) * zoom;
    tops[at] = top;
    widths[at] = width;
    heights[at] = width / aspect;
    widest = Math.max(widest, width);
    top += width / aspect + room.gap * zoom;
  }
  const height = count === 0 ? 0 : top + (room.margin - room.gap) * zoom;
  const span = widest + 2 * room.margin * zoom;
  return { count, zoom, width: Math.max(room.width, span), height, span, tops, widths, heights };
};

/** How close a column that high (unzoomed) can be looked at, `most` at the most. */
export const columnZoom = (height: number, most: number): number =>
  height > 0 ? Math.max(1, Math.min(most, HIGHEST / height)) : most;

/** Where the page lies in the column: in its middle. */
export const placeInColumn = (column: Column, page: number): Rect => {
  const width = column.widths[page - 1] ?? 0;
  return {
    left: (column.width - width) / 2,
    top: column.tops[page - 1] ?? 0,
    width,
    height: column.heights[page - 1] ?? 0,
  };
};

/** The last page that begins at or above `y`; the first one for what lies above all. */
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

/** The pages that are at least partly in view; between two pages, the one below. */
export const pagesSeen = (column: Column, { top, height }: ColumnView): PageRange => {
  const above = pageAbove(column, top);
  const first = bottomOf(column, above) > top || above === column.count ? above : above + 1;
  const end = pageAbove(column, top + height);
  const last = (column.tops[end - 1] ?? 0) < top + height ? end : end - 1;
  return { first, last: Math.max(first, last) };
};

/** The pages in view and within `screens` views above and below it: all that are seen, and `most` as far as that allows. */
export const pagesNear = (column: Column, view: ColumnView, screens: number, most: number): PageRange => {
  const seen = pagesSeen(column, view);
  const ahead = view.height * screens;
  const wide = pagesSeen(column, { top: view.top - ahead, height: view.height + 2 * ahead });
  let { first, last } = seen;
  while (last - first + 1 < most && (first > wide.first || last < wide.last)) {
    if (last < wide.last) last++;
    if (first > wide.first && last - first + 1 < most) first--;
  }
  return { first, last };
};

/** How far the column can be scrolled. */
export const scrollEnd = (column: Column, viewHeight: number): number => Math.max(0, column.height - viewHeight);

/** A reader's eyes rest about here, in shares of the view. */
const EYES = 1 / 3;

/**
 * How far below the view's top the page is looked for that is being read: a third of the view; at the column's ends that
 * line goes to the view's edge, so that the first and the last page have their turn however small they are.
 */
const eyeLine = (column: Column, { top, height }: ColumnView): number => {
  const end = scrollEnd(column, height);
  const from = Math.min(end, Math.max(0, top));
  if (end <= 0) return 0;
  if (end < height) return (height * from) / end;
  const eyes = height * EYES;
  if (from < eyes) return from;
  return Math.max(eyes, height - (end - from));
};

/** The page that is being read. */
export const pageRead = (column: Column, view: ColumnView): number => {
  const end = scrollEnd(column, view.height);
  const from = Math.min(end, Math.max(0, view.top));
  const line = from + eyeLine(column, view);
  const above = pageAbove(column, line);
  // In the room between two pages the nearer one counts.
  const isPast = above < column.count && line > (bottomOf(column, above) + (column.tops[above] ?? 0)) / 2;
  return isPast ? above + 1 : above;
};

/** The scroll position at which the page begins at the view's top, its margin above it; as far as the column reaches. */
export const topOfPage = (column: Column, page: number, viewHeight: number): number => {
  const margin = column.tops[0] ?? 0;
  return Math.min(scrollEnd(column, viewHeight), Math.max(0, (column.tops[page - 1] ?? 0) - margin));
};

/** A place of a page to hold on to while the column is laid out anew. */
export type ColumnAnchor = {
  readonly page: number;
  /** How far down the page, in shares of it. */
  readonly onPage: number;
  /** How many px below the view's top the page begins; null: the place lies before the eyes. */
  readonly begins: number | null;
};

/** Holds a page by its beginning where that is in view, else by what lies before the eyes. */
export const anchorOf = (column: Column, view: ColumnView, page: number): ColumnAnchor => {
  const top = column.tops[page - 1] ?? 0;
  const height = column.heights[page - 1] || 1;
  if (top >= view.top) return { page, onPage: 0, begins: top - view.top };
  return { page, onPage: Math.min(1, (view.top + view.height * EYES - top) / height), begins: null };
};

/** The scroll position that has the anchor where it was, as far as the column reaches. */
export const anchoredTop = (column: Column, { page, onPage, begins }: ColumnAnchor, viewHeight: number): number => {
  const eyes = viewHeight * EYES;
  const place = (column.tops[page - 1] ?? 0) + onPage * (column.heights[page - 1] ?? 0);
  return Math.min(scrollEnd(column, viewHeight), Math.max(0, place - Math.min(eyes, begins ?? eyes)));
};
