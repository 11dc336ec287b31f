// Connects the scrolling of the column to React: the mounted pages, the open page, and navigation to another page.
import type { Column, ColumnView, PageRange } from '@vitrina/geometry';
import { type RefObject, useCallback, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { prefersReducedMotion } from '../zoom/interpolation.ts';
import { observeScroll } from './observe-scroll.ts';
import { createScrollAnchor, type NearPages, type ScrollAnchor } from './scroll-anchor.ts';

type ScrollPositionOptions = {
  scrollerRef: RefObject<HTMLElement | null>;
  column: Column | null;
  page: number;
  /** How many screens above and below the visible one have their pages mounted. */
  screens: number;
  /** Called at intervals during scrolling. */
  onProgress: (page: number) => void;
  onScrollEnd: (page: number, visible: PageRange) => void;
  /** Called before scrolling to a page that `page` asks for. */
  onPageRequested: (page: number) => void;
};

const NO_PAGES: PageRange = { first: 1, last: 0 };

const isSame = (one: PageRange, other: PageRange): boolean => one.first === other.first && one.last === other.last;

/** The pages to mount. */
const useNearPages = (anchorRef: RefObject<ScrollAnchor | null>, screens: number) => {
  const screensRef = useRef(screens);
  const [near, setNear] = useState<NearPages>({ ...NO_PAGES, isScrollingFast: false });
  /** `view`: the section of the column visible during a pinch, which no scroll offset describes. */
  const updateNear = useCallback(
    (view?: ColumnView) => {
      const next = anchorRef.current?.near(screensRef.current, view);
      if (next)
        setNear((known) => (isSame(known, next) && known.isScrollingFast === next.isScrollingFast ? known : next));
    },
    [anchorRef],
  );
  useLayoutEffect(
    function updateScreens() {
      screensRef.current = screens;
      updateNear();
    },
    [updateNear, screens],
  );
  return { near, updateNear };
};

export const useScrollPosition = (options: ScrollPositionOptions) => {
  const { scrollerRef, column, page } = options;
  const anchorRef = useRef<ScrollAnchor | null>(null);
  /** The page last scrolled to, by the visitor or by `page`. */
  const shownPage = useRef(page);
  const { near, updateNear } = useNearPages(anchorRef, options.screens);
  const [visible, setVisible] = useState(NO_PAGES);
  const handlePageRequested = useEffectEvent(options.onPageRequested);

  const handleProgress = useEffectEvent((anchor: ScrollAnchor) => {
    const next = anchor.visible();
    setVisible((known) => (isSame(known, next) ? known : next));
    options.onProgress(anchor.page());
  });
  const handleScrollEnd = useEffectEvent((anchor: ScrollAnchor) => {
    anchor.handleScrollEnd();
    updateNear();
    handleProgress(anchor);
    shownPage.current = anchor.page();
    options.onScrollEnd(shownPage.current, anchor.visible());
  });

  useLayoutEffect(
    function followScrolling() {
      const scroller = scrollerRef.current;
      if (!scroller) return;
      const anchor = createScrollAnchor(scroller);
      anchorRef.current = anchor;
      const stop = observeScroll(scroller, {
        onScroll: () => {
          anchor.handleScroll();
          // Synchronously: pages that come into view are mounted in the same frame.
          flushSync(() => updateNear());
        },
        onProgress: () => handleProgress(anchor),
        onScrollEnd: () => handleScrollEnd(anchor),
        onUserInput: anchor.cancelTarget,
      });
      return () => {
        stop();
        anchorRef.current = null;
      };
    },
    [scrollerRef, updateNear],
  );

  useLayoutEffect(
    function applyLayout() {
      const anchor = anchorRef.current;
      if (!column || !anchor) return;
      anchor.setLayout(column, shownPage.current);
      updateNear();
      handleProgress(anchor);
    },
    [column, updateNear],
  );

  useLayoutEffect(
    function goToPage() {
      const anchor = anchorRef.current;
      if (!anchor || page === shownPage.current) return;
      const isNeighbour = Math.abs(page - anchor.page()) === 1;
      shownPage.current = page;
      anchor.goTo(page, isNeighbour && !prefersReducedMotion());
      updateNear();
      handlePageRequested(page);
    },
    [page, updateNear],
  );

  return { near, visible, anchorRef, updateNear };
};
