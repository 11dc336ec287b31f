/** The whole screen for the page, where the browser allows it: not on phones, and in a frame only with its host's leave. */
import { es, IconButton } from '@vitrina/ui';
import { Maximize, Minimize } from 'lucide-react';
import { useSyncExternalStore } from 'react';

const follow = (onChange: () => void) => {
  document.addEventListener('fullscreenchange', onChange);
  return () => document.removeEventListener('fullscreenchange', onChange);
};
const isFull = () => document.fullscreenElement !== null;

export const FullScreenButton = ({ className }: { className: string }) => {
  const isFullScreen = useSyncExternalStore(follow, isFull);
  if (!document.fullscreenEnabled) return null;
  /* A browser that refuses leaves everything as it is. */
  const toggle = () => {
    const change = isFullScreen ? document.exitFullscreen() : document.documentElement.requestFullscreen();
    change.catch(() => undefined);
  };
  return (
    <IconButton
      className={className}
      label={isFullScreen ? es.reader.leaveFullScreen : es.reader.fullScreen}
      onClick={toggle}
    >
      {isFullScreen ? <Minimize aria-hidden /> : <Maximize aria-hidden />}
    </IconButton>
  );
};
