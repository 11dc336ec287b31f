// Whether the visitor has pinched the browser's own viewport larger: a drag then moves that viewport and must not turn the page.
import { useSyncExternalStore } from 'react';

/** Browsers settle slightly above or below a scale of 1. */
const MIN_ZOOMED_SCALE = 1.02;

const readIsViewportZoomed = (): boolean => (window.visualViewport?.scale ?? 1) > MIN_ZOOMED_SCALE;

const subscribe = (onChange: () => void) => {
  window.visualViewport?.addEventListener('resize', onChange);
  return () => window.visualViewport?.removeEventListener('resize', onChange);
};

/** `readIsViewportZoomed` is for event handlers: it reads the current scale and never changes identity. */
export const usePinchZoomedViewport = () => ({
  isViewportZoomed: useSyncExternalStore(subscribe, readIsViewportZoomed),
  readIsViewportZoomed,
});
