// Wheel and trackpad on the stage. With Ctrl, or two fingers apart, they zoom; zoomed, they move the page; on a whole
// page a sweep sideways turns it, and so does one up or down where nothing else could scroll. Knows the DOM, not React.
import { isZoomed, type Zoomed, zoomAbout } from '@vitrina/geometry';
import { isFramed } from '../../lib/frame.ts';
import type { Direction } from './reader.state.ts';
import { WHEEL_AT_REST, wheelPixels, wheelTurn, wheelZoom } from './wheel-turn.ts';
import type { ZoomMover } from './zoom-mover.ts';
import { panWithin } from './zoom-path.ts';

type WheelOptions = { mover: ZoomMover; onTurn: (direction: Direction) => void };

/** A wheel has no end of its own: this long without a word, it rests. */
const REST_MS = 120;

/** In another site's page up and down belong to that page (issue "The reader", 9); with zoomed text, to ours. */
const canScroll = (): boolean => {
  const { scrollHeight, clientHeight } = document.documentElement;
  return isFramed() || scrollHeight > clientHeight + 1;
};

/** Safari on a Mac reports a trackpad pinch by events of its own. */
type GestureEvent = UIEvent & { scale: number; clientX: number; clientY: number };

export const listenToWheel = (stage: HTMLElement, { mover, onTurn }: WheelOptions): (() => void) => {
  let turns = WHEEL_AT_REST;
  let rest: ReturnType<typeof setTimeout> | undefined;
  let pinched: Zoomed | null = null;

  const placeOf = ({ clientX, clientY }: { clientX: number; clientY: number }) => {
    const { left, top } = stage.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  };
  const lead = (view: () => Zoomed): void => {
    if (rest === undefined) mover.grab();
    clearTimeout(rest);
    rest = setTimeout(() => {
      rest = undefined;
      mover.letGo();
    }, REST_MS);
    mover.show(view());
  };
  const turnBy = (event: WheelEvent, delta: number): void => {
    event.preventDefault();
    const { next, turn } = wheelTurn(turns, { delta, at: event.timeStamp });
    turns = next;
    if (turn) onTurn(turn);
  };

  const wheel = (event: WheelEvent): void => {
    const [dx, dy] = [wheelPixels(event.deltaX, event.deltaMode), wheelPixels(event.deltaY, event.deltaMode)];
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault();
      lead(() => zoomAbout(mover.view(), placeOf(event), mover.view().zoom * wheelZoom(dy)));
    } else if (isZoomed(mover.view())) {
      event.preventDefault();
      const by = event.shiftKey && dx === 0 ? { x: -dy, y: 0 } : { x: -dx, y: -dy };
      lead(() => panWithin(mover.view(), by, mover.bounds()));
    } else if (Math.abs(dx) > Math.abs(dy)) turnBy(event, dx);
    else if (dy !== 0 && (event.shiftKey || !canScroll())) turnBy(event, dy);
  };

  const gestureStart = (event: Event): void => {
    event.preventDefault();
    pinched = mover.view();
  };
  const gestureChange = (event: Event): void => {
    event.preventDefault();
    const { scale } = event as GestureEvent;
    const from = pinched;
    if (from) lead(() => zoomAbout(mover.view(), placeOf(event as GestureEvent), from.zoom * scale));
  };

  // With fingers on a screen Safari sends the same events besides those of the fingers, which are followed elsewhere.
  const hasTrackpadEvents = 'GestureEvent' in window && navigator.maxTouchPoints === 0;
  stage.addEventListener('wheel', wheel, { passive: false });
  if (hasTrackpadEvents) {
    stage.addEventListener('gesturestart', gestureStart);
    stage.addEventListener('gesturechange', gestureChange);
  }
  return () => {
    clearTimeout(rest);
    stage.removeEventListener('wheel', wheel);
    stage.removeEventListener('gesturestart', gestureStart);
    stage.removeEventListener('gesturechange', gestureChange);
  };
};
