/** The whole screen for the page, where the browser allows it: not on iPhones, and in a frame only with its host's leave. */
import { useSyncExternalStore } from 'react';

const follow = (onChange: () => void) => {
  document.addEventListener('fullscreenchange', onChange);
  return () => document.removeEventListener('fullscreenchange', onChange);
};
const isFull = () => document.fullscreenElement !== null;

export const canFillScreen = (): boolean => document.fullscreenEnabled;

export const useFullScreen = (): boolean => useSyncExternalStore(follow, isFull);

/** A browser that refuses leaves everything as it is. */
export const toggleFullScreen = (): void => {
  const change = isFull() ? document.exitFullscreen() : document.documentElement.requestFullscreen();
  change.catch(() => undefined);
};
