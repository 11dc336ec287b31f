// Connects the zoom of the column to gestures, double taps, and the commands of buttons and keys.
import {
  type Column,
  type ColumnView,
  DOUBLE_TAP_ZOOM,
  isZoomed,
  type Point,
  stepZoom,
  UNZOOMED,
} from '@vitrina/geometry';
import { type MouseEvent, type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { createDoubleTap, PAGE_DOUBLE_TAP } from '../../../lib/gestures/gesture-core.ts';
import { pointWithin } from '../../../lib/gestures/trackpad.ts';
import { usePinchZoomedViewport } from '../zoom/use-pinch-zoomed-viewport.ts';
import type { ZoomStore } from '../zoom/zoom-store.ts';
import type { ScrollOffset } from './scroll-anchor.ts';
import { createScrollZoom, type ScrollZoom } from './scroll-zoom.ts';
import { attachScrollZoomGestures } from './scroll-zoom-gestures.ts';

type ScrollZoomOptions = {
  stageRef: RefObject<HTMLElement | null>;
  scrollerRef: RefObject<HTMLElement | null>;
  contentRef: RefObject<HTMLElement | null>;
  store: ZoomStore;
  column: Column | null;
  onShow: (view: ColumnView) => void;
  onRest: (zoom: number, offset: ScrollOffset) => void;
};

const middleOf = ({ clientWidth, clientHeight }: HTMLElement): Point => ({ x: clientWidth / 2, y: clientHeight / 2 });

/** Animates to `zoom` times the unzoomed column, about a point of the scroller. */
const goTo = (scrollZoom: ScrollZoom, point: Point, zoom: number): void => {
  const view = scrollZoom.view();
  scrollZoom.goTo(scrollZoom.about(view, point, (view.zoom * zoom) / scrollZoom.zoom()));
};

export const useScrollZoom = (options: ScrollZoomOptions) => {
  const { stageRef, scrollerRef, contentRef, store } = options;
  const { readIsViewportZoomed } = usePinchZoomedViewport();
  const scrollZoom = useRef<ScrollZoom | null>(null);
  const [isDoubleTap] = useState(() => createDoubleTap(PAGE_DOUBLE_TAP));
  const column = useRef(options.column);
  const handleShow = useEffectEvent(options.onShow);
  const handleRest = useEffectEvent(options.onRest);

  useLayoutEffect(
    function keepLatestColumn() {
      column.current = options.column;
    },
    [options.column],
  );

  useLayoutEffect(
    function attachGestures() {
      const [stage, scroller, content] = [stageRef.current, scrollerRef.current, contentRef.current];
      if (!stage || !scroller || !content) return;
      const created = createScrollZoom({
        stage,
        scroller,
        content,
        column: () => column.current,
        onShow: (view) => handleShow(view),
        onRest: (zoom, offset) => handleRest(zoom, offset),
      });
      scrollZoom.current = created;
      const step = (to: 'in' | 'out') => goTo(created, middleOf(scroller), stepZoom(created.zoom(), to));
      const unbindCommands = store.reader.bindCommands({
        zoomIn: () => step('in'),
        zoomOut: () => step('out'),
        reset: () => goTo(created, middleOf(scroller), 1),
      });
      const detachGestures = attachScrollZoomGestures(scroller, created, readIsViewportZoomed);
      return () => {
        detachGestures();
        unbindCommands();
        created.stop();
        store.reader.setView(UNZOOMED);
        scrollZoom.current = null;
      };
    },
    [stageRef, scrollerRef, contentRef, store, readIsViewportZoomed],
  );

  const handleTap = (event: MouseEvent<HTMLElement>) => {
    if (!isDoubleTap({ x: event.clientX, y: event.clientY }, event.timeStamp) || !scrollZoom.current) return;
    const point = pointWithin(event.currentTarget, event);
    goTo(scrollZoom.current, point, isZoomed(store.state.getState().view) ? 1 : DOUBLE_TAP_ZOOM);
  };
  return { handleTap };
};
