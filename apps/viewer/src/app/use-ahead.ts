/** The products of the pages that come next, looked up while nobody waits for anything else. */
import { nextPage, pagesInView, type ViewMode } from '@vitrina/geometry';
import { useEffect } from 'react';

type Place = { page: number; pageCount: number; mode: ViewMode };

/** How long somebody stays at a page before the next is likely: who leafs fast asks for nothing in passing. */
const STAY_MS = 600;

export const useAhead = (lookUpPages: (pages: readonly number[]) => void, { page, pageCount, mode }: Place): void =>
  useEffect(
    function lookAhead() {
      const next = nextPage(page, pageCount, mode);
      if (next === null) return;
      let idle = 0;
      const look = () => lookUpPages(pagesInView(next, pageCount, mode));
      const timer = setTimeout(() => {
        // Safari has no idle callback; it has waited long enough.
        if (window.requestIdleCallback) idle = window.requestIdleCallback(look);
        else look();
      }, STAY_MS);
      return () => {
        clearTimeout(timer);
        if (idle) window.cancelIdleCallback(idle);
      };
    },
    [lookUpPages, page, pageCount, mode],
  );
