/** §4, §9: clears the loading flag 1 s after the menu or the pages are ready. The flag never delays the pages. */
import { LOADING_DELAY_MS } from '@vitrina/geometry';
import { useEffect } from 'react';
import type { ViewStore } from '../session/view-state.ts';

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
