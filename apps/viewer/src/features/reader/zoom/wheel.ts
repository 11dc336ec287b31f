// Wheel and trackpad on the stage of the book. With Ctrl, or pinching, they zoom; while zoomed they pan; on a whole page a
// horizontal sweep turns it, and so does a vertical one where nothing else could scroll. Knows the DOM, not React.
import { isZoomed, type Zoomed, zoomAbout } from '@vitrina/geometry';
import { isFramed } from '../../../lib/frame.ts';
import { attachTrackpadPinch, type ClientPoint, pointWithin, WHEEL_END_MS } from '../../../lib/gestures/trackpad.ts';
import type { Direction } from '../state/reader.state.ts';
import { INITIAL_WHEEL, wheelPixels, wheelTurn, wheelZoom } from '../turning/wheel-turn.ts';
import { panWithin } from './interpolation.ts';
import type { ZoomAnimator } from './zoom-animator.ts';

type WheelOptions = { animator: ZoomAnimator; onTurn: (direction: Direction) => void };

/** Vertical scrolling belongs to the embedding page (issue "The reader", 9), or with enlarged text to our own document. */
const canDocumentScroll = (): boolean => {
  const { scrollHeight, clientHeight } = document.documentElement;
  return isFramed() || scrollHeight > clientHeight + 1;
};

/** Returns the function that removes the listeners. */
export const attachWheel = (stage: HTMLElement, { animator, onTurn }: WheelOptions): (() => void) => {
  let turns = INITIAL_WHEEL;
  let endTimer: ReturnType<typeof setTimeout> | undefined;

  const show = (view: () => Zoomed): void => {
    if (endTimer === undefined) animator.grab();
    clearTimeout(endTimer);
    endTimer = setTimeout(() => {
      endTimer = undefined;
      animator.release();
    }, WHEEL_END_MS);
    animator.show(view());
  };
  const zoomAt = (event: ClientPoint, zoom: (current: number) => number): void =>
    show(() => zoomAbout(animator.view(), pointWithin(stage, event), zoom(animator.view().zoom)));
  const turnBy = (event: WheelEvent, delta: number): void => {
    event.preventDefault();
    const { next, turn } = wheelTurn(turns, { delta, at: event.timeStamp });
    turns = next;
    if (turn) onTurn(turn);
  };

  const handleWheel = (event: WheelEvent): void => {
    const [dx, dy] = [wheelPixels(event.deltaX, event.deltaMode), wheelPixels(event.deltaY, event.deltaMode)];
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault();
      zoomAt(event, (current) => current * wheelZoom(dy));
    } else if (isZoomed(animator.view())) {
      event.preventDefault();
      const by = event.shiftKey && dx === 0 ? { x: -dy, y: 0 } : { x: -dx, y: -dy };
      show(() => panWithin(animator.view(), by, animator.bounds()));
    } else if (Math.abs(dx) > Math.abs(dy)) turnBy(event, dx);
    else if (dy !== 0 && (event.shiftKey || !canDocumentScroll())) turnBy(event, dy);
  };

  stage.addEventListener('wheel', handleWheel, { passive: false });
  const detachTrackpadPinch = attachTrackpadPinch(stage, {
    zoom: () => animator.view().zoom,
    onPinch: (event, zoom) => zoomAt(event, () => zoom),
  });
  return () => {
    clearTimeout(endTimer);
    stage.removeEventListener('wheel', handleWheel);
    detachTrackpadPinch();
  };
};
