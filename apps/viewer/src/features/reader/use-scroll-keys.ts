// The keyboard on the column, wherever the focus is. On the column itself the browser's own keys scroll it.
import { isPage } from '@vitrina/geometry';
import { type RefObject, useCallback } from 'react';
import { useTurnKeys } from './use-turn-keys.ts';
import { isStillWanted } from './zoom-clock.ts';
import type { ZoomControl } from './zoom-control.ts';

type ScrollKeys = {
  scrollerRef: RefObject<HTMLElement | null>;
  control: ZoomControl;
  page: number;
  count: number;
  onPage: (page: number) => void;
};

/** px of one press of an arrow, as browsers have it. */
const LINE = 40;
/** Of a screen: what was at its end is seen again at its beginning. */
const NEARLY = 0.875;

type Way = { top: number; left: number };

const wayOf = (key: string, isShifted: boolean, { clientHeight, scrollHeight }: HTMLElement): Way | null => {
  switch (key) {
    case 'ArrowDown':
      return { top: LINE, left: 0 };
    case 'ArrowUp':
      return { top: -LINE, left: 0 };
    case 'PageDown':
      return { top: clientHeight * NEARLY, left: 0 };
    case 'PageUp':
      return { top: -clientHeight * NEARLY, left: 0 };
    case ' ':
      return { top: clientHeight * (isShifted ? -NEARLY : NEARLY), left: 0 };
    case 'Home':
      return { top: -scrollHeight, left: 0 };
    case 'End':
      return { top: scrollHeight, left: 0 };
    default:
      return null;
  }
};

const scrollByKey = (scroller: HTMLElement, key: string, isShifted: boolean): boolean => {
  const way = wayOf(key, isShifted, scroller);
  if (!way) return false;
  if (scroller.contains(document.activeElement)) return false;
  const isFar = Math.abs(way.top) > scroller.clientHeight;
  scroller.scrollBy({ ...way, behavior: isFar || isStillWanted() ? 'instant' : 'smooth' });
  return true;
};

const zoomByKey = (control: ZoomControl, key: string): boolean => {
  if (key === '+' || key === '=') control.zoomIn();
  else if (key === '-') control.zoomOut();
  else if (key === '0') control.reset();
  else return false;
  return true;
};

const SHIFTED: Record<string, Way> = {
  ArrowUp: { top: -LINE, left: 0 },
  ArrowDown: { top: LINE, left: 0 },
  ArrowLeft: { top: 0, left: -LINE },
  ArrowRight: { top: 0, left: LINE },
};

/** With Shift arrows move what is seen, which not every browser does by itself; of selected text they change the end. */
const scrollByShifted = (scroller: HTMLElement, key: string): boolean => {
  const way = SHIFTED[key];
  if (!way || getSelection()?.isCollapsed === false) return false;
  scroller.scrollBy({ ...way, behavior: 'instant' });
  return true;
};

/** ← and → lead to pages, zoomed or not. */
const neighbourOf = (key: string, isShifted: boolean, page: number): number | null => {
  if (isShifted) return null;
  return key === 'ArrowRight' ? page + 1 : key === 'ArrowLeft' ? page - 1 : null;
};

export const useScrollKeys = ({ scrollerRef, control, page, count, onPage }: ScrollKeys): void =>
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
        if (isShifted && key in SHIFTED) return scrollByShifted(scroller, key);
        return zoomByKey(control, key) || scrollByKey(scroller, key, isShifted);
      },
      [scrollerRef, control, page, count, onPage],
    ),
  );
