// Ties the scrolling to React: which pages are in the document, which page is open, and where to go when another is asked for.
import type { Column, ColumnView, PageRange } from '@vitrina/geometry';
import { type RefObject, useCallback, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { listenToScrolling } from './column-listening.ts';
import { type ColumnPlace, createColumnPlace, type Near } from './column-place.ts';
import { isStillWanted } from './zoom-clock.ts';

type ColumnScroll = {
  scrollerRef: RefObject<HTMLElement | null>;
  column: Column | null;
  page: number;
  /** Views above and below what is seen that are in the document, too. */
  screens: number;
  /** Now and then, while the column scrolls. */
  onPass: (page: number) => void;
  /** The scrolling has come to rest. */
  onRest: (page: number, seen: PageRange) => void;
  /** Somebody has asked for that page. */
  onAsked: (page: number) => void;
};

const NOTHING: PageRange = { first: 1, last: 0 };

const isSame = (one: PageRange, other: PageRange): boolean => one.first === other.first && one.last === other.last;

/** The pages in the document, from what the place says. */
const useNear = (placeRef: RefObject<ColumnPlace | null>, screens: number) => {
  const reach = useRef(screens);
  const [near, setNear] = useState<Near>({ ...NOTHING, isRushing: false });
  /** `view`: one that no scrolling has led to, under two fingers. */
  const look = useCallback(
    (view?: ColumnView) => {
      const next = placeRef.current?.near(reach.current, view);
      if (next) setNear((known) => (isSame(known, next) && known.isRushing === next.isRushing ? known : next));
    },
    [placeRef],
  );
  useLayoutEffect(
    function lookFurther() {
      reach.current = screens;
      look();
    },
    [look, screens],
  );
  return { near, look };
};

export const useColumnScroll = (parts: ColumnScroll) => {
  const { scrollerRef, column, page } = parts;
  const placeRef = useRef<ColumnPlace | null>(null);
  const shown = useRef(page);
  const { near, look } = useNear(placeRef, parts.screens);
  const [seen, setSeen] = useState(NOTHING);
  const tellAsked = useEffectEvent(parts.onAsked);

  const pass = useEffectEvent((place: ColumnPlace) => {
    const next = place.seen();
    setSeen((known) => (isSame(known, next) ? known : next));
    parts.onPass(place.page());
  });
  const rest = useEffectEvent((place: ColumnPlace) => {
    place.rested();
    look();
    pass(place);
    shown.current = place.page();
    parts.onRest(shown.current, place.seen());
  });

  useLayoutEffect(
    function followScrolling() {
      const scroller = scrollerRef.current;
      if (!scroller) return;
      const place = createColumnPlace(scroller);
      placeRef.current = place;
      const stop = listenToScrolling(scroller, {
        onScroll: () => {
          place.scrolled();
          // In this frame: what comes into view is there when it is seen.
          flushSync(() => look());
        },
        onPass: () => pass(place),
        onRest: () => rest(place),
        onHand: place.letGo,
      });
      return () => {
        stop();
        placeRef.current = null;
      };
    },
    [scrollerRef, look],
  );

  useLayoutEffect(
    function keepPlace() {
      const place = placeRef.current;
      if (!column || !place) return;
      place.laid(column, shown.current);
      look();
      pass(place);
    },
    [column, look],
  );

  useLayoutEffect(
    function goToPage() {
      const place = placeRef.current;
      if (!place || page === shown.current) return;
      const isNeighbour = Math.abs(page - place.page()) === 1;
      shown.current = page;
      place.goTo(page, isNeighbour && !isStillWanted());
      look();
      tellAsked(page);
    },
    [page, look],
  );

  return { near, seen, placeRef, look };
};
