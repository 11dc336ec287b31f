// Zooms the scrolled column: while a hand leads, by one transform; at rest the column is laid out anew, as large as it was
// left, and scrolled to where it was. Knows the DOM, not React.
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
import type { ScrollPosition } from './column-place.ts';
import { createClock, eased, FRAME_MS, wayTime } from './zoom-clock.ts';
import { between, NEARLY_WHOLE } from './zoom-path.ts';

/** A view's `zoom` counts from how the column is laid out; a point of the scroller is seen at `zoom × point + (x, y)`. */
export type ScrollZoom = {
  view: () => Zoomed;
  /** How large pages are, against the unzoomed column. */
  zoom: () => number;
  grab: () => void;
  /** The view that is `times` as large as the column lies and has what `from` shows under `point` there. */
  about: (from: Zoomed, point: Point, times: number) => Zoomed;
  show: (view: Zoomed) => void;
  /** The hand has let go. */
  letGo: () => void;
  /** Goes there by itself. */
  goTo: (view: Zoomed) => void;
  end: () => void;
};

type ScrollZoomOptions = {
  stage: HTMLElement;
  scroller: HTMLElement;
  content: HTMLElement;
  column: () => Column | null;
  /** What is seen of the column as it is laid out. */
  onShow: (view: ColumnView) => void;
  onRest: (zoom: number, position: ScrollPosition) => void;
};

const within = (value: number, most: number): number => Math.min(Math.max(0, most), Math.max(0, value));

const scaledWidth = ({ span }: Column, zoom: number, { clientWidth }: HTMLElement): number =>
  Math.max(clientWidth, span * zoom);

/** Where the scrolling stands once the column has been laid out as it is seen; no further than it can be scrolled. */
const positionOf = (column: Column, scroller: HTMLElement, { zoom, x, y }: Zoomed): ScrollPosition => {
  const { scrollLeft, scrollTop, clientWidth, clientHeight } = scroller;
  const width = scaledWidth(column, zoom, scroller);
  return {
    top: within(zoom * scrollTop - y, zoom * column.height - clientHeight),
    left: within(width / 2 + zoom * (scrollLeft - column.width / 2) - x, width - clientWidth),
  };
};

/** The nearest view that can be scrolled to. */
const goalOf = (column: Column, scroller: HTMLElement, wanted: Zoomed): Zoomed => {
  const { zoom } = wanted;
  const { top, left } = positionOf(column, scroller, wanted);
  const middle = scaledWidth(column, zoom, scroller) / 2;
  return {
    zoom,
    x: middle + zoom * (scroller.scrollLeft - column.width / 2) - left,
    y: zoom * scroller.scrollTop - top,
  };
};

const draw = (content: HTMLElement, { scrollLeft, scrollTop }: HTMLElement, { zoom, x, y }: Zoomed): void => {
  const [across, down] = [x - scrollLeft * (zoom - 1), y - scrollTop * (zoom - 1)];
  content.style.transform = `translate(${across}px, ${down}px) scale(${zoom})`;
  content.style.setProperty('--zoom', String(zoom));
};

export const createScrollZoom = (options: ScrollZoomOptions): ScrollZoom => {
  const { stage, scroller, content, onShow, onRest } = options;
  const { run, stop } = createClock();
  let view = UNZOOMED;

  const laidZoom = (): number => options.column()?.zoom ?? 1;
  const limited = (times: number): number => {
    const zoom = laidZoom();
    const most = columnZoom((options.column()?.height ?? 0) / zoom, MAX_ZOOM);
    return Math.min(most, clampZoom(zoom * times)) / zoom;
  };
  const about = (from: Zoomed, point: Point, times: number): Zoomed => {
    const zoom = limited(times);
    const factor = zoom / from.zoom;
    return { zoom, x: point.x - (point.x - from.x) * factor, y: point.y - (point.y - from.y) * factor };
  };
  const show = (next: Zoomed): void => {
    view = next;
    draw(content, scroller, next);
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
    if (column) onRest(column.zoom * view.zoom, positionOf(column, scroller, view));
    view = UNZOOMED;
    content.style.removeProperty('transform');
    content.style.removeProperty('--zoom');
    stage.removeAttribute('data-zooming');
  };
  const goTo = (to: Zoomed): void => {
    const column = options.column();
    if (!column) return;
    const from = view;
    const goal = goalOf(column, scroller, to);
    const time = wayTime(stage);
    const isThere = from.zoom === goal.zoom && Math.hypot(from.x - goal.x, from.y - goal.y) < 0.5;
    if (isThere || time < FRAME_MS) {
      show(goal);
      return rest();
    }
    grab();
    run((since) => {
      const hasCome = since >= time;
      show(hasCome ? goal : between(from, goal, eased(since / time)));
      return !hasCome;
    }, rest);
  };

  return {
    view: () => view,
    zoom: () => laidZoom() * view.zoom,
    grab,
    about,
    show,
    letGo: () => {
      const middle = { x: scroller.clientWidth / 2, y: scroller.clientHeight / 2 };
      const isNearlyWhole = laidZoom() * view.zoom < NEARLY_WHOLE;
      goTo(isNearlyWhole ? about(view, middle, 1 / laidZoom()) : view);
    },
    goTo,
    end: stop,
  };
};
