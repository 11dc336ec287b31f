/** Gestures on one product picture: pinch, double tap, wheel and drag zoom and pan it; unzoomed, a swipe turns or closes it. */
import {
  clampPan,
  DOUBLE_TAP_ZOOM,
  fitPage,
  isZoomed,
  type Point,
  panBy,
  stepZoom,
  UNZOOMED,
  type Zoomed,
  zoomAbout,
} from '@vitrina/geometry';
import { createDoubleTap, createGestureCore, distanceBetween } from '../../../lib/gestures/gesture-core.ts';
import { pointWithin } from '../../../lib/gestures/trackpad.ts';

export type PictureHandlers = { onTurn: (by: 1 | -1) => void; onLeave: () => void };

export type PictureGestures = { step: (step: 'in' | 'out') => void; reset: () => void; stop: () => void };

const MIN_SWIPE_PX = 56;
/** A press that is shorter and moves less is a tap. */
const TAP = { maxMs: 300, maxPx: 10 };
const DOUBLE_TAP = { maxMs: 300, maxPx: 32 };
/** One notch of a mouse wheel zooms by about 20 %. */
const WHEEL_ZOOM = 0.002;
/** Product pictures are zoomed further than pages. */
const PICTURE_ZOOM = DOUBLE_TAP_ZOOM * 1.25;

const createView = (stage: HTMLElement, picture: HTMLImageElement) => {
  let view: Zoomed = UNZOOMED;
  const stageSize = () => ({ width: stage.clientWidth, height: stage.clientHeight });
  const apply = (next: Zoomed) => {
    const { naturalWidth: width, naturalHeight: height } = picture;
    view = clampPan(next, fitPage(width > 0 ? { width, height } : stageSize(), stageSize()), stageSize());
    picture.style.transform = isZoomed(view) ? `translate(${view.x}px, ${view.y}px) scale(${view.zoom})` : '';
    stage.toggleAttribute('data-zoomed', isZoomed(view));
  };
  return {
    isZoomed: () => isZoomed(view),
    move: ({ x, y }: Point) => apply(panBy(view, { x, y })),
    zoom: (about: Point, factor: number) => apply(zoomAbout(view, about, view.zoom * factor)),
    step: (step: 'in' | 'out') =>
      apply(zoomAbout(view, { x: stageSize().width / 2, y: stageSize().height / 2 }, stepZoom(view.zoom, step))),
    toggle: (about: Point) => apply(isZoomed(view) ? UNZOOMED : zoomAbout(view, about, PICTURE_ZOOM)),
    reset: () => apply(UNZOOMED),
  };
};

/** `stage` receives the gestures, `picture` moves in it. */
export const attachPictureGestures = (
  stage: HTMLElement,
  picture: HTMLImageElement,
  { onTurn, onLeave }: PictureHandlers,
): PictureGestures => {
  const view = createView(stage, picture);
  const isDoubleTap = createDoubleTap(DOUBLE_TAP);
  /** The movement of an unzoomed picture under the pointer. */
  let dragged: Point = { x: 0, y: 0 };
  /** A gesture with two pointers is neither a tap nor a swipe, even after one of them is lifted. */
  let hasPinched = false;
  let released: Pick<PointerEvent, 'type' | 'pointerType' | 'timeStamp'> | null = null;

  const handleSwipe = ({ x, y }: Point) => {
    if (Math.abs(x) > MIN_SWIPE_PX && Math.abs(x) > Math.abs(y)) onTurn(x < 0 ? 1 : -1);
    else if (y > 2 * MIN_SWIPE_PX && y > Math.abs(x)) onLeave();
  };
  const core = createGestureCore({
    onPinchStart: () => {
      hasPinched = true;
    },
    onPinch: ({ centre, scaleBy, movedBy }) => {
      view.move(movedBy);
      view.zoom(centre, scaleBy);
    },
    onPinchEnd: () => true,
    onPan: (by) => {
      if (view.isZoomed()) return view.move(by);
      if (hasPinched) return;
      dragged = { x: dragged.x + by.x, y: dragged.y + by.y };
      picture.style.translate = `${dragged.x}px ${Math.max(0, dragged.y)}px`;
    },
    onRelease: ({ start, end, duration }) => {
      if (hasPinched || released?.type !== 'pointerup') return;
      if (duration >= TAP.maxMs || distanceBetween(end, start) >= TAP.maxPx) {
        if (!view.isZoomed()) handleSwipe({ x: end.x - start.x, y: end.y - start.y });
        return;
      }
      // A click of a mouse zooms; touch needs a double tap.
      if (released.pointerType === 'mouse' || isDoubleTap(end, released.timeStamp)) view.toggle(end);
    },
  });

  const handleDown = (event: PointerEvent) => {
    if (event.button !== 0) return;
    stage.setPointerCapture(event.pointerId);
    if (core.pointers().length === 0) {
      hasPinched = false;
      dragged = { x: 0, y: 0 };
    }
    core.down(event.pointerId, pointWithin(stage, event), event.timeStamp, { canPan: true, slack: 0 });
    stage.toggleAttribute('data-held', true);
  };
  const handleMove = (event: PointerEvent) => {
    if (core.isTracked(event.pointerId))
      core.move(new Map([[event.pointerId, pointWithin(stage, event)]]), event.timeStamp);
  };
  const handleUp = (event: PointerEvent) => {
    if (!core.isTracked(event.pointerId)) return;
    if (core.pointers().length === 1) {
      stage.toggleAttribute('data-held', false);
      picture.style.translate = '';
    }
    released = event;
    core.up(event.pointerId, event.timeStamp);
  };
  const handleWheel = (event: WheelEvent) => {
    event.preventDefault();
    view.zoom(pointWithin(stage, event), Math.exp(-event.deltaY * WHEEL_ZOOM));
  };

  const listeners = new AbortController();
  const { signal } = listeners;
  // A drag of the picture must not drag the sheet below it as well.
  stage.addEventListener('touchstart', (event) => event.stopPropagation(), { passive: true, signal });
  stage.addEventListener('pointerdown', handleDown, { signal });
  stage.addEventListener('pointermove', handleMove, { signal });
  stage.addEventListener('pointerup', handleUp, { signal });
  stage.addEventListener('pointercancel', handleUp, { signal });
  stage.addEventListener('wheel', handleWheel, { passive: false, signal });
  window.addEventListener('resize', view.reset, { signal });
  return { step: view.step, reset: view.reset, stop: () => listeners.abort() };
};
