/** Zoom of the page in its viewport: by buttons, and by the wheel with Ctrl, which is also the pinch of a touchpad. A pinch of fingers is the browser's own. */
import { clampZoom, MIN_ZOOM, stepZoom } from '@vitrina/geometry';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** The point of the page that stays under the pointer at this zoom. */
type Anchor = { zoom: number; x: number; y: number; shareX: number; shareY: number };

/** The wheel gives small steps: this many of its pixels double the zoom. */
const WHEEL_PX = 300;

export type PageZoom = { zoom: number; step: (way: 'in' | 'out') => void; fit: () => void };

/** `paper`: the page in `viewport`, which scrolls. */
export const useZoom = (viewport: RefObject<HTMLElement | null>, paper: RefObject<HTMLElement | null>): PageZoom => {
  const [zoom, setZoom] = useState(MIN_ZOOM);
  const anchor = useRef<Anchor | null>(null);

  useLayoutEffect(
    function keepUnderPointer() {
      const kept = anchor.current;
      anchor.current = null;
      if (kept?.zoom !== zoom || !viewport.current || !paper.current) return;
      const { left, top, width, height } = paper.current.getBoundingClientRect();
      viewport.current.scrollBy(left + kept.shareX * width - kept.x, top + kept.shareY * height - kept.y);
    },
    [zoom, viewport, paper],
  );

  const zoomAt = useCallback(
    (x: number, y: number, next: (before: number) => number): void => {
      const box = paper.current?.getBoundingClientRect();
      const after = clampZoom(next(zoom));
      if (box)
        anchor.current = { zoom: after, x, y, shareX: (x - box.left) / box.width, shareY: (y - box.top) / box.height };
      setZoom(after);
    },
    [paper, zoom],
  );

  useEffect(
    function listenToWheel() {
      const element = viewport.current;
      const handle = (event: WheelEvent) => {
        if (!event.ctrlKey) return;
        event.preventDefault();
        zoomAt(event.clientX, event.clientY, (before) => before * 2 ** (-event.deltaY / WHEEL_PX));
      };
      element?.addEventListener('wheel', handle, { passive: false });
      return () => element?.removeEventListener('wheel', handle);
    },
    [viewport, zoomAt],
  );

  const step = (way: 'in' | 'out'): void => {
    const box = viewport.current?.getBoundingClientRect();
    if (box) zoomAt(box.left + box.width / 2, box.top + box.height / 2, (before) => stepZoom(before, way));
  };
  return { zoom, step, fit: () => setZoom(MIN_ZOOM) };
};
