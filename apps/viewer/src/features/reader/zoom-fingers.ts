// Two fingers on the stage zoom it; one finger, or a pressed pointer, moves what is zoomed. Knows the DOM, not React.
import { isZoomed, type Point, panBy, type Zoomed, zoomAbout } from '@vitrina/geometry';
import type { Direction } from './reader.state.ts';
import type { ZoomMover } from './zoom-mover.ts';
import { borderTurn, panWithin } from './zoom-path.ts';

type Sample = Point & { at: number };

type Pinch = { is: 'pinch'; from: Zoomed; centre: Point; distance: number };
/** `isMeant`: it has left its place by more than a tremble. */
type Pan = {
  is: 'pan';
  pointer: number;
  from: Zoomed;
  start: Point;
  last: Point;
  samples: Sample[];
  isMeant: boolean;
};

export type FingersOptions = {
  mover: ZoomMover;
  /** The browser itself has magnified the page: then fingers are its business. */
  isMagnified: () => boolean;
  onTurn: (direction: Direction) => void;
};

/** px before a press is a drag; a finger trembles more than a mouse. */
const SLACK = { mouse: 4, other: 8 };
/** Only the last moment before letting go counts as speed. */
const RECENT_MS = 90;
const CLICK_AFTER_MS = 300;

const keepsPointer = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('video, iframe, input') !== null;

const middle = (one: Point, other: Point): Point => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });
const apart = (one: Point, other: Point): number => Math.max(1, Math.hypot(one.x - other.x, one.y - other.y));

const speedOf = (samples: readonly Sample[], now: number): Point => {
  const recent = samples.filter(({ at }) => now - at < RECENT_MS);
  const [first, last] = [recent[0], recent.at(-1)];
  if (!first || !last || last.at - first.at < 8) return { x: 0, y: 0 };
  const ms = last.at - first.at;
  return { x: (last.x - first.x) / ms, y: (last.y - first.y) / ms };
};

const followPinch = (mover: ZoomMover, { from, centre, distance }: Pinch, one: Point, other: Point): void => {
  const zoomed = zoomAbout(from, centre, (from.zoom * apart(one, other)) / distance);
  const now = middle(one, other);
  mover.show(panBy(zoomed, { x: now.x - centre.x, y: now.y - centre.y }));
};

const followPan = (mover: ZoomMover, panned: Pan, at: Point, now: number): void => {
  panned.samples = [...panned.samples.slice(-8), { ...at, at: now }];
  mover.show(panWithin(mover.view(), { x: at.x - panned.last.x, y: at.y - panned.last.y }, mover.bounds()));
  panned.last = at;
};

const fingersOn = (stage: HTMLElement, { mover, isMagnified, onTurn }: FingersOptions) => {
  const fingers = new Map<number, Point>();
  let hold: Pinch | Pan | null = null;
  let movedAt = Number.NEGATIVE_INFINITY;

  let origin: Point = { x: 0, y: 0 };

  const placeOf = ({ clientX, clientY }: PointerEvent): Point => ({ x: clientX - origin.x, y: clientY - origin.y });
  const pinch = (now: number): void => {
    const [one, other] = fingers.values();
    if (!one || !other) return;
    for (const pointer of fingers.keys()) stage.setPointerCapture(pointer);
    mover.grab();
    movedAt = now;
    hold = { is: 'pinch', from: mover.view(), centre: middle(one, other), distance: apart(one, other) };
  };
  const pan = (pointer: number, at: Point, isMeant: boolean): void => {
    hold = { is: 'pan', pointer, from: mover.view(), start: at, last: at, samples: [], isMeant };
  };
  /** False while the finger only trembles. */
  const isPanning = (panned: Pan, at: Point, pointerType: string): boolean => {
    if (panned.isMeant) return true;
    const slack = pointerType === 'mouse' ? SLACK.mouse : SLACK.other;
    if (Math.hypot(at.x - panned.start.x, at.y - panned.start.y) < slack) return false;
    stage.setPointerCapture(panned.pointer);
    mover.grab();
    panned.isMeant = true;
    panned.last = at;
    return true;
  };
  const endPan = (panned: Pan, now: number): void => {
    hold = null;
    if (!panned.isMeant) return mover.letGo();
    movedAt = now;
    const moved = { x: panned.last.x - panned.start.x, y: panned.last.y - panned.start.y };
    const direction = borderTurn(panned.from, moved, mover.bounds());
    mover.letGo(speedOf(panned.samples, now));
    if (direction) onTurn(direction);
  };

  const down = (event: PointerEvent): void => {
    if (event.button !== 0 || isMagnified() || fingers.size === 2) return;
    movedAt = Number.NEGATIVE_INFINITY;
    if (fingers.size === 0) {
      // Once: whoever asks where something is while it moves has all of it styled and laid out.
      const { left, top } = stage.getBoundingClientRect();
      origin = { x: left, y: top };
    }
    const at = placeOf(event);
    fingers.set(event.pointerId, at);
    if (fingers.size === 2) return pinch(event.timeStamp);
    if (!isZoomed(mover.view()) || keepsPointer(event.target)) return;
    // Whoever puts a finger on a page that still runs holds it.
    if (mover.isRunning()) mover.grab();
    pan(event.pointerId, at, false);
  };
  const move = (event: PointerEvent): void => {
    if (!fingers.has(event.pointerId)) return;
    const at = placeOf(event);
    fingers.set(event.pointerId, at);
    const [one, other] = fingers.values();
    if (hold?.is === 'pinch' && one && other) {
      // It is nobody else's, and there are two in a frame.
      event.stopPropagation();
      followPinch(mover, hold, one, other);
    }
    if (hold?.is !== 'pan' || hold.pointer !== event.pointerId || !isPanning(hold, at, event.pointerType)) return;
    movedAt = event.timeStamp;
    followPan(mover, hold, at, event.timeStamp);
  };
  const lift = (event: PointerEvent): void => {
    if (!fingers.delete(event.pointerId)) return;
    if (hold?.is === 'pan') return endPan(hold, event.timeStamp);
    if (hold?.is !== 'pinch') return;
    movedAt = event.timeStamp;
    hold = null;
    const [left] = fingers;
    // The finger that stays goes on moving the page, from where the two have brought it.
    if (left && isZoomed(mover.view())) pan(left[0], left[1], true);
    else mover.letGo();
  };
  /** What a gesture ends on is not what was meant. */
  const click = (event: MouseEvent): void => {
    if (event.timeStamp - movedAt > CLICK_AFTER_MS) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return { down, move, lift, click };
};

/** Returns how to stop listening. */
export const listenToFingers = (stage: HTMLElement, options: FingersOptions): (() => void) => {
  const { down, move, lift, click } = fingersOn(stage, options);
  /** A mouse that was let go beside the stage, where nobody here heard of it, holds nothing when it comes back. */
  const follow = (event: PointerEvent): void => {
    if (event.pointerType === 'mouse' && event.buttons === 0) lift(event);
    else move(event);
  };
  /** Before the browser scrolls with two fingers, or magnifies itself. */
  const touch = (event: TouchEvent): void => {
    if (event.touches.length < 2 || options.isMagnified()) return;
    event.stopPropagation();
    if (event.cancelable) event.preventDefault();
  };
  stage.addEventListener('pointerdown', down);
  stage.addEventListener('pointermove', follow);
  stage.addEventListener('pointerup', lift);
  stage.addEventListener('pointercancel', lift);
  stage.addEventListener('click', click, { capture: true });
  stage.addEventListener('touchstart', touch, { passive: false });
  stage.addEventListener('touchmove', touch, { passive: false });
  return () => {
    stage.removeEventListener('pointerdown', down);
    stage.removeEventListener('pointermove', follow);
    stage.removeEventListener('pointerup', lift);
    stage.removeEventListener('pointercancel', lift);
    stage.removeEventListener('click', click, { capture: true });
    stage.removeEventListener('touchstart', touch);
    stage.removeEventListener('touchmove', touch);
  };
};
