// The column of pages on this screen: how much room it has, and where in it each page lies.
import { type Column, type ColumnRoom, columnOf, isWide } from '@vitrina/geometry';
import { knownAspect } from '@vitrina/page-view';
import { type RefObject, useCallback, useLayoutEffect, useMemo, useState } from 'react';
import type { PagesLook } from './sheet.tsx';

/** px. On a phone a page is as wide as the screen; on a wide screen it is not much higher than it. */
const NARROW = {
  margin: 8,
  gap: 12,
  widest: Number.POSITIVE_INFINITY,
  screens: Number.POSITIVE_INFINITY,
  least: 0,
};
const WIDE = { margin: 24, gap: 24, widest: 1100, screens: 1.3, least: 480 };

const roomOf = (scroller: HTMLElement): ColumnRoom => ({
  ...(isWide(window.innerWidth) ? WIDE : NARROW),
  width: scroller.clientWidth,
  // With the scrollbar below, which comes and goes with the zoom: pages do not grow and shrink with it.
  height: scroller.offsetHeight,
});

const isSameRoom = (one: ColumnRoom | null, other: ColumnRoom): boolean =>
  one !== null && one.width === other.width && one.height === other.height && one.margin === other.margin;

/** Null before it is known. */
const useRoom = (scrollerRef: RefObject<HTMLElement | null>): ColumnRoom | null => {
  const [room, setRoom] = useState<ColumnRoom | null>(null);
  useLayoutEffect(
    function followRoom() {
      const scroller = scrollerRef.current;
      if (!scroller) return;
      const measure = () => {
        const next = roomOf(scroller);
        setRoom((known) => (isSameRoom(known, next) ? known : next));
      };
      measure();
      const resizes = new ResizeObserver(measure);
      resizes.observe(scroller);
      return () => resizes.disconnect();
    },
    [scrollerRef],
  );
  return room;
};

/** The same list as before while no page has another shape: pages laid anew for nothing would creep, and be drawn anew. */
const useAspects = ({ pageAt, count, aspect }: PagesLook, learnt: ReadonlyMap<number, number>): readonly number[] => {
  const written = useMemo(() => {
    const aspects = Array.from({ length: count }, (_, at) => {
      const page = pageAt(at + 1);
      return (page && knownAspect(page)) ?? learnt.get(at + 1) ?? aspect;
    });
    return JSON.stringify(aspects);
  }, [pageAt, count, aspect, learnt]);
  return useMemo(() => JSON.parse(written) as number[], [written]);
};

export type LaidColumn = {
  column: Column;
  /** Unzoomed. */
  height: number;
  /** A page whose shape nobody knew has shown it. */
  learn: (page: number, aspect: number) => void;
};

const NOTHING_LEARNT: ReadonlyMap<number, number> = new Map();

export const useColumn = (
  scrollerRef: RefObject<HTMLElement | null>,
  look: PagesLook,
  zoom: number,
): LaidColumn | null => {
  const room = useRoom(scrollerRef);
  const [learnt, setLearnt] = useState(NOTHING_LEARNT);
  const learn = useCallback(
    (page: number, aspect: number) =>
      setLearnt((known) =>
        Math.abs((known.get(page) ?? 0) - aspect) < 0.002 ? known : new Map(known).set(page, aspect),
      ),
    [],
  );
  const aspects = useAspects(look, learnt);
  return useMemo(() => {
    if (!room) return null;
    const column = columnOf(aspects, room, zoom);
    return { column, height: column.height / zoom, learn };
  }, [aspects, room, zoom, learn]);
};
