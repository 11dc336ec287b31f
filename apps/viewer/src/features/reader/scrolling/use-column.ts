/** Lays out the pages of the scrolling reader as one column: measures the screen, and finds the place of each page. */
import { type Column, type ColumnSpace, columnOf, isWide } from '@vitrina/geometry';
import { knownAspect } from '@vitrina/page-view';
import { type RefObject, useCallback, useLayoutEffect, useMemo, useState } from 'react';
import type { SharedPageProps } from '../reader-page.tsx';

/** px. On a phone a page is as wide as the screen; on a wide screen it is not much higher than the screen. */
const NARROW = {
  margin: 8,
  gap: 12,
  maxPageWidth: Number.POSITIVE_INFINITY,
  maxPageScreens: Number.POSITIVE_INFINITY,
  minPageWidth: 0,
};
const WIDE = { margin: 24, gap: 24, maxPageWidth: 1100, maxPageScreens: 1.3, minPageWidth: 480 };

const measureSpace = (scroller: HTMLElement): ColumnSpace => ({
  ...(isWide(window.innerWidth) ? WIDE : NARROW),
  width: scroller.clientWidth,
  // Includes the horizontal scrollbar, which depends on the zoom: page sizes must not.
  height: scroller.offsetHeight,
});

const isSameSpace = (one: ColumnSpace | null, other: ColumnSpace): boolean =>
  one !== null && one.width === other.width && one.height === other.height && one.margin === other.margin;

/** `null` until it is measured. */
const useColumnSpace = (scrollerRef: RefObject<HTMLElement | null>): ColumnSpace | null => {
  const [space, setSpace] = useState<ColumnSpace | null>(null);
  useLayoutEffect(
    function observeSpace() {
      const scroller = scrollerRef.current;
      if (!scroller) return;
      const measure = () => {
        const next = measureSpace(scroller);
        setSpace((known) => (isSameSpace(known, next) ? known : next));
      };
      measure();
      const resizes = new ResizeObserver(measure);
      resizes.observe(scroller);
      return () => resizes.disconnect();
    },
    [scrollerRef],
  );
  return space;
};

/** Returns the same array while no aspect changes: a needless relayout would shift the scroll position and redraw pages. */
const useAspects = (
  { pageAt, count, aspect }: SharedPageProps,
  measured: ReadonlyMap<number, number>,
): readonly number[] => {
  const serialized = useMemo(() => {
    return Array.from({ length: count }, (_, at) => {
      const page = pageAt(at + 1);
      return (page && knownAspect(page)) ?? measured.get(at + 1) ?? aspect;
    }).join();
  }, [pageAt, count, aspect, measured]);
  return useMemo(() => (serialized ? serialized.split(',').map(Number) : []), [serialized]);
};

export type ColumnLayout = {
  column: Column;
  /** px, unzoomed. */
  height: number;
  /** Records the measured aspect of a page whose data has none. */
  setAspect: (page: number, aspect: number) => void;
};

const NO_ASPECTS: ReadonlyMap<number, number> = new Map();
const ASPECT_TOLERANCE = 0.002;

export const useColumn = (
  scrollerRef: RefObject<HTMLElement | null>,
  shared: SharedPageProps,
  zoom: number,
): ColumnLayout | null => {
  const space = useColumnSpace(scrollerRef);
  const [measured, setMeasured] = useState(NO_ASPECTS);
  const setAspect = useCallback(
    (page: number, aspect: number) =>
      setMeasured((known) =>
        Math.abs((known.get(page) ?? 0) - aspect) < ASPECT_TOLERANCE ? known : new Map(known).set(page, aspect),
      ),
    [],
  );
  const aspects = useAspects(shared, measured);
  return useMemo(() => {
    if (!space) return null;
    const column = columnOf(aspects, space, zoom);
    return { column, height: column.height / zoom, setAspect };
  }, [aspects, space, zoom, setAspect]);
};
