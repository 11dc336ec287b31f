// Connects the zoom gestures (gestures.ts) to the reader. They load after the first page: it is read and tapped before
// anybody zooms it.
import { isZoomed, UNZOOMED } from '@vitrina/geometry';
import { type MouseEvent, type RefObject, useCallback, useLayoutEffect, useRef } from 'react';
import { ignoreError } from '../../../lib/ignore-error.ts';
import type { Direction } from '../state/reader.state.ts';
import type { ZoomGestures } from './gestures.ts';
import type { ZoomStore } from './zoom-store.ts';

type ZoomMotionOptions = {
  stageRef: RefObject<HTMLElement | null>;
  /** The scaled element: everything on the stage except its buttons. */
  contentRef: RefObject<HTMLElement | null>;
  store: ZoomStore;
  /** Identifies the open view: a new one begins unzoomed. */
  openKey: string;
  /** Whether the gestures may be loaded. */
  isEnabled: boolean;
  isViewportZoomed: () => boolean;
  onTurn: (direction: Direction) => void;
};

/** After a failed load the next of these events starts another one. */
const RETRY_EVENTS = ['online', 'pointerdown', 'keydown'];

export const useZoomMotion = (options: ZoomMotionOptions) => {
  const { stageRef, contentRef, store, openKey, isEnabled, isViewportZoomed, onTurn } = options;
  const gestures = useRef<ZoomGestures | null>(null);
  const turnRef = useRef(onTurn);
  useLayoutEffect(function keepLatest() {
    turnRef.current = onTurn;
  });

  useLayoutEffect(
    function loadGestures() {
      const [stage, content] = [stageRef.current, contentRef.current];
      if (!stage || !content || !isEnabled) return;
      const unmounted = new AbortController();
      const { signal } = unmounted;
      const load = async (): Promise<void> => {
        const loaded = await import('./gestures.ts').catch(ignoreError('has fallback'));
        if (signal.aborted || gestures.current) return;
        // Without the gestures pages still turn, but cannot be zoomed.
        if (!loaded) {
          for (const type of RETRY_EVENTS) window.addEventListener(type, retry, { once: true, signal });
          return;
        }
        const turn = (direction: Direction) => turnRef.current(direction);
        gestures.current = loaded.attachZoomGestures({ stage, content, store, isViewportZoomed, onTurn: turn });
      };
      const retry = () => void load();
      retry();
      return () => {
        unmounted.abort();
        gestures.current?.stop();
        gestures.current = null;
      };
    },
    [stageRef, contentRef, store, isEnabled, isViewportZoomed],
  );

  useLayoutEffect(
    function beginUnzoomed() {
      gestures.current?.reset();
    },
    // oxlint-disable-next-line react/exhaustive-deps -- the open view is the reason, not an input
    [openKey],
  );

  const isZoomedNow = useCallback(() => isZoomed(gestures.current?.view() ?? UNZOOMED), []);
  const handleKey = useCallback(
    (key: string, isShifted: boolean): boolean => {
      if (gestures.current) return gestures.current.handleKey(key, isShifted);
      if (key !== '+') return false;
      store.zoomIn();
      return true;
    },
    [store],
  );
  const handleTap = ({ clientX, clientY, currentTarget, timeStamp }: MouseEvent<HTMLElement>) => {
    const { left, top } = currentTarget.getBoundingClientRect();
    gestures.current?.tap({ x: clientX - left, y: clientY - top }, timeStamp);
  };
  return { isZoomedNow, handleKey, handleTap };
};
