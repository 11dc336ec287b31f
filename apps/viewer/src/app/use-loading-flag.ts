/** §4, §9: the loading flag is cleared 1 s after the menu or the pages are ready. It never delays the page itself. */
import { LOADING_DELAY_MS } from '@vitrina/geometry';
import { useEffect } from 'react';
import type { ViewStore } from './view-state.ts';

export const useLoadingFlag = (view: ViewStore, isReady: boolean): void => {
  useEffect(
    function clearLoading() {
      if (!isReady) return;
      const timer = setTimeout(() => view.setState({ isLoading: false }), LOADING_DELAY_MS);
      return () => clearTimeout(timer);
    },
    [view, isReady],
  );
};
