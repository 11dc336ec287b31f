// Pinch and pan on the stage of the book: two pointers zoom it, one pointer moves it while it is zoomed. Knows the DOM, not
// React.
import { isZoomed, type Point, panBy, UNZOOMED, zoomAbout } from '@vitrina/geometry';
import { createGestureCore } from '../../../lib/gestures/gesture-core.ts';
import type { Direction } from '../state/reader.state.ts';
import { CLICK_AFTER_DRAG_MS, handlesOwnPointer } from '../turning/use-turn-drag.ts';
import { edgeTurn, panWithin } from './interpolation.ts';
import type { ZoomAnimator } from './zoom-animator.ts';

export type PinchPanOptions = {
  animator: ZoomAnimator;
  /** While the browser itself has magnified the page, gestures are left to it. */
  isViewportZoomed: () => boolean;
  onTurn: (direction: Direction) => void;
};

/** px before a press is a drag; a finger trembles more than a mouse. */
const SLACK = { mouse: 4, other: 8 };

const createPinchPan = (stage: HTMLElement, { animator, isViewportZoomed, onTurn }: PinchPanOptions) => {
  /** The view when the pinch or the pan began. */
  let from = UNZOOMED;
  let movedAt = Number.NEGATIVE_INFINITY;
  let origin: Point = { x: 0, y: 0 };

  const core = createGestureCore({
    onPinchStart: () => {
      for (const pointer of core.pointers()) stage.setPointerCapture(pointer);
      animator.grab();
      from = animator.view();
    },
    onPinch: ({ scale, start, centre }) => {
      const zoomed = zoomAbout(from, start, from.zoom * scale);
      animator.show(panBy(zoomed, { x: centre.x - start.x, y: centre.y - start.y }));
    },
    onPinchEnd: () => {
      from = animator.view();
      if (isZoomed(from)) return true;
      animator.release();
      return false;
    },
    onPanStart: (pointer) => {
      stage.setPointerCapture(pointer);
      animator.grab();
    },
    onPan: (by) => animator.show(panWithin(animator.view(), by, animator.bounds())),
    onRelease: ({ start, end, velocity, hasPanned }) => {
      if (!hasPanned) return animator.release();
      const direction = edgeTurn(from, { x: end.x - start.x, y: end.y - start.y }, animator.bounds());
      animator.release(velocity);
      if (direction) onTurn(direction);
    },
  });

  const pointOf = ({ clientX, clientY }: PointerEvent): Point => ({ x: clientX - origin.x, y: clientY - origin.y });

  const handleDown = (event: PointerEvent): void => {
    if (event.button !== 0 || isViewportZoomed()) return;
    const pressed = core.pointers().length;
    if (pressed === 2) return;
    movedAt = Number.NEGATIVE_INFINITY;
    if (pressed === 0) {
      // Measured once per gesture: measuring while the stage moves would force style and layout.
      const { left, top } = stage.getBoundingClientRect();
      origin = { x: left, y: top };
      from = animator.view();
    } else movedAt = event.timeStamp;
    const canPan = pressed === 0 && isZoomed(animator.view()) && !handlesOwnPointer(event.target);
    // A press stops a view that is still moving.
    if (canPan && animator.isRunning()) animator.grab();
    const slack = event.pointerType === 'mouse' ? SLACK.mouse : SLACK.other;
    core.down(event.pointerId, pointOf(event), event.timeStamp, { canPan, slack });
  };
  const handleLift = (event: PointerEvent): void => {
    if (core.isTracked(event.pointerId) && (core.isPinching() || core.isPanning())) movedAt = event.timeStamp;
    core.up(event.pointerId, event.timeStamp);
  };
  const handleMove = (event: PointerEvent): void => {
    if (!core.isTracked(event.pointerId)) return;
    // A mouse that was released outside the stage sends no pointerup to it.
    if (event.pointerType === 'mouse' && event.buttons === 0) return handleLift(event);
    // During a pinch no other listener needs the moves of its two pointers.
    if (core.isPinching()) event.stopPropagation();
    core.move(new Map([[event.pointerId, pointOf(event)]]), event.timeStamp);
    if (core.isPanning()) movedAt = event.timeStamp;
  };
  /** Suppresses the click that a gesture ends with. */
  const handleClick = (event: MouseEvent): void => {
    if (event.timeStamp - movedAt > CLICK_AFTER_DRAG_MS) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return { handleDown, handleMove, handleLift, handleClick };
};

/** Returns the function that removes the listeners. */
export const attachPinchPan = (stage: HTMLElement, options: PinchPanOptions): (() => void) => {
  const { handleDown, handleMove, handleLift, handleClick } = createPinchPan(stage, options);
  /** Before the browser scrolls with two fingers, or magnifies the page. */
  const handleTouch = (event: TouchEvent): void => {
    if (event.touches.length < 2 || options.isViewportZoomed()) return;
    event.stopPropagation();
    if (event.cancelable) event.preventDefault();
  };
  const listeners = new AbortController();
  const { signal } = listeners;
  stage.addEventListener('pointerdown', handleDown, { signal });
  stage.addEventListener('pointermove', handleMove, { signal });
  stage.addEventListener('pointerup', handleLift, { signal });
  stage.addEventListener('pointercancel', handleLift, { signal });
  stage.addEventListener('click', handleClick, { capture: true, signal });
  stage.addEventListener('touchstart', handleTouch, { passive: false, signal });
  stage.addEventListener('touchmove', handleTouch, { passive: false, signal });
  return () => listeners.abort();
};
