/** Looking closely at one picture: pinch, double tap, wheel and drag; at its whole size a stroke turns to the next or leaves. */
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

export type PictureActs = { onTurn: (by: 1 | -1) => void; onLeave: () => void };

export type PictureHand = { step: (step: 'in' | 'out') => void; reset: () => void; stop: () => void };

/** px from which a stroke is meant. */
const STROKE = 56;
/** px and ms within which a press is a tap, and two taps are one. */
const TAP = { slip: 10, within: 300, apart: 32 };
/** One notch of a wheel is about a fifth more. */
const WHEEL = 0.002;
/** A picture is worth more than the page it is shown on: products are looked at closely. */
const CLOSE = DOUBLE_TAP_ZOOM * 1.25;

const between = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);
const middle = (one: Point, other: Point): Point => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });

type Tap = { at: Point; time: number };

const isNear = (tap: Tap, other: Tap | null, apart: number): boolean =>
  other !== null && tap.time - other.time < TAP.within && between(tap.at, other.at) < apart;

/** The picture as it is looked at. */
const createView = (stage: HTMLElement, picture: HTMLImageElement) => {
  let view: Zoomed = UNZOOMED;
  const room = () => ({ width: stage.clientWidth, height: stage.clientHeight });
  const apply = (next: Zoomed) => {
    const { naturalWidth: width, naturalHeight: height } = picture;
    view = clampPan(next, fitPage(width > 0 ? { width, height } : room(), room()), room());
    picture.style.transform = isZoomed(view) ? `translate(${view.x}px, ${view.y}px) scale(${view.zoom})` : '';
    stage.toggleAttribute('data-zoomed', isZoomed(view));
  };
  return {
    isClose: () => isZoomed(view),
    move: (x: number, y: number) => apply(panBy(view, { x, y })),
    zoom: (about: Point, by: number) => apply(zoomAbout(view, about, view.zoom * by)),
    step: (step: 'in' | 'out') =>
      apply(zoomAbout(view, { x: room().width / 2, y: room().height / 2 }, stepZoom(view.zoom, step))),
    toggle: (about: Point) => apply(isZoomed(view) ? UNZOOMED : zoomAbout(view, about, CLOSE)),
    reset: () => apply(UNZOOMED),
  };
};

/** `stage` takes the hands, `picture` moves in it. */
export const handleOn = (stage: HTMLElement, picture: HTMLImageElement, acts: PictureActs): PictureHand => {
  const view = createView(stage, picture);
  const fingers = new Map<number, Point>();
  let pressed: Tap | null = null;
  let lastTap: Tap | null = null;
  /** More than one finger has been down since the hand came. */
  let wasPinch = false;

  const pointOf = ({ clientX, clientY }: MouseEvent): Point => {
    const { left, top } = stage.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  };

  const handleDown = (event: PointerEvent) => {
    if (event.button !== 0) return;
    stage.setPointerCapture(event.pointerId);
    const at = pointOf(event);
    if (fingers.size === 0) {
      pressed = { at, time: event.timeStamp };
      wasPinch = false;
    } else wasPinch = true;
    fingers.set(event.pointerId, at);
    stage.toggleAttribute('data-held', true);
  };

  const handleMove = (event: PointerEvent) => {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    const at = pointOf(event);
    const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
    fingers.set(event.pointerId, at);
    const by = { x: at.x - before.x, y: at.y - before.y };
    if (other) {
      // Half of what one finger moves is the middle of both.
      view.move(by.x / 2, by.y / 2);
      view.zoom(middle(at, other), between(at, other) / Math.max(1, between(before, other)));
    } else if (view.isClose()) view.move(by.x, by.y);
    else if (pressed && !wasPinch)
      picture.style.translate = `${at.x - pressed.at.x}px ${Math.max(0, at.y - pressed.at.y)}px`;
  };

  const handleStroke = ({ x, y }: Point) => {
    if (Math.abs(x) > STROKE && Math.abs(x) > Math.abs(y)) acts.onTurn(x < 0 ? 1 : -1);
    else if (y > 2 * STROKE && y > Math.abs(x)) acts.onLeave();
  };

  const handleUp = (event: PointerEvent) => {
    if (!fingers.delete(event.pointerId) || fingers.size > 0) return;
    stage.toggleAttribute('data-held', false);
    picture.style.translate = '';
    const start = pressed;
    pressed = null;
    if (!start || wasPinch || event.type !== 'pointerup') return;
    const tap = { at: pointOf(event), time: event.timeStamp };
    if (!isNear(tap, start, TAP.slip)) {
      if (!view.isClose()) handleStroke({ x: tap.at.x - start.at.x, y: tap.at.y - start.at.y });
      return;
    }
    // A mouse has one button for it; a finger has to say it twice.
    const isMeant = event.pointerType === 'mouse' || isNear(tap, lastTap, TAP.apart);
    lastTap = isMeant ? null : tap;
    if (isMeant) view.toggle(tap.at);
  };

  const handleWheel = (event: WheelEvent) => {
    event.preventDefault();
    view.zoom(pointOf(event), Math.exp(-event.deltaY * WHEEL));
  };

  const ears = new AbortController();
  const { signal } = ears;
  // What pulls the picture away must not pull the sheet below it down as well.
  stage.addEventListener('touchstart', (event) => event.stopPropagation(), { passive: true, signal });
  stage.addEventListener('pointerdown', handleDown, { signal });
  stage.addEventListener('pointermove', handleMove, { signal });
  stage.addEventListener('pointerup', handleUp, { signal });
  stage.addEventListener('pointercancel', handleUp, { signal });
  stage.addEventListener('wheel', handleWheel, { passive: false, signal });
  window.addEventListener('resize', view.reset, { signal });
  return { step: view.step, reset: view.reset, stop: () => ears.abort() };
};
