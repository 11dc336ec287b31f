/** Fills the screen, and leaves it; where the browser does not allow it there is no button. */
import { es, IconButton } from '@vitrina/ui';
import { Maximize, Minimize } from 'lucide-react';
import { canFillScreen, toggleFullScreen, useFullScreen } from './full-screen.ts';

export const FullScreenButton = () => {
  const isFullScreen = useFullScreen();
  if (!canFillScreen()) return null;
  return (
    <IconButton label={isFullScreen ? es.reader.leaveFullScreen : es.reader.fullScreen} onClick={toggleFullScreen}>
      {isFullScreen ? <Minimize aria-hidden /> : <Maximize aria-hidden />}
    </IconButton>
  );
};
