// What the screen allows: one page or a spread (§9), and its size, by which tags are drawn.
import { type Extent, type ViewMode, WIDE_SCREEN } from '@vitrina/geometry';
import { useLayoutEffect, useState, useSyncExternalStore } from 'react';

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

const sizeOfWindow = (): Extent => ({ width: window.innerWidth, height: window.innerHeight });

/** Read when it changes and not in every rendering: the question alone lays out whatever has changed since. */
export const useViewport = (): Extent => {
  const [size, setSize] = useState(sizeOfWindow);
  useLayoutEffect(function followSize() {
    const handleResize = () => setSize(sizeOfWindow());
    window.addEventListener('resize', handleResize);
    return () => window.removeEventListener('resize', handleResize);
  }, []);
  return size;
};
