// Ties the zoom of the column to fingers, wheels, double taps and the commands of buttons and keys.
import {
  type Column,
  type ColumnView,
  DOUBLE_TAP_ZOOM,
  isZoomed,
  type Point,
  stepZoom,
  UNZOOMED,
} from '@vitrina/geometry';
import { type MouseEvent, type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { ScrollPosition } from './column-place.ts';
import { createScrollZoom, type ScrollZoom } from './scroll-zoom.ts';
import { listenToZoomHands } from './scroll-zoom-hands.ts';
import { useMagnified } from './use-magnified.ts';
import type { ZoomControl } from './zoom-control.ts';

type ScrollZoomParts = {
  stageRef: RefObject<HTMLElement | null>;
  scrollerRef: RefObject<HTMLElement | null>;
  contentRef: RefObject<HTMLElement | null>;
  control: ZoomControl;
  column: Column | null;
  onShow: (view: ColumnView) => void;
  onRest: (zoom: number, position: ScrollPosition) => void;
};

const DOUBLE_MS = 320;
const DOUBLE_PX = 28;

const middleOf = ({ clientWidth, clientHeight }: HTMLElement): Point => ({ x: clientWidth / 2, y: clientHeight / 2 });

/** To `zoom` times the unzoomed column, about a point of the scroller. */
const goTo = (mover: ScrollZoom, point: Point, zoom: number): void => {
  const view = mover.view();
  mover.goTo(mover.about(view, point, (view.zoom * zoom) / mover.zoom()));
};

export const useScrollZoom = (parts: ScrollZoomParts) => {
  const { stageRef, scrollerRef, contentRef, control } = parts;
  const { isMagnifiedNow } = useMagnified();
  const mover = useRef<ScrollZoom | null>(null);
  const tapped = useRef<Point & { at: number }>({ x: 0, y: 0, at: Number.NEGATIVE_INFINITY });
  const column = useRef(parts.column);
  const show = useEffectEvent(parts.onShow);
  const rest = useEffectEvent(parts.onRest);

  useLayoutEffect(
    function keepColumn() {
      column.current = parts.column;
    },
    [parts.column],
  );

  useLayoutEffect(
    function listenToHands() {
      const [stage, scroller, content] = [stageRef.current, scrollerRef.current, contentRef.current];
      if (!stage || !scroller || !content) return;
      const made = createScrollZoom({
        stage,
        scroller,
        content,
        column: () => column.current,
        onShow: (view) => show(view),
        onRest: (zoom, position) => rest(zoom, position),
      });
      mover.current = made;
      const step = (to: 'in' | 'out') => goTo(made, middleOf(scroller), stepZoom(made.zoom(), to));
      const detach = control.reader.attach({
        zoomIn: () => step('in'),
        zoomOut: () => step('out'),
        reset: () => goTo(made, middleOf(scroller), 1),
      });
      const stopHands = listenToZoomHands(scroller, made, isMagnifiedNow);
      return () => {
        stopHands();
        detach();
        made.end();
        control.reader.rest(UNZOOMED);
        mover.current = null;
      };
    },
    [stageRef, scrollerRef, contentRef, control, isMagnifiedNow],
  );

  /** Own counting: browsers send a double click for fingers or do not. */
  const handleTap = ({ clientX: x, clientY: y, currentTarget, timeStamp: at }: MouseEvent<HTMLElement>) => {
    const { current: last } = tapped;
    const isDouble = at - last.at < DOUBLE_MS && Math.hypot(x - last.x, y - last.y) < DOUBLE_PX;
    tapped.current = { x, y, at: isDouble ? Number.NEGATIVE_INFINITY : at };
    if (!isDouble || !mover.current) return;
    const { left, top } = currentTarget.getBoundingClientRect();
    goTo(mover.current, { x: x - left, y: y - top }, isZoomed(control.resting()) ? 1 : DOUBLE_TAP_ZOOM);
  };
  return { handleTap };
};
