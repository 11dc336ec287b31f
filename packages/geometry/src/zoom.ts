// Zoom and pan of the stage. A point `p` of the unzoomed stage is displayed at `zoom × p + (x, y)`: the CSS transform
// `translate(x, y) scale(zoom)` with its origin at the stage's top-left corner.

import type { Extent, Point, Rect } from './percent.ts';

export type Zoomed = { readonly zoom: number; readonly x: number; readonly y: number };

export const MIN_ZOOM = 1;
export const MAX_ZOOM = 8;

/** Zoom after a double tap or double click. */
export const DOUBLE_TAP_ZOOM = 2;

/** Six presses of + lead from the whole page to the maximum zoom. */
const STEP = Math.SQRT2;

export const UNZOOMED: Zoomed = { zoom: MIN_ZOOM, x: 0, y: 0 };

export const clampZoom = (zoom: number): number =>
  Number.isNaN(zoom) ? MIN_ZOOM : Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, zoom));

export const isZoomed = (view: Zoomed): boolean => view.zoom > MIN_ZOOM;

/** One press of + (`in`) or − (`out`). */
export const stepZoom = (zoom: number, step: 'in' | 'out'): number =>
  clampZoom(step === 'in' ? zoom * STEP : zoom / STEP);

/** Zooms so that the content under `point` (the finger, the pointer) stays under it. */
export const zoomAbout = (view: Zoomed, point: Point, zoom: number): Zoomed => {
  const next = clampZoom(zoom);
  const factor = next / view.zoom;
  return { zoom: next, x: point.x - (point.x - view.x) * factor, y: point.y - (point.y - view.y) * factor };
};

export const panBy = (view: Zoomed, by: Point): Zoomed => ({ ...view, x: view.x + by.x, y: view.y + by.y });

/** The point of the unzoomed stage that is displayed at `point`. */
export const pointUnder = (view: Zoomed, point: Point): Point => ({
  x: (point.x - view.x) / view.zoom,
  y: (point.y - view.y) / view.zoom,
});

// One direction: content smaller than the stage is centred, larger content leaves no gap at either edge.
const within = (offset: number, zoom: number, start: number, length: number, stage: number): number => {
  const lowest = stage - zoom * (start + length);
  const highest = 0 - zoom * start;
  if (zoom * length <= stage) return (lowest + highest) / 2;
  return Math.min(highest, Math.max(lowest, offset));
};

/** The nearest view in which `content` (its box on the unzoomed stage) is not dragged off the stage. */
export const clampPan = (view: Zoomed, content: Rect, stage: Extent): Zoomed => ({
  zoom: view.zoom,
  x: within(view.x, view.zoom, content.left, content.width, stage.width),
  y: within(view.y, view.zoom, content.top, content.height, stage.height),
});
