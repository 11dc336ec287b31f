// Where the column stands and which page that is. Holds the scroll position across new layouts; knows the DOM, not React.
import {
  anchoredTop,
  anchorOf,
  type Column,
  type ColumnView,
  type PageRange,
  pageRead,
  pagesNear,
  pagesSeen,
  topOfPage,
} from '@vitrina/geometry';

export type ScrollPosition = { top: number; left: number };

/** The pages in the document; `isRushing`: they go by faster than anybody looks. */
export type Near = PageRange & { isRushing: boolean };

/** In the document at most, unless more are in view at once. */
const MOST_PAGES = 12;
/** Views per frame from which on pages are not worth drawing. */
const RUSH = 0.9;

export type ColumnPlace = {
  /** The page that is being read: one that was gone to is, until one scrolls away from it. */
  page: () => number;
  seen: () => PageRange;
  /** `screens`: how far above and below the view. `view`: where it is not as the scrolling says. */
  near: (screens: number, view?: ColumnView) => Near;
  /** The browser has scrolled. */
  scrolled: () => void;
  /** And has come to rest. */
  rested: () => void;
  position: () => ScrollPosition;
  /** The pages lie elsewhere now; they are put so that what was in view is, or `wanted` at the beginning. */
  laid: (column: Column, wanted: number) => void;
  /** Stands there: at once, or when the pages have been laid out anew. */
  aimAt: (position: ScrollPosition, isLaidAnew: boolean) => void;
  goTo: (page: number, isSmooth: boolean) => void;
  /** A hand scrolls: where it was going no longer counts. */
  letGo: () => void;
};

const NO_PAGES: Near = { first: 1, last: 0, isRushing: false };

export const createColumnPlace = (scroller: HTMLElement): ColumnPlace => {
  let column: Column | null = null;
  let at = { top: 0, left: 0, width: 0, height: 0 };
  let step = 0;
  let held: { page: number; top: number; isComing: boolean } | null = null;
  let aim: ScrollPosition | null = null;

  const read = () => {
    const { scrollTop: top, scrollLeft: left, clientWidth: width, clientHeight: height } = scroller;
    at = { top, left, width, height };
  };
  const page = (): number => {
    if (held && (held.isComing || Math.abs(held.top - at.top) <= 1)) return held.page;
    return column ? pageRead(column, at) : 1;
  };
  /** Browsers cut off what is less than a pixel of the device. */
  const whole = (length: number): number => Math.round(length * window.devicePixelRatio) / window.devicePixelRatio;
  const put = ({ top, left }: ScrollPosition, behavior: ScrollBehavior = 'instant') => {
    scroller.scrollTo({ top: whole(top), left: whole(left), behavior });
    if (behavior === 'instant') read();
  };
  const hold = (number: number) => {
    held = { page: number, top: at.top, isComing: false };
  };
  /** The middle of what is seen stays in the middle, across. */
  const leftIn = (next: Column): number => {
    const { clientWidth } = scroller;
    const middle = column ? (at.left + at.width / 2 - column.width / 2) / column.zoom : 0;
    return next.width / 2 + middle * next.zoom - clientWidth / 2;
  };

  return {
    page,
    seen: () => (column ? pagesSeen(column, at) : NO_PAGES),
    near: (screens, view = at) =>
      column && column.count > 0
        ? { ...pagesNear(column, view, screens, MOST_PAGES), isRushing: Math.abs(step) > view.height * RUSH }
        : NO_PAGES,
    scrolled: () => {
      const before = at.top;
      read();
      step = at.top - before;
      if (held?.isComing && Math.abs(held.top - at.top) <= 1) held.isComing = false;
    },
    rested: () => {
      read();
      step = 0;
      // A hand has stopped it on its way.
      if (held?.isComing) held = null;
    },
    position: () => at,
    laid: (next, wanted) => {
      const { clientHeight } = scroller;
      const current = column ? page() : wanted;
      const left = leftIn(next);
      const top =
        column && !held?.isComing
          ? anchoredTop(next, anchorOf(column, at, current), clientHeight)
          : topOfPage(next, current, clientHeight);
      column = next;
      step = 0;
      put(aim ?? { top, left });
      if (!aim) hold(current);
      aim = null;
    },
    aimAt: (position, isLaidAnew) => {
      if (isLaidAnew) aim = position;
      else put(position);
    },
    goTo: (number, isSmooth) => {
      if (!column) return;
      const top = topOfPage(column, number, at.height);
      step = 0;
      put({ top, left: at.left }, isSmooth ? 'smooth' : 'instant');
      if (isSmooth) held = { page: number, top, isComing: Math.abs(top - at.top) > 1 };
      else hold(number);
    },
    letGo: () => {
      if (held?.isComing) held = null;
    },
  };
};
