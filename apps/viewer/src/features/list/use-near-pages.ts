/** Which pages of the list are in sight, and which are near: only those are drawn in full (1300 pages stay smooth). */
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';

/** Screens above and below that are drawn ahead. */
const AHEAD = '100% 0px';
/** px of a page: what shows less is left behind. */
const LEAST_SEEN = 40;
/** Scrolling that rests so long means what it shows. */
const REST_MS = 160;

type Sight = {
  /** Pages in sight once the scrolling rests, in order; the first of them is the page in view. */
  onSight: (pages: readonly number[]) => void;
  /** What is listed; new when other pages are. */
  listed: readonly unknown[];
};

const pageOf = (element: Element): number => Number((element as HTMLElement).dataset.listPage);

/** What somebody is in stays, however far away it is scrolled. */
const isInUse = (page: Element): boolean =>
  page.contains(document.activeElement) || page.querySelector('details[open]') !== null;

/** The pages that come near, and those that go and leave as much room as they took. */
const movedBy = (entries: readonly IntersectionObserverEntry[]) => {
  const gone = entries.filter(
    ({ target, isIntersecting }) => !isIntersecting && target.hasAttribute('data-near') && !isInUse(target),
  );
  for (const { target, boundingClientRect } of gone)
    (target as HTMLElement).style.setProperty('--page-room', `${boundingClientRect.height}px`);
  return {
    come: entries.filter(({ isIntersecting }) => isIntersecting).map(({ target }) => pageOf(target)),
    gone: gone.map(({ target }) => pageOf(target)),
  };
};

const pagesWithin = (list: HTMLElement): number[] => {
  const { top: edge, bottom } = list.getBoundingClientRect();
  // What stands above the pages covers them.
  const top = edge + (list.firstElementChild?.getBoundingClientRect().height ?? 0);
  const seen: number[] = [];
  // What is in sight is near: the others need no measuring.
  for (const element of list.querySelectorAll('[data-near]')) {
    const box = element.getBoundingClientRect();
    if (box.bottom > top + LEAST_SEEN && box.top < bottom) seen.push(pageOf(element));
  }
  return seen;
};

/** A browser that cannot say what is near draws everything. */
const isWatching = (): boolean => typeof IntersectionObserver !== 'undefined';

/** Each page listens for itself: of 1300 only those that come or go are drawn anew. */
export type NearPages = StoreApi<ReadonlySet<number>>;

export const useIsNear = (near: NearPages, page: number): boolean =>
  useStore(near, (pages) => !isWatching() || pages.has(page));

export const useNearPages = (list: RefObject<HTMLElement | null>, { onSight, listed }: Sight) => {
  const [near] = useState<NearPages>(() => createStore(() => new Set()));
  const tell = useEffectEvent(onSight);

  useEffect(
    function watchPages() {
      const root = list.current;
      if (!root || listed.length === 0 || !isWatching()) return;
      const handleMove = (entries: IntersectionObserverEntry[]) => {
        const { come, gone } = movedBy(entries);
        if (come.length + gone.length === 0) return;
        near.setState((known) => new Set([...known, ...come].filter((page) => !gone.includes(page))), true);
      };
      const observer = new IntersectionObserver(handleMove, { root, rootMargin: AHEAD });
      for (const element of root.querySelectorAll('[data-list-page]')) observer.observe(element);
      return () => observer.disconnect();
    },
    [list, listed, near],
  );

  useEffect(
    function tellWhenAtRest() {
      const root = list.current;
      if (!root || listed.length === 0) return;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const wait = () => {
        clearTimeout(timer);
        timer = setTimeout(() => {
          const pages = pagesWithin(root);
          if (pages.length > 0) tell(pages);
        }, REST_MS);
      };
      wait();
      root.addEventListener('scroll', wait, { passive: true });
      return () => {
        clearTimeout(timer);
        root.removeEventListener('scroll', wait);
      };
    },
    [list, listed],
  );

  return near;
};
