// How a zoomed view moves: under a drag, with inertia, and from one view to another; and the frame loop that runs it. Only the
// loop and its duration know the DOM.
import { clampPan, isZoomed, type Point, panBy, UNZOOMED, type Zoomed } from '@vitrina/geometry';
import type { Bounds } from '../state/open-box.ts';
import type { Direction } from '../state/reader.state.ts';

/** A view below this zoom snaps back to the whole page. */
export const SNAP_ZOOM = 1.04;

export const restingView = (view: Zoomed, { box, stage }: Bounds): Zoomed =>
  view.zoom < SNAP_ZOOM ? UNZOOMED : clampPan(view, box, stage);

const limitOverscroll = (wanted: number, nearest: number, overscroll: number): number =>
  nearest + Math.sign(wanted - nearest) * Math.min(Math.abs(wanted - nearest), overscroll);

/** Pans within the page. A pinch may have left the view outside it: a drag moves it back without a jump, and never further out. */
export const panWithin = (view: Zoomed, by: Point, { box, stage }: Bounds): Zoomed => {
  const here = clampPan(view, box, stage);
  const wanted = panBy(view, by);
  const nearest = clampPan(wanted, box, stage);
  return {
    zoom: view.zoom,
    x: limitOverscroll(wanted.x, nearest.x, Math.abs(view.x - here.x)),
    y: limitOverscroll(wanted.y, nearest.y, Math.abs(view.y - here.y)),
  };
};

/** The view at `share` (0 to 1) of the way. Zoom grows geometrically, and a point at one place in both views stays there. */
export const interpolate = (from: Zoomed, to: Zoomed, share: number): Zoomed => {
  const zoom = from.zoom * (to.zoom / from.zoom) ** share;
  const progress = Math.abs(to.zoom - from.zoom) < 1e-6 ? share : (zoom - from.zoom) / (to.zoom - from.zoom);
  return { zoom, x: from.x + (to.x - from.x) * progress, y: from.y + (to.y - from.y) * progress };
};

/** Time constant of the inertia: after this long the speed has fallen to 1/e. */
const FRICTION_MS = 325;
/** px per ms below which the view counts as stopped. */
const MIN_SPEED = 0.03;

export const isStopped = (velocity: Point): boolean => Math.hypot(velocity.x, velocity.y) < MIN_SPEED;

export const decelerate = (velocity: Point, ms: number): Point => {
  const left = Math.exp(-ms / FRICTION_MS);
  return { x: velocity.x * left, y: velocity.y * left };
};

/** A drag of a zoomed page turns it only over this distance, and only if it began with that edge of the page in view. */
const MIN_TURN_PX = 72;
const MIN_TURN_SHARE = 0.16;

export const edgeTurn = (start: Zoomed, moved: Point, { box, stage }: Bounds): Direction | null => {
  const minimum = Math.max(MIN_TURN_PX, stage.width * MIN_TURN_SHARE);
  if (!isZoomed(start) || Math.abs(moved.x) < minimum || Math.abs(moved.x) < 2 * Math.abs(moved.y)) return null;
  const onwards = clampPan(panBy(start, { x: Math.sign(moved.x), y: 0 }), box, stage);
  if (Math.abs(onwards.x - start.x) > 0.5) return null;
  return moved.x < 0 ? 'forward' : 'back';
};

/** After a resize of the stage, the point of the page that was in its middle stays there. */
export const viewAfterResize = (view: Zoomed, before: Bounds, after: Bounds): Zoomed => {
  const shareOf = (middle: number, offset: number, start: number, length: number): number =>
    length > 0 ? ((middle - offset) / view.zoom - start) / length : 0.5;
  const across = shareOf(before.stage.width / 2, view.x, before.box.left, before.box.width);
  const down = shareOf(before.stage.height / 2, view.y, before.box.top, before.box.height);
  const moved = {
    zoom: view.zoom,
    x: after.stage.width / 2 - view.zoom * (after.box.left + across * after.box.width),
    y: after.stage.height / 2 - view.zoom * (after.box.top + down * after.box.height),
  };
  return restingView(moved, after);
};

/** The value of a CSS time token in ms. */
const parseCssTime = (time: string): number => {
  const value = Number.parseFloat(time);
  if (Number.isNaN(value)) return 0;
  return time.trim().endsWith('ms') ? value : value * 1000;
};

export const prefersReducedMotion = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** ms of an animation. The `--sheet` token is 0 with reduced motion; the media query covers skins without that rule. */
export const durationFor = (stage: HTMLElement): number =>
  prefersReducedMotion() ? 0 : parseCssTime(getComputedStyle(stage).getPropertyValue('--sheet'));

export const easeOut = (share: number): number => 1 - (1 - share) ** 3;

/** ms of a frame: a shorter animation is skipped. */
export const FRAME_MS = 16;

/** A requestAnimationFrame loop that runs one animation at a time. */
export const createAnimationLoop = () => {
  let frame = 0;
  const stop = (): void => {
    cancelAnimationFrame(frame);
    frame = 0;
  };
  return {
    stop,
    isRunning: () => frame !== 0,
    /** Calls `step` with the ms since the start and since the last frame until it returns false, then `onEnd`. */
    run: (step: (elapsed: number, frameMs: number) => boolean, onEnd: () => void): void => {
      stop();
      const start = performance.now();
      let last = start;
      const next = (now: number): void => {
        // The timestamp of the first frame may be earlier than the call.
        const frameMs = Math.max(0, now - last);
        last = Math.max(last, now);
        if (step(last - start, frameMs)) frame = requestAnimationFrame(next);
        else onEnd();
      };
      frame = requestAnimationFrame(next);
    },
  };
};
