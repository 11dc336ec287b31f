// The scroll position of the column and the page there. Preserves the position across relayouts; knows the DOM, not React.
import {
  anchoredTop,
  anchorOf,
  type Column,
  type ColumnView,
  nearbyPages,
  type PageRange,
  pageAtReadingLine,
  topOfPage,
  visiblePages,
} from '@vitrina/geometry';

/** px from the start of the scrolled content. */
export type ScrollOffset = { top: number; left: number };

/** The pages to mount. `isScrollingFast`: they pass too quickly to be worth drawing. */
export type NearPages = PageRange & { isScrollingFast: boolean };

/** Mounted at most, unless more are visible at once. */
const MAX_PAGES = 12;
/** Share of a screen scrolled per frame above which scrolling counts as fast. */
const FAST_SCROLL_SHARE = 0.9;

export type ScrollAnchor = {
  /** The page being read. A page navigated to stays the page until the visitor scrolls away from it. */
  page: () => number;
  visible: () => PageRange;
  /** `screens`: how far above and below the view. `view`: in place of the one scrolled to, during a pinch. */
  near: (screens: number, view?: ColumnView) => NearPages;
  handleScroll: () => void;
  handleScrollEnd: () => void;
  offset: () => ScrollOffset;
  /** Applies a layout and scrolls so that the same place stays in view; the first layout opens at `initialPage`. */
  setLayout: (column: Column, initialPage: number) => void;
  /** Scrolls there: at once, or after the next layout. */
  setOffset: (offset: ScrollOffset, isAfterLayout: boolean) => void;
  goTo: (page: number, isSmooth: boolean) => void;
  /** The visitor scrolls: a smooth scroll towards a page no longer counts as being on that page. */
  cancelTarget: () => void;
};

const NO_PAGES: NearPages = { first: 1, last: 0, isScrollingFast: false };

/** px within which a scroll offset counts as reached. */
const TOLERANCE_PX = 1;

/** Browsers truncate fractions of a device pixel. */
const roundToDevicePixel = (length: number): number =>
  Math.round(length * window.devicePixelRatio) / window.devicePixelRatio;

/** The horizontal offset in a new layout: the middle of the view stays in the middle. */
const leftIn = (
  next: Column,
  column: Column | null,
  at: { left: number; width: number },
  { clientWidth }: HTMLElement,
): number => {
  const middle = column ? (at.left + at.width / 2 - column.width / 2) / column.zoom : 0;
  return next.width / 2 + middle * next.zoom - clientWidth / 2;
};

export const createScrollAnchor = (scroller: HTMLElement): ScrollAnchor => {
  let column: Column | null = null;
  let at = { top: 0, left: 0, width: 0, height: 0 };
  let lastDelta = 0;
  /** The page navigated to. `isScrolling`: a smooth scroll towards it is running. */
  let target: { page: number; top: number; isScrolling: boolean } | null = null;
  let pendingOffset: ScrollOffset | null = null;

  const readOffset = () => {
    at = { ...at, top: scroller.scrollTop, left: scroller.scrollLeft };
  };
  /** Only with a new layout: after a resize an event may precede the layout, and the old column fits the old size alone. */
  const readSize = () => {
    at = { ...at, width: scroller.clientWidth, height: scroller.clientHeight };
  };
  const isAtTarget = (): boolean => target !== null && Math.abs(target.top - at.top) <= TOLERANCE_PX;
  const page = (): number => {
    if (target && (target.isScrolling || isAtTarget())) return target.page;
    return column ? pageAtReadingLine(column, at) : 1;
  };
  const scrollTo = ({ top, left }: ScrollOffset, behavior: ScrollBehavior = 'instant') => {
    scroller.scrollTo({ top: roundToDevicePixel(top), left: roundToDevicePixel(left), behavior });
    if (behavior === 'instant') readOffset();
  };
  const setReached = (reached: number) => {
    target = { page: reached, top: at.top, isScrolling: false };
  };

  return {
    page,
    visible: () => (column ? visiblePages(column, at) : NO_PAGES),
    near: (screens, view = at) =>
      column && column.count > 0
        ? {
            ...nearbyPages(column, view, screens, MAX_PAGES),
            isScrollingFast: Math.abs(lastDelta) > view.height * FAST_SCROLL_SHARE,
          }
        : NO_PAGES,
    handleScroll: () => {
      const before = at.top;
      readOffset();
      lastDelta = at.top - before;
      if (target?.isScrolling && isAtTarget()) target.isScrolling = false;
    },
    handleScrollEnd: () => {
      readOffset();
      lastDelta = 0;
      // It ended before the target: the visitor stopped it.
      if (target?.isScrolling) target = null;
    },
    offset: () => at,
    setLayout: (next, initialPage) => {
      const { clientHeight } = scroller;
      const current = column ? page() : initialPage;
      const left = leftIn(next, column, at, scroller);
      const top =
        column && !target?.isScrolling
          ? anchoredTop(next, anchorOf(column, at, current), clientHeight)
          : topOfPage(next, current, clientHeight);
      column = next;
      lastDelta = 0;
      readSize();
      scrollTo(pendingOffset ?? { top, left });
      if (!pendingOffset) setReached(current);
      pendingOffset = null;
    },
    setOffset: (offset, isAfterLayout) => {
      if (isAfterLayout) pendingOffset = offset;
      else scrollTo(offset);
    },
    goTo: (to, isSmooth) => {
      if (!column) return;
      const top = topOfPage(column, to, at.height);
      lastDelta = 0;
      scrollTo({ top, left: at.left }, isSmooth ? 'smooth' : 'instant');
      if (isSmooth) target = { page: to, top, isScrolling: Math.abs(top - at.top) > TOLERANCE_PX };
      else setReached(to);
    },
    cancelTarget: () => {
      if (target?.isScrolling) target = null;
    },
  };
};
