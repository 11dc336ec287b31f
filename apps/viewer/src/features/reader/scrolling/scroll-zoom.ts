// Zooms the scrolled column: one CSS transform during a gesture; at rest the column is laid out anew at the reached zoom and
// scrolled to the same place. Knows the DOM, not React.
import {
  type Column,
  type ColumnView,
  clampZoom,
  columnZoom,
  MAX_ZOOM,
  type Point,
  UNZOOMED,
  type Zoomed,
} from '@vitrina/geometry';
import { createAnimationLoop, durationFor, easeOut, FRAME_MS, interpolate, SNAP_ZOOM } from '../zoom/interpolation.ts';
import type { ScrollOffset } from './scroll-anchor.ts';

/** The `zoom` of a view is relative to the current layout; a point of the scroller is seen at `zoom × point + (x, y)`. */
export type ScrollZoom = {
  view: () => Zoomed;
  /** The size of pages relative to the unzoomed column. */
  zoom: () => number;
  grab: () => void;
  /** The view at `zoom` times the layout that shows under `point` the same place as `from`. */
  about: (from: Zoomed, point: Point, zoom: number) => Zoomed;
  show: (view: Zoomed) => void;
  /** The gesture has ended. */
  release: () => void;
  /** Animates to the view. */
  goTo: (view: Zoomed) => void;
  stop: () => void;
};

type ScrollZoomOptions = {
  stage: HTMLElement;
  scroller: HTMLElement;
  content: HTMLElement;
  column: () => Column | null;
  /** `view`: the visible section of the column in its current layout. */
  onShow: (view: ColumnView) => void;
  onRest: (zoom: number, offset: ScrollOffset) => void;
};

const clamp = (value: number, max: number): number => Math.min(Math.max(0, max), Math.max(0, value));

const scaledWidth = ({ span }: Column, zoom: number, { clientWidth }: HTMLElement): number =>
  Math.max(clientWidth, span * zoom);

/** The scroll offset that shows the same place once the column is laid out at the view's zoom, within the scrollable range. */
const offsetOf = (column: Column, scroller: HTMLElement, { zoom, x, y }: Zoomed): ScrollOffset => {
  const { scrollLeft, scrollTop, clientWidth, clientHeight } = scroller;
  const width = scaledWidth(column, zoom, scroller);
  return {
    top: clamp(zoom * scrollTop - y, zoom * column.height - clientHeight),
    left: clamp(width / 2 + zoom * (scrollLeft - column.width / 2) - x, width - clientWidth),
  };
};

/** The nearest view that can be scrolled to. */
const reachableView = (column: Column, scroller: HTMLElement, wanted: Zoomed): Zoomed => {
  const { zoom } = wanted;
  const { top, left } = offsetOf(column, scroller, wanted);
  const middle = scaledWidth(column, zoom, scroller) / 2;
  return {
    zoom,
    x: middle + zoom * (scroller.scrollLeft - column.width / 2) - left,
    y: zoom * scroller.scrollTop - top,
  };
};

const writeTransform = (content: HTMLElement, { scrollLeft, scrollTop }: HTMLElement, { zoom, x, y }: Zoomed): void => {
  const [across, down] = [x - scrollLeft * (zoom - 1), y - scrollTop * (zoom - 1)];
  content.style.transform = `translate(${across}px, ${down}px) scale(${zoom})`;
  content.style.setProperty('--zoom', String(zoom));
};

export const createScrollZoom = (options: ScrollZoomOptions): ScrollZoom => {
  const { stage, scroller, content, onShow, onRest } = options;
  const { run, stop } = createAnimationLoop();
  let view = UNZOOMED;

  const layoutZoom = (): number => options.column()?.zoom ?? 1;
  const clampToColumn = (zoom: number): number => {
    const current = layoutZoom();
    const max = columnZoom((options.column()?.height ?? 0) / current, MAX_ZOOM);
    return Math.min(max, clampZoom(current * zoom)) / current;
  };
  const about = (from: Zoomed, point: Point, wanted: number): Zoomed => {
    const zoom = clampToColumn(wanted);
    const factor = zoom / from.zoom;
    return { zoom, x: point.x - (point.x - from.x) * factor, y: point.y - (point.y - from.y) * factor };
  };
  const show = (next: Zoomed): void => {
    view = next;
    writeTransform(content, scroller, next);
    const { scrollTop, clientHeight } = scroller;
    onShow({ top: scrollTop - next.y / next.zoom, height: clientHeight / next.zoom });
  };
  const grab = (): void => {
    stop();
    stage.setAttribute('data-zooming', '');
  };
  const rest = (): void => {
    stop();
    const column = options.column();
    if (column) onRest(column.zoom * view.zoom, offsetOf(column, scroller, view));
    view = UNZOOMED;
    content.style.removeProperty('transform');
    content.style.removeProperty('--zoom');
    stage.removeAttribute('data-zooming');
  };
  const goTo = (to: Zoomed): void => {
    const column = options.column();
    if (!column) return;
    const from = view;
    const goal = reachableView(column, scroller, to);
    const duration = durationFor(stage);
    const isThere = from.zoom === goal.zoom && Math.hypot(from.x - goal.x, from.y - goal.y) < 0.5;
    if (isThere || duration < FRAME_MS) {
      show(goal);
      return rest();
    }
    grab();
    run((elapsed) => {
      const isDone = elapsed >= duration;
      show(isDone ? goal : interpolate(from, goal, easeOut(elapsed / duration)));
      return !isDone;
    }, rest);
  };

  return {
    view: () => view,
    zoom: () => layoutZoom() * view.zoom,
    grab,
    about,
    show,
    release: () => {
      const middle = { x: scroller.clientWidth / 2, y: scroller.clientHeight / 2 };
      const snapsBack = layoutZoom() * view.zoom < SNAP_ZOOM;
      goTo(snapsBack ? about(view, middle, 1 / layoutZoom()) : view);
    },
    goTo,
    stop,
  };
};
