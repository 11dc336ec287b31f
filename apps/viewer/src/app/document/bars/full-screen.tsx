/** Full screen, where the browser allows it: not on iPhones, and in a frame only with the embedding page's permission. */
import { es, IconButton } from '@vitrina/ui';
import { Maximize, Minimize } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { ignoreError } from '../../../lib/ignore-error.ts';

const subscribe = (onChange: () => void) => {
  document.addEventListener('fullscreenchange', onChange);
  return () => document.removeEventListener('fullscreenchange', onChange);
};
const isFullScreenNow = () => document.fullscreenElement !== null;

export const canUseFullScreen = (): boolean => document.fullscreenEnabled;

export const useFullScreen = (): boolean => useSyncExternalStore(subscribe, isFullScreenNow);

export const toggleFullScreen = (): void => {
  const change = isFullScreenNow() ? document.exitFullscreen() : document.documentElement.requestFullscreen();
  change.catch(ignoreError('optional'));
};

export const FullScreenButton = () => {
  const isFullScreen = useFullScreen();
  if (!canUseFullScreen()) return null;
  return (
    <IconButton label={isFullScreen ? es.reader.leaveFullScreen : es.reader.fullScreen} onClick={toggleFullScreen}>
      {isFullScreen ? <Minimize aria-hidden /> : <Maximize aria-hidden />}
    </IconButton>
  );
};
