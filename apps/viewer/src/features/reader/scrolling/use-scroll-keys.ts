// Keyboard control of the column, wherever the focus is. While the focus is within the column, the browser's own keys scroll it.
import { isPage } from '@vitrina/geometry';
import { type RefObject, useCallback } from 'react';
import { useTurnKeys } from '../turning/use-turn-keys.ts';
import { prefersReducedMotion } from '../zoom/interpolation.ts';
import type { ZoomStore } from '../zoom/zoom-store.ts';

type ScrollKeyOptions = {
  scrollerRef: RefObject<HTMLElement | null>;
  store: ZoomStore;
  page: number;
  count: number;
  onPage: (page: number) => void;
};

/** px per press of an arrow key, as in browsers. */
const LINE_PX = 40;
/** Share of a screen per press of PageDown: the last lines stay visible at the top. */
const PAGE_SHARE = 0.875;

type ScrollDelta = { top: number; left: number };

const deltaOf = (key: string, isShifted: boolean, { clientHeight, scrollHeight }: HTMLElement): ScrollDelta | null => {
  switch (key) {
    case 'ArrowDown':
      return { top: LINE_PX, left: 0 };
    case 'ArrowUp':
      return { top: -LINE_PX, left: 0 };
    case 'PageDown':
      return { top: clientHeight * PAGE_SHARE, left: 0 };
    case 'PageUp':
      return { top: -clientHeight * PAGE_SHARE, left: 0 };
    case ' ':
      return { top: clientHeight * (isShifted ? -PAGE_SHARE : PAGE_SHARE), left: 0 };
    case 'Home':
      return { top: -scrollHeight, left: 0 };
    case 'End':
      return { top: scrollHeight, left: 0 };
    default:
      return null;
  }
};

const scrollByKey = (scroller: HTMLElement, key: string, isShifted: boolean): boolean => {
  const delta = deltaOf(key, isShifted, scroller);
  if (!delta) return false;
  if (scroller.contains(document.activeElement)) return false;
  const isFar = Math.abs(delta.top) > scroller.clientHeight;
  scroller.scrollBy({ ...delta, behavior: isFar || prefersReducedMotion() ? 'instant' : 'smooth' });
  return true;
};

const zoomByKey = (store: ZoomStore, key: string): boolean => {
  if (key === '+' || key === '=') store.zoomIn();
  else if (key === '-') store.zoomOut();
  else if (key === '0') store.reset();
  else return false;
  return true;
};

const SHIFT_ARROWS: Record<string, ScrollDelta> = {
  ArrowUp: { top: -LINE_PX, left: 0 },
  ArrowDown: { top: LINE_PX, left: 0 },
  ArrowLeft: { top: 0, left: -LINE_PX },
  ArrowRight: { top: 0, left: LINE_PX },
};

/** Shift and an arrow scroll, which not every browser does by itself. With a text selection they extend it instead. */
const scrollByShiftArrow = (scroller: HTMLElement, key: string): boolean => {
  const delta = SHIFT_ARROWS[key];
  if (!delta || getSelection()?.isCollapsed === false) return false;
  scroller.scrollBy({ ...delta, behavior: 'instant' });
  return true;
};

/** ← and → go to the neighbouring pages, zoomed or not. */
const neighbourOf = (key: string, isShifted: boolean, page: number): number | null => {
  if (isShifted) return null;
  return key === 'ArrowRight' ? page + 1 : key === 'ArrowLeft' ? page - 1 : null;
};

export const useScrollKeys = ({ scrollerRef, store, page, count, onPage }: ScrollKeyOptions): void =>
  useTurnKeys(
    useCallback(
      (key, isShifted) => {
        const scroller = scrollerRef.current;
        const next = neighbourOf(key, isShifted, page);
        if (next !== null) {
          if (isPage(next, count)) onPage(next);
          return true;
        }
        if (!scroller) return false;
        if (isShifted && key in SHIFT_ARROWS) return scrollByShiftArrow(scroller, key);
        return zoomByKey(store, key) || scrollByKey(scroller, key, isShifted);
      },
      [scrollerRef, store, page, count, onPage],
    ),
  );
