/** Retries the picture of a page: after delays, and when the network, the tab or the page becomes available again. */
import { useCallback, useEffect, useReducer, useRef } from 'react';
import {
  type ImageLoad,
  type ImageLoadEvent,
  INITIAL_IMAGE_LOAD,
  imageLoadReducer,
  retryDelay,
} from './image-retry.ts';

/** In ms. A visible picture that has not loaded by then counts as timed out. */
const LOAD_TIMEOUT_MS = 30_000;

export type ImageRetry = {
  load: ImageLoad;
  dispatch: (event: ImageLoadEvent) => void;
  /** Restarts a lost or waiting picture. */
  restart: () => void;
};

export const useImageRetry = (isShown: boolean): ImageRetry => {
  const [load, dispatch] = useReducer(imageLoadReducer, INITIAL_IMAGE_LOAD);
  const wasShown = useRef(isShown);
  const restart = useCallback(() => dispatch('restarted'), []);
  const isMissing = load.is === 'lost' || load.is === 'waiting';

  useEffect(
    function scheduleNext() {
      if (load.is === 'waiting') {
        const timer = setTimeout(() => dispatch('retry-due'), retryDelay(load));
        return () => clearTimeout(timer);
      }
      // Neighbours have no timeout: they may be waiting for the network.
      if (load.is === 'loading' && isShown) {
        const timer = setTimeout(() => dispatch('timed-out'), LOAD_TIMEOUT_MS);
        return () => clearTimeout(timer);
      }
      return undefined;
    },
    [load, isShown],
  );

  useEffect(
    function restartWhenAvailable() {
      if (!isMissing) return;
      const handleVisibility = () => {
        if (document.visibilityState === 'visible') restart();
      };
      window.addEventListener('online', restart);
      document.addEventListener('visibilitychange', handleVisibility);
      return () => {
        window.removeEventListener('online', restart);
        document.removeEventListener('visibilitychange', handleVisibility);
      };
    },
    [isMissing, restart],
  );

  useEffect(
    function restartWhenShown() {
      if (isShown && !wasShown.current) restart();
      wasShown.current = isShown;
    },
    [isShown, restart],
  );

  return { load, dispatch, restart };
};
