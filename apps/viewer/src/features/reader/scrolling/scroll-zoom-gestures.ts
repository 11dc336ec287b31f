// Pinches and Ctrl+wheel zoom the column; the browser scrolls it. Touch and not pointer events: the browser cancels a pointer
// once it scrolls, and the second finger of a pinch may come later.
import { type Point, panBy, UNZOOMED } from '@vitrina/geometry';
import { createGestureCore } from '../../../lib/gestures/gesture-core.ts';
import { attachTrackpadPinch, type ClientPoint, pointWithin, WHEEL_END_MS } from '../../../lib/gestures/trackpad.ts';
import { wheelPixels, wheelZoom } from '../turning/wheel-turn.ts';
import type { ScrollZoom } from './scroll-zoom.ts';

const attachWheel = (scroller: HTMLElement, zoom: ScrollZoom): (() => void) => {
  let endTimer: ReturnType<typeof setTimeout> | undefined;
  let isPinching = false;

  const zoomAt = (event: ClientPoint, nextZoom: (current: number) => number): void => {
    if (endTimer === undefined) zoom.grab();
    clearTimeout(endTimer);
    endTimer = setTimeout(() => {
      endTimer = undefined;
      isPinching = false;
      zoom.release();
    }, WHEEL_END_MS);
    const view = zoom.view();
    zoom.show(zoom.about(view, pointWithin(scroller, event), nextZoom(view.zoom)));
  };
  const handleWheel = (event: WheelEvent): void => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    const pixels = wheelPixels(event.deltaY, event.deltaMode);
    zoomAt(event, (current) => current * wheelZoom(pixels));
  };

  scroller.addEventListener('wheel', handleWheel, { passive: false });
  const detachTrackpadPinch = attachTrackpadPinch(scroller, {
    zoom: () => {
      isPinching = true;
      return zoom.view().zoom;
    },
    // After a pause the column is laid out anew: the rest of the pinch no longer fits its view.
    onPinch: (event, next) => {
      if (isPinching) zoomAt(event, () => next);
    },
  });
  return () => {
    clearTimeout(endTimer);
    scroller.removeEventListener('wheel', handleWheel);
    detachTrackpadPinch();
  };
};

const attachPinch = (scroller: HTMLElement, zoom: ScrollZoom, isViewportZoomed: () => boolean): (() => void) => {
  let from = UNZOOMED;
  const core = createGestureCore({
    onPinchStart: () => {
      zoom.grab();
      from = zoom.view();
    },
    onPinch: ({ scale, start, centre }) => {
      const scaled = zoom.about(from, start, from.zoom * scale);
      zoom.show(panBy(scaled, { x: centre.x - start.x, y: centre.y - start.y }));
    },
    // The browser no longer scrolls with the finger that stays.
    onPinchEnd: () => {
      zoom.release();
      return true;
    },
    onPan: ({ x, y }) => scroller.scrollBy({ left: -x, top: -y, behavior: 'instant' }),
    onRelease: () => undefined,
  });
  const isActive = (): boolean => core.isPinching() || core.isPanning();
  const preventScrolling = (event: TouchEvent): void => {
    if (event.cancelable && isActive()) event.preventDefault();
  };
  const pointsOf = ({ touches }: TouchEvent): Map<number, Point> =>
    new Map(Array.from(touches, (touch) => [touch.identifier, pointWithin(scroller, touch)]));
  const handleStart = (event: TouchEvent): void => {
    if (event.touches.length === event.changedTouches.length) core.reset();
    if (isViewportZoomed()) return;
    // The browser may have scrolled with the first finger: its moves were not tracked.
    core.move(pointsOf(event), event.timeStamp);
    for (const touch of event.touches)
      if (!core.isTracked(touch.identifier))
        core.down(touch.identifier, pointWithin(scroller, touch), event.timeStamp, { canPan: false, slack: 0 });
    preventScrolling(event);
  };
  const handleMove = (event: TouchEvent): void => {
    preventScrolling(event);
    if (isActive()) core.move(pointsOf(event), event.timeStamp);
  };
  const handleEnd = (event: TouchEvent): void => {
    for (const { identifier } of event.changedTouches) core.up(identifier, event.timeStamp);
  };

  const listeners = new AbortController();
  const { signal } = listeners;
  scroller.addEventListener('touchstart', handleStart, { passive: false, signal });
  scroller.addEventListener('touchmove', handleMove, { passive: false, signal });
  scroller.addEventListener('touchend', handleEnd, { signal });
  scroller.addEventListener('touchcancel', handleEnd, { signal });
  return () => listeners.abort();
};

/** Returns the function that removes the listeners. */
export const attachScrollZoomGestures = (
  scroller: HTMLElement,
  zoom: ScrollZoom,
  isViewportZoomed: () => boolean,
): (() => void) => {
  const detachWheel = attachWheel(scroller, zoom);
  const detachPinch = attachPinch(scroller, zoom, isViewportZoomed);
  return () => {
    detachWheel();
    detachPinch();
  };
};
