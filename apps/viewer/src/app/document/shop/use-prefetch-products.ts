/** Prefetches the products of the next pages while the browser is idle. */
import { nextPage, pagesInView, type ViewMode } from '@vitrina/geometry';
import { useEffect } from 'react';

type Place = { page: number; pageCount: number; mode: ViewMode };

/** Minimum time on a page before the next one is prefetched: fast leafing requests nothing. */
const STAY_MS = 600;

export const usePrefetchProducts = (
  lookUpPages: (pages: readonly number[]) => void,
  { page, pageCount, mode }: Place,
): void =>
  useEffect(
    function prefetchNextPages() {
      const next = nextPage(page, pageCount, mode);
      if (next === null) return;
      let idle = 0;
      const prefetch = () => lookUpPages(pagesInView(next, pageCount, mode));
      const timer = setTimeout(() => {
        // Safari has no idle callback; the delay is enough there.
        if (window.requestIdleCallback) idle = window.requestIdleCallback(prefetch);
        else prefetch();
      }, STAY_MS);
      return () => {
        clearTimeout(timer);
        if (idle) window.cancelIdleCallback(idle);
      };
    },
    [lookUpPages, page, pageCount, mode],
  );
