// Shows and animates the zoomed view of the book: writes one CSS transform, runs animations and inertia, and predicts where
// the view will rest. Knows the DOM, not React.
import { clampPan, isZoomed, type Point, UNZOOMED, type Zoomed } from '@vitrina/geometry';
import { type Bounds, measureBounds } from '../state/open-box.ts';
import {
  createAnimationLoop,
  decelerate,
  durationFor,
  easeOut,
  FRAME_MS,
  interpolate,
  isStopped,
  panWithin,
  restingView,
  viewAfterResize,
} from './interpolation.ts';

export type ZoomAnimator = {
  view: () => Zoomed;
  bounds: () => Bounds;
  /** An animation is running. */
  isRunning: () => boolean;
  /** A gesture begins: stops a running animation where it is. */
  grab: () => void;
  show: (view: Zoomed) => void;
  /** The gesture ends: the view rests, or coasts on with this velocity in px per ms. */
  release: (velocity?: Point) => void;
  /** Animates to the view, clamped to the bounds. */
  goTo: (view: Zoomed) => void;
  /** To the whole page without an animation: another page is open. */
  reset: () => void;
  /** The stage may have another size. */
  refit: () => void;
  stop: () => void;
};

export type ZoomListener = {
  /** Called with every view at rest. `pageWidth`: of the narrowest open page, in px. */
  onRest: (view: Zoomed, pageWidth: number) => void;
  /** Called during a movement with each view that is predicted to be the next one at rest. */
  onTarget: (view: Zoomed) => void;
};

/** A gesture that has paused for this long is about to end. */
const GESTURE_PAUSE_MS = 50;

/**
 * Predicts where the view will rest, so that its pictures can load before it does. Reports the first view of a movement, each
 * view at which the gesture pauses, and the end of an animation.
 */
const createRestPredictor = (onTarget: (view: Zoomed) => void) => {
  let isMoving = false;
  let pause: ReturnType<typeof setTimeout> | undefined;
  const end = (): void => {
    clearTimeout(pause);
    isMoving = false;
  };
  return {
    /** A gesture has shown this view. */
    gestureMoved: (view: Zoomed): void => {
      clearTimeout(pause);
      pause = setTimeout(() => onTarget(view), GESTURE_PAUSE_MS);
      if (isMoving) return;
      isMoving = true;
      onTarget(view);
    },
    /** An animation to this view begins. */
    animatesTo: (view: Zoomed): void => {
      end();
      onTarget(view);
    },
    end,
  };
};

const isSameView = (one: Zoomed, other: Zoomed): boolean =>
  one.zoom === other.zoom && Math.hypot(one.x - other.x, one.y - other.y) < 0.5;

const isSameSize = (one: Bounds, other: Bounds): boolean =>
  one.stage.width === other.stage.width &&
  one.stage.height === other.stage.height &&
  one.box.width === other.box.width &&
  one.box.height === other.box.height;

/** Elements of the open pages that keep their size at every zoom. */
const FIXED_SIZE = '[data-current] [data-own-size]';
/** Elements rescaled per frame, in turn: with hundreds of them nobody notices a delay of a few frames. */
const RESCALED_PER_FRAME = 6;

/**
 * Writes the view to the DOM as one transform. `--zoom`, which the open pages are styled by, changes at rest only: changing it
 * in every frame would restyle all their elements. During a movement fixed-size elements are scaled one by one.
 */
const createSurface = (stage: HTMLElement, content: HTMLElement, onTarget: (view: Zoomed) => void) => {
  let view = UNZOOMED;
  let fixedSize: HTMLElement[] = [];
  let nextRescaled = 0;
  let styled: HTMLElement | null = null;
  const predictor = createRestPredictor(onTarget);
  const show = (next: Zoomed): void => {
    view = next;
    const { zoom, x, y } = next;
    const isWhole = zoom === 1 && x === 0 && y === 0;
    content.style.transform = isWhole ? '' : `translate(${x}px, ${y}px) scale(${zoom})`;
    for (let count = Math.min(RESCALED_PER_FRAME, fixedSize.length); count > 0; count--) {
      const element = fixedSize[nextRescaled++ % fixedSize.length];
      if (element) element.style.scale = `${1 / zoom}`;
    }
  };
  /** A moving view is one composited layer; at rest it is painted anew, sharp. */
  const setMoving = (isMoving: boolean): void => {
    stage.toggleAttribute('data-zooming', isMoving);
    if (isMoving) {
      if (fixedSize.length === 0) fixedSize = [...stage.querySelectorAll<HTMLElement>(FIXED_SIZE)];
      return;
    }
    predictor.end();
    for (const { style } of fixedSize) style.scale = '';
    fixedSize = [];
    stage.toggleAttribute('data-zoomed', isZoomed(view));
    styled?.style.removeProperty('--zoom');
    styled = isZoomed(view) ? stage.querySelector<HTMLElement>('[data-current]') : null;
    styled?.style.setProperty('--zoom', String(view.zoom));
  };
  return {
    view: () => view,
    show,
    /** As `show`, during a gesture. */
    showByGesture: (next: Zoomed): void => {
      show(next);
      predictor.gestureMoved(next);
    },
    announceTarget: predictor.animatesTo,
    setMoving,
  };
};

/** `content` is the element that the transform is written to. */
export const createZoomAnimator = (stage: HTMLElement, content: HTMLElement, listener: ZoomListener): ZoomAnimator => {
  const { view, show, showByGesture, announceTarget, setMoving } = createSurface(stage, content, listener.onTarget);
  const { run, stop, isRunning } = createAnimationLoop();
  let bounds = measureBounds(stage);

  const rest = (): void => {
    stop();
    setMoving(false);
    listener.onRest(view(), bounds.page);
  };
  const animateTo = (to: Zoomed): void => {
    const from = view();
    const duration = durationFor(stage);
    if (duration < FRAME_MS || isSameView(from, to)) {
      show(to);
      return rest();
    }
    setMoving(true);
    announceTarget(to);
    run((elapsed) => {
      const isDone = elapsed >= duration;
      show(isDone ? to : interpolate(from, to, easeOut(elapsed / duration)));
      return !isDone;
    }, rest);
  };
  const coast = (initial: Point): void => {
    let velocity = initial;
    run((_, frameMs) => {
      const before = view();
      show(panWithin(before, { x: velocity.x * frameMs, y: velocity.y * frameMs }, bounds));
      velocity = decelerate(velocity, frameMs);
      const hasMoved = frameMs === 0 || Math.hypot(view().x - before.x, view().y - before.y) > 0.01;
      return hasMoved && !isStopped(velocity);
    }, rest);
  };

  return {
    view,
    show: showByGesture,
    isRunning,
    bounds: () => bounds,
    grab: () => {
      stop();
      bounds = measureBounds(stage);
      setMoving(true);
    },
    release: (velocity = { x: 0, y: 0 }) => {
      const goal = restingView(view(), bounds);
      if (!isSameView(goal, view())) animateTo(goal);
      else if (isStopped(velocity) || durationFor(stage) === 0) rest();
      else coast(velocity);
    },
    goTo: (to) => {
      stop();
      bounds = measureBounds(stage);
      animateTo(isZoomed(to) ? clampPan(to, bounds.box, bounds.stage) : UNZOOMED);
    },
    reset: () => {
      if (view() !== UNZOOMED) show(UNZOOMED);
      rest();
    },
    refit: () => {
      const before = bounds;
      bounds = measureBounds(stage);
      // A ResizeObserver reports the size once when it starts: a running animation goes on.
      if (!isZoomed(view()) || isSameSize(before, bounds)) return;
      show(viewAfterResize(view(), before, bounds));
      rest();
    },
    stop: () => {
      stop();
      show(UNZOOMED);
      setMoving(false);
    },
  };
};
