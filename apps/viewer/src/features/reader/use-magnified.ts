// Whether the browser itself has been pinched larger: then a drag moves the view and must not turn the page.
import { useSyncExternalStore } from 'react';

/** Browsers come to rest a hair beside 1. */
const isMagnifiedNow = (): boolean => (window.visualViewport?.scale ?? 1) > 1.02;

const follow = (onChange: () => void) => {
  window.visualViewport?.addEventListener('resize', onChange);
  return () => window.visualViewport?.removeEventListener('resize', onChange);
};

export const useMagnified = () => ({ isMagnified: useSyncExternalStore(follow, isMagnifiedNow), isMagnifiedNow });
