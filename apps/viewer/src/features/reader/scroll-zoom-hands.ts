// What fingers and wheels do to zoom the column. Two fingers and Ctrl+wheel are ours; scrolling is the browser's. Touch and not
// pointer events: the browser takes a pointer away once it scrolls, and a second finger may come later.
import { type Point, panBy, type Zoomed } from '@vitrina/geometry';
import type { ScrollZoom } from './scroll-zoom.ts';
import { wheelPixels, wheelZoom } from './wheel-turn.ts';

type Pinch = { from: Zoomed; centre: Point; distance: number };

/** A wheel has no end of its own: this long without a word, it rests. */
const REST_MS = 120;

/** Safari on a Mac reports a trackpad pinch by events of its own. */
type GestureEvent = UIEvent & { scale: number; clientX: number; clientY: number };

type At = { clientX: number; clientY: number };

const placeOn = (scroller: HTMLElement, { clientX, clientY }: At): Point => {
  const { left, top } = scroller.getBoundingClientRect();
  return { x: clientX - left, y: clientY - top };
};

const listenToWheel = (scroller: HTMLElement, zoom: ScrollZoom): (() => void) => {
  let rest: ReturnType<typeof setTimeout> | undefined;
  let pinched: number | null = null;

  const lead = (event: At, times: (now: number) => number): void => {
    if (rest === undefined) zoom.grab();
    clearTimeout(rest);
    rest = setTimeout(() => {
      rest = undefined;
      pinched = null;
      zoom.letGo();
    }, REST_MS);
    const view = zoom.view();
    zoom.show(zoom.about(view, placeOn(scroller, event), times(view.zoom)));
  };
  const wheel = (event: WheelEvent): void => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    const way = wheelPixels(event.deltaY, event.deltaMode);
    lead(event, (now) => now * wheelZoom(way));
  };
  const gestureStart = (event: Event): void => {
    event.preventDefault();
    pinched = zoom.view().zoom;
  };
  const gestureChange = (event: Event): void => {
    event.preventDefault();
    const from = pinched;
    const { scale, clientX, clientY } = event as GestureEvent;
    if (from !== null) lead({ clientX, clientY }, () => from * scale);
  };

  const hasTrackpadEvents = 'GestureEvent' in window && navigator.maxTouchPoints === 0;
  scroller.addEventListener('wheel', wheel, { passive: false });
  if (hasTrackpadEvents) {
    scroller.addEventListener('gesturestart', gestureStart);
    scroller.addEventListener('gesturechange', gestureChange);
  }
  return () => {
    clearTimeout(rest);
    scroller.removeEventListener('wheel', wheel);
    scroller.removeEventListener('gesturestart', gestureStart);
    scroller.removeEventListener('gesturechange', gestureChange);
  };
};

const middle = (one: Point, other: Point): Point => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });
const apart = (one: Point, other: Point): number => Math.max(1, Math.hypot(one.x - other.x, one.y - other.y));

const listenToFingers = (scroller: HTMLElement, zoom: ScrollZoom, isMagnified: () => boolean): (() => void) => {
  let pinch: Pinch | null = null;
  /** The finger that stays when the other has left goes on moving the column; the browser no longer does that for it. */
  let staying: Point | null = null;

  const fingers = ({ touches }: TouchEvent): [Point, Point] | null => {
    const [one, other] = touches;
    return one && other && touches.length === 2 ? [placeOn(scroller, one), placeOn(scroller, other)] : null;
  };
  const keep = (event: TouchEvent): void => {
    if (event.cancelable) event.preventDefault();
  };
  const down = (event: TouchEvent): void => {
    const two = isMagnified() ? null : fingers(event);
    staying = null;
    if (!two) return;
    keep(event);
    zoom.grab();
    pinch = { from: zoom.view(), centre: middle(...two), distance: apart(...two) };
  };
  const move = (event: TouchEvent): void => {
    const two = fingers(event);
    if (pinch && two) {
      keep(event);
      const { from, centre, distance } = pinch;
      const now = middle(...two);
      const scaled = zoom.about(from, centre, (from.zoom * apart(...two)) / distance);
      zoom.show(panBy(scaled, { x: now.x - centre.x, y: now.y - centre.y }));
      return;
    }
    const [only] = event.touches;
    if (!staying || !only) return;
    keep(event);
    const at = placeOn(scroller, only);
    scroller.scrollBy({ left: staying.x - at.x, top: staying.y - at.y, behavior: 'instant' });
    staying = at;
  };
  const lift = (event: TouchEvent): void => {
    const [left] = event.touches;
    if (pinch && event.touches.length < 2) {
      pinch = null;
      zoom.letGo();
      staying = left ? placeOn(scroller, left) : null;
    } else if (!left) staying = null;
  };

  scroller.addEventListener('touchstart', down, { passive: false });
  scroller.addEventListener('touchmove', move, { passive: false });
  scroller.addEventListener('touchend', lift);
  scroller.addEventListener('touchcancel', lift);
  return () => {
    scroller.removeEventListener('touchstart', down);
    scroller.removeEventListener('touchmove', move);
    scroller.removeEventListener('touchend', lift);
    scroller.removeEventListener('touchcancel', lift);
  };
};

/** Returns how to stop listening. */
export const listenToZoomHands = (
  scroller: HTMLElement,
  zoom: ScrollZoom,
  isMagnified: () => boolean,
): (() => void) => {
  const stopWheel = listenToWheel(scroller, zoom);
  const stopFingers = listenToFingers(scroller, zoom, isMagnified);
  return () => {
    stopWheel();
    stopFingers();
  };
};
