// Spreads: the pages that lie open together, and the next and previous page. Pages are numbered from 1 (§4, §5); page 1 is the
// cover, alone on the right, then (2,3), (4,5) … All functions run in constant time except `spreadsOf`.

/** §9: from this viewport width a spread is shown, below it a single page. */
export const WIDE_SCREEN = 1080;

/** §2, §9: from this viewport width the contents panel is shown. */
export const CONTENTS_PANEL = 1081;

export type ViewMode = 'single' | 'spread';

export type Side = 'left' | 'right';

/** `left` is null for the cover; `right` is null, with `padding`, for the blank page after an even count. */
export type Spread = {
  readonly left: number | null;
  readonly right: number | null;
  /** The real pages in view, in reading order. */
  readonly pages: readonly number[];
  /** §2: an even page count gets a blank page at its end, which has no number and cannot be opened. */
  readonly padding: boolean;
};

export const isWide = (viewportWidth: number): boolean => viewportWidth >= WIDE_SCREEN;

export const hasContentsPanel = (viewportWidth: number): boolean => viewportWidth >= CONTENTS_PANEL;

export const viewMode = (viewportWidth: number): ViewMode => (isWide(viewportWidth) ? 'spread' : 'single');

/** §5: valid page numbers are integers from 1 to the page count. */
export const isPage = (n: number, count: number): boolean => Number.isInteger(n) && n >= 1 && n <= count;

/** The valid page nearest to `n`; 1 for NaN. Requires `count` ≥ 1, because an empty document has no page 1. */
export const clampPage = (n: number, count: number): number => {
  if (Number.isNaN(n)) return 1;
  return Math.max(1, Math.min(Math.round(n), count));
};

export const sideOf = (page: number): Side => (page % 2 === 0 ? 'left' : 'right');

/** §2, §5: the page that identifies a spread: its left page, or 1 for the cover. */
export const spreadStart = (page: number): number => Math.max(1, page - (page % 2));

export const spreadCount = (count: number): number => (count < 1 ? 0 : Math.floor(count / 2) + 1);

/** Index of the spread of a page, counted from 0. */
export const spreadIndex = (page: number): number => Math.floor(page / 2);

const EMPTY_SPREAD: Spread = { left: null, right: null, pages: [], padding: false };

/** The spread of `page`, or of the nearest valid page. Both sides are null in a document without pages. */
export const spreadAt = (page: number, count: number): Spread => {
  if (count < 1) return EMPTY_SPREAD;
  const left = spreadStart(clampPage(page, count));
  if (left === 1) return { left: null, right: 1, pages: [1], padding: false };
  if (left === count) return { left, right: null, pages: [left], padding: true };
  return { left, right: left + 1, pages: [left, left + 1], padding: false };
};

export const spreadsOf = (count: number): Spread[] =>
  Array.from({ length: spreadCount(count) }, (_, index) => spreadAt(index * 2, count));

/** The real pages in view while `page` is the current one. */
export const pagesInView = (page: number, count: number, mode: ViewMode): readonly number[] => {
  if (count < 1) return [];
  return mode === 'spread' ? spreadAt(page, count).pages : [clampPage(page, count)];
};

/** The page that identifies the view of `page`: the page itself, or the start of its spread. */
export const viewStart = (page: number, count: number, mode: ViewMode): number => {
  const valid = clampPage(page, count);
  return mode === 'spread' ? spreadStart(valid) : valid;
};

/** The page after turning forward, or null on the last page or spread. */
export const nextPage = (page: number, count: number, mode: ViewMode): number | null => {
  const last = pagesInView(page, count, mode).at(-1);
  return last === undefined || last >= count ? null : last + 1;
};

/** The page after turning back, or null on the first page or spread. */
export const previousPage = (page: number, count: number, mode: ViewMode): number | null => {
  const first = pagesInView(page, count, mode).at(0);
  return first === undefined || first <= 1 ? null : viewStart(first - 1, count, mode);
};
