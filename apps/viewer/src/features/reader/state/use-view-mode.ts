// The view mode of the screen, single page or spread (§9), and its size, which the size of tags depends on.
import { type Extent, type ViewMode, WIDE_SCREEN } from '@vitrina/geometry';
import { useLayoutEffect, useState, useSyncExternalStore } from 'react';

const WIDE = `(min-width: ${WIDE_SCREEN}px)`;

const subscribeToWidth = (onChange: () => void) => {
  const query = window.matchMedia(WIDE);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
};

/** The mode of the screen as last read. */
let onScreen: ViewMode = 'single';

/** During printing media queries describe the paper: the mode of the screen stays. */
const readMode = (): ViewMode => {
  if (!window.matchMedia('print').matches) onScreen = window.matchMedia(WIDE).matches ? 'spread' : 'single';
  return onScreen;
};

/** §9: single pages below 1080 px, spreads from there on. */
export const useViewMode = (): ViewMode => useSyncExternalStore(subscribeToWidth, readMode);

const windowSize = (): Extent => ({ width: window.innerWidth, height: window.innerHeight });

/** Read on resize and not in every render: reading it forces a layout. */
export const useViewport = (): Extent => {
  const [size, setSize] = useState(windowSize);
  useLayoutEffect(function observeSize() {
    const handleResize = () => setSize(windowSize());
    window.addEventListener('resize', handleResize);
    return () => window.removeEventListener('resize', handleResize);
  }, []);
  return size;
};
