/**
 * Tracks which pages of the list are visible and which are near the viewport. Only near pages are rendered in full, so
 * that a list of 1300 pages scrolls smoothly.
 */
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';

/** IntersectionObserver margin: one screen above and below. */
const NEAR_MARGIN = '100% 0px';
/** A page that shows fewer px counts as scrolled past. */
const MIN_VISIBLE_PX = 40;
/** Scrolling has ended after this pause. */
const SCROLL_END_MS = 160;

type VisiblePagesOptions = {
  /** Called with the visible pages, in order, when scrolling has ended; the first is the page in view. */
  onVisible: (pages: readonly number[]) => void;
  /** The listed groups; a new array when other pages are listed. */
  listed: readonly unknown[];
};

const pageOf = (element: Element): number => Number((element as HTMLElement).dataset.listPage);

/** A page with focus or an open disclosure stays rendered, however far away it is. */
const isInUse = (page: Element): boolean =>
  page.contains(document.activeElement) || page.querySelector('details[open]') !== null;

/** The pages that came near and those that went. Those that went keep their last height as reserved space. */
const nearChanges = (entries: readonly IntersectionObserverEntry[]) => {
  const left = entries.filter(
    ({ target, isIntersecting }) => !isIntersecting && target.hasAttribute('data-near') && !isInUse(target),
  );
  for (const { target, boundingClientRect } of left)
    (target as HTMLElement).style.setProperty('--page-room', `${boundingClientRect.height}px`);
  return {
    entered: entries.filter(({ isIntersecting }) => isIntersecting).map(({ target }) => pageOf(target)),
    left: left.map(({ target }) => pageOf(target)),
  };
};

const visiblePages = (list: HTMLElement): number[] => {
  const { top: edge, bottom } = list.getBoundingClientRect();
  // The sticky head covers the top of the list.
  const top = edge + (list.firstElementChild?.getBoundingClientRect().height ?? 0);
  const seen: number[] = [];
  // Visible pages are near, so the others need no measuring.
  for (const element of list.querySelectorAll('[data-near]')) {
    const box = element.getBoundingClientRect();
    if (box.bottom > top + MIN_VISIBLE_PX && box.top < bottom) seen.push(pageOf(element));
  }
  return seen;
};

/** Without IntersectionObserver all pages are rendered. */
const isWatching = (): boolean => typeof IntersectionObserver !== 'undefined';

/** Near pages as a store: each page subscribes for itself, so that only pages that change render again. */
export type NearPages = StoreApi<ReadonlySet<number>>;

export const useIsNear = (near: NearPages, page: number): boolean =>
  useStore(near, (pages) => !isWatching() || pages.has(page));

export const useNearPages = (list: RefObject<HTMLElement | null>, { onVisible, listed }: VisiblePagesOptions) => {
  const [near] = useState<NearPages>(() => createStore(() => new Set()));
  const report = useEffectEvent(onVisible);

  useEffect(
    function watchPages() {
      const root = list.current;
      if (!root || listed.length === 0 || !isWatching()) return;
      const handleMove = (entries: IntersectionObserverEntry[]) => {
        const { entered, left } = nearChanges(entries);
        if (entered.length + left.length === 0) return;
        near.setState((known) => new Set([...known, ...entered].filter((page) => !left.includes(page))), true);
      };
      const observer = new IntersectionObserver(handleMove, { root, rootMargin: NEAR_MARGIN });
      for (const element of root.querySelectorAll('[data-list-page]')) observer.observe(element);
      return () => observer.disconnect();
    },
    [list, listed, near],
  );

  useEffect(
    function reportAfterScroll() {
      const root = list.current;
      if (!root || listed.length === 0) return;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const restartTimer = () => {
        clearTimeout(timer);
        timer = setTimeout(() => {
          const pages = visiblePages(root);
          if (pages.length > 0) report(pages);
        }, SCROLL_END_MS);
      };
      restartTimer();
      root.addEventListener('scroll', restartTimer, { passive: true });
      return () => {
        clearTimeout(timer);
        root.removeEventListener('scroll', restartTimer);
      };
    },
    [list, listed],
  );

  return near;
};
