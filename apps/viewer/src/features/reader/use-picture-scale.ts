// For which size the picture of a page is chosen: by the zoom at rest, and by what the line carries.
import { useCallback, useState, useSyncExternalStore } from 'react';
import { lineNow, pictureScale } from './line.ts';
import type { ZoomControl } from './zoom-control.ts';

/** The shell's own picture is there or on its way: another size of it would be a second one. */
const isFromShell = (): boolean => document.getElementById('first-page') !== null;

export const usePictureScale = (
  control: ZoomControl,
  { isCurrent, isShown }: { isCurrent: boolean; isShown: boolean },
  onSettled: () => void,
) => {
  const zoom = useSyncExternalStore(control.subscribe, () => (isCurrent ? control.resting().zoom : 1));
  const [line] = useState(() => (isFromShell() ? 'good' : lineNow()));
  const [isSettled, setIsSettled] = useState(false);
  const handleSettled = useCallback(() => {
    setIsSettled(true);
    onSettled();
  }, [onSettled]);
  return { scale: pictureScale(line, { zoom, isShown, isSettled }), handleSettled };
};
