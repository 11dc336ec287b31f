/**
 * Recognises pinch, pan, tap and double tap from the positions of pointers. Shared by the zooms of the book, the column and
 * a product picture; callers feed it from pointer or touch events. Knows neither the DOM nor what the gestures do.
 */
import type { Point } from '@vitrina/geometry';

type PinchUpdate = {
  /** Factor and centre since the pinch began. */
  scale: number;
  start: Point;
  centre: Point;
  /** Factor and movement of the centre since the last update. */
  scaleBy: number;
  movedBy: Point;
};

type PointerRelease = {
  start: Point;
  end: Point;
  /** ms from press to release. */
  duration: number;
  /** px per ms, over the last moment before the release. */
  velocity: Point;
  /** It moved further than the slack. */
  hasPanned: boolean;
};

export type GestureHandlers = {
  onPinchStart: () => void;
  onPinch: (pinch: PinchUpdate) => void;
  /** One of the two pointers was lifted. Returns whether the other one pans on. */
  onPinchEnd: () => boolean;
  /** A single pointer has moved further than the slack. */
  onPanStart?: (pointer: number) => void;
  onPan: (by: Point) => void;
  /** The only pointer was lifted; not called for a pointer that was pressed without `canPan`. */
  onRelease: (release: PointerRelease) => void;
};

export type PressOptions = {
  /** False: this pointer takes part in pinches only. */
  canPan: boolean;
  /** px that it may move before it pans. */
  slack: number;
};

type Sample = Point & { at: number };

type Pan = {
  pointer: number;
  start: Point;
  startedAt: number;
  last: Point;
  samples: Sample[];
  slack: number;
  hasPanned: boolean;
};

type Pinch = { start: Point; startDistance: number; centre: Point; distance: number };

/** ms before a release that count for its velocity. */
const VELOCITY_WINDOW_MS = 90;
const MIN_VELOCITY_SPAN_MS = 8;
const MAX_SAMPLES = 9;

export const distanceBetween = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);

const pinchDistance = (one: Point, other: Point): number => Math.max(1, distanceBetween(one, other));

const midpoint = (one: Point, other: Point): Point => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });

const difference = (to: Point, from: Point): Point => ({ x: to.x - from.x, y: to.y - from.y });

const velocityOf = (samples: readonly Sample[], now: number): Point => {
  const recent = samples.filter(({ at }) => now - at < VELOCITY_WINDOW_MS);
  const [first, last] = [recent[0], recent.at(-1)];
  if (!first || !last || last.at - first.at < MIN_VELOCITY_SPAN_MS) return { x: 0, y: 0 };
  const ms = last.at - first.at;
  return { x: (last.x - first.x) / ms, y: (last.y - first.y) / ms };
};

export const createGestureCore = (handlers: GestureHandlers) => {
  const pointers = new Map<number, Point>();
  let pinch: Pinch | null = null;
  let pan: Pan | null = null;

  const startPan = (
    pointer: number,
    at: Point,
    time: number,
    { slack, hasPanned }: { slack: number; hasPanned: boolean },
  ) => {
    pan = { pointer, start: at, startedAt: time, last: at, samples: [], slack, hasPanned };
  };
  const startPinch = (): void => {
    const [one, other] = pointers.values();
    if (!one || !other) return;
    const [centre, distance] = [midpoint(one, other), pinchDistance(one, other)];
    pan = null;
    pinch = { start: centre, startDistance: distance, centre, distance };
    handlers.onPinchStart();
  };
  const updatePinch = (current: Pinch): void => {
    const [one, other] = pointers.values();
    if (!one || !other) return;
    const [centre, distance] = [midpoint(one, other), pinchDistance(one, other)];
    const movedBy = difference(centre, current.centre);
    const scaleBy = distance / current.distance;
    pinch = { ...current, centre, distance };
    handlers.onPinch({ scale: distance / current.startDistance, start: current.start, centre, scaleBy, movedBy });
  };
  const updatePan = (current: Pan, at: Point, time: number): void => {
    if (!current.hasPanned) {
      if (distanceBetween(at, current.start) < current.slack) return;
      current.hasPanned = true;
      // The slack is not made up for: the view would jump by it.
      if (current.slack > 0) current.last = at;
      handlers.onPanStart?.(current.pointer);
    }
    const by = difference(at, current.last);
    current.samples = [...current.samples.slice(1 - MAX_SAMPLES), { ...at, at: time }];
    current.last = at;
    handlers.onPan(by);
  };

  return {
    /** The tracked pointers: none, one or two. */
    pointers: (): number[] => [...pointers.keys()],
    isTracked: (pointer: number) => pointers.has(pointer),
    isPinching: () => pinch !== null,
    isPanning: () => pan?.hasPanned === true,
    /** A third pointer is ignored. `time` in ms. */
    down: (pointer: number, at: Point, time: number, { canPan, slack }: PressOptions): void => {
      if (pointers.size === 2) return;
      pointers.set(pointer, at);
      if (pointers.size === 2) startPinch();
      else if (canPan) startPan(pointer, at, time, { slack, hasPanned: false });
    },
    /** The pointers of one event together, so that a pinch is updated once. */
    move: (moved: ReadonlyMap<number, Point>, time: number): void => {
      for (const [pointer, at] of moved) if (pointers.has(pointer)) pointers.set(pointer, at);
      const at = pan && moved.get(pan.pointer);
      if (pinch) updatePinch(pinch);
      else if (pan && at) updatePan(pan, at, time);
    },
    up: (pointer: number, time: number): void => {
      if (!pointers.delete(pointer)) return;
      if (pinch) {
        pinch = null;
        const pansOn = handlers.onPinchEnd();
        const [left] = pointers;
        if (left && pansOn) startPan(left[0], left[1], time, { slack: 0, hasPanned: true });
        return;
      }
      const ended = pan;
      pan = null;
      if (!ended) return;
      const { start, last: end, startedAt, samples, hasPanned } = ended;
      handlers.onRelease({ start, end, duration: time - startedAt, velocity: velocityOf(samples, time), hasPanned });
    },
    /** Forgets all pointers and calls no handler. */
    reset: (): void => {
      pointers.clear();
      pinch = null;
      pan = null;
    },
  };
};

export type DoubleTapOptions = { maxMs: number; maxPx: number };

/** Counts taps itself: not every browser sends `dblclick` for touch. The returned function says whether a tap is the second. */
export const createDoubleTap = ({ maxMs, maxPx }: DoubleTapOptions) => {
  let last: Sample | null = null;
  return (at: Point, time: number): boolean => {
    const isDouble = last !== null && time - last.at < maxMs && distanceBetween(at, last) < maxPx;
    last = isDouble ? null : { ...at, at: time };
    return isDouble;
  };
};

/** On a page: a click may be the second tap. */
export const PAGE_DOUBLE_TAP: DoubleTapOptions = { maxMs: 320, maxPx: 28 };
