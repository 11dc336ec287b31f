// What the screen allows: one page or a spread (§9), and its size, by which tags are drawn.
import { type Extent, type ViewMode, WIDE_SCREEN } from '@vitrina/geometry';
import { useSyncExternalStore } from 'react';

const WIDE = `(min-width: ${WIDE_SCREEN}px)`;

const followWidth = (onChange: () => void) => {
  const query = window.matchMedia(WIDE);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
};

let onScreen: ViewMode = 'single';

/** While it is printed a document is asked about the paper; what is open on the screen stays open. */
const readMode = (): ViewMode => {
  if (!window.matchMedia('print').matches) onScreen = window.matchMedia(WIDE).matches ? 'spread' : 'single';
  return onScreen;
};

/** §9: single pages below 1080 px, spreads from there on. */
export const useViewMode = (): ViewMode => useSyncExternalStore(followWidth, readMode);

const followSize = (onChange: () => void) => {
  window.addEventListener('resize', onChange);
  return () => window.removeEventListener('resize', onChange);
};

/** Two numbers, each compared by value: a new object per reading would never come to rest. */
export const useViewport = (): Extent => ({
  width: useSyncExternalStore(followSize, () => window.innerWidth),
  height: useSyncExternalStore(followSize, () => window.innerHeight),
});
