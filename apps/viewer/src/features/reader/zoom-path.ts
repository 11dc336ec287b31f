// How a zoomed view moves: under a drag, after it, and from one view to another. Pure numbers over geometry's zoom.
import { clampPan, isZoomed, type Point, panBy, UNZOOMED, type Zoomed } from '@vitrina/geometry';
import type { Bounds } from './open-box.ts';
import type { Direction } from './reader.state.ts';

/** Where the view comes to rest. A hair above the whole page is the whole page. */
export const NEARLY_WHOLE = 1.04;

export const restOf = (view: Zoomed, { box, stage }: Bounds): Zoomed =>
  view.zoom < NEARLY_WHOLE ? UNZOOMED : clampPan(view, box, stage);

const noFurther = (wanted: number, nearest: number, away: number): number =>
  nearest + Math.sign(wanted - nearest) * Math.min(Math.abs(wanted - nearest), away);

/** A drag never leads further off the page than one already is: a pinch may have gone there, the drag leads back. */
export const panWithin = (view: Zoomed, by: Point, { box, stage }: Bounds): Zoomed => {
  const here = clampPan(view, box, stage);
  const wanted = panBy(view, by);
  const nearest = clampPan(wanted, box, stage);
  return {
    zoom: view.zoom,
    x: noFurther(wanted.x, nearest.x, Math.abs(view.x - here.x)),
    y: noFurther(wanted.y, nearest.y, Math.abs(view.y - here.y)),
  };
};

/** Between two views, 0 to 1. Even to the eye (by factors), and a point that both have in one place stays there. */
export const between = (from: Zoomed, to: Zoomed, share: number): Zoomed => {
  const zoom = from.zoom * (to.zoom / from.zoom) ** share;
  const way = Math.abs(to.zoom - from.zoom) < 1e-6 ? share : (zoom - from.zoom) / (to.zoom - from.zoom);
  return { zoom, x: from.x + (to.x - from.x) * way, y: from.y + (to.y - from.y) * way };
};

/** ms in which a thrown page loses most of its speed. */
const FRICTION_MS = 325;
/** px per ms: slower than this, it lies still. */
const STILL = 0.03;

export const isStill = (speed: Point): boolean => Math.hypot(speed.x, speed.y) < STILL;

export const slowed = (speed: Point, ms: number): Point => {
  const left = Math.exp(-ms / FRICTION_MS);
  return { x: speed.x * left, y: speed.y * left };
};

/** A turn of a zoomed page is meant only by a long way across, begun where the page already ended. */
const LEAST_WAY = 72;
const SHARE_OF_STAGE = 0.16;

export const borderTurn = (start: Zoomed, moved: Point, { box, stage }: Bounds): Direction | null => {
  const far = Math.max(LEAST_WAY, stage.width * SHARE_OF_STAGE);
  if (!isZoomed(start) || Math.abs(moved.x) < far || Math.abs(moved.x) < 2 * Math.abs(moved.y)) return null;
  const onwards = clampPan(panBy(start, { x: Math.sign(moved.x), y: 0 }), box, stage);
  if (Math.abs(onwards.x - start.x) > 0.5) return null;
  return moved.x < 0 ? 'forward' : 'back';
};

/** The stage has another size: what was in its middle stays there. */
export const carriedOver = (view: Zoomed, before: Bounds, after: Bounds): Zoomed => {
  const shareOf = (middle: number, offset: number, start: number, length: number): number =>
    length > 0 ? ((middle - offset) / view.zoom - start) / length : 0.5;
  const across = shareOf(before.stage.width / 2, view.x, before.box.left, before.box.width);
  const down = shareOf(before.stage.height / 2, view.y, before.box.top, before.box.height);
  const moved = {
    zoom: view.zoom,
    x: after.stage.width / 2 - view.zoom * (after.box.left + across * after.box.width),
    y: after.stage.height / 2 - view.zoom * (after.box.top + down * after.box.height),
  };
  return restOf(moved, after);
};
