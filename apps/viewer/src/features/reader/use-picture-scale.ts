// For which size the picture of a page is chosen: by the zoom at rest, and by what the line carries.
import type { PdfPage } from '@vitrina/contract';
import { useCallback, useRef, useState, useSyncExternalStore } from 'react';
import { lineNow, pictureScale } from './line.ts';
import type { ZoomControl } from './zoom-control.ts';

/** The shell's own picture is there or on its way: another size of it would be a second one. */
const isFromShell = (): boolean => document.getElementById('first-page') !== null;

export const widestPicture = ({ pictures }: PdfPage): number =>
  Math.max(0, ...(pictures ?? []).map(({ width }) => width));

/**
 * The zoom by which the picture is chosen. Where tiles show what is in sight the picture below stays as it is: the largest
 * would be fetched and decoded beside them, and take many times their memory.
 */
const usePictureZoom = (control: ZoomControl, page: PdfPage | undefined, isCurrent: boolean) => {
  const [hasTiles, setHasTiles] = useState(true);
  const chosen = useRef(1);
  const zoom = useSyncExternalStore(control.subscribe, () => {
    const { zoom: resting } = control.resting();
    const isTiled = hasTiles && page?.tiles && resting * control.pageWidth() * devicePixelRatio > widestPicture(page);
    if (!isCurrent) chosen.current = 1;
    else if (!isTiled) chosen.current = resting;
    return chosen.current;
  });
  return { zoom, handleNoTiles: useCallback(() => setHasTiles(false), []) };
};

type Where = { page: PdfPage | undefined; isCurrent: boolean; isShown: boolean };

export const usePictureScale = (control: ZoomControl, { page, isCurrent, isShown }: Where, onSettled: () => void) => {
  const { zoom, handleNoTiles } = usePictureZoom(control, page, isCurrent);
  const [line] = useState(() => (isFromShell() ? 'good' : lineNow()));
  const [isSettled, setIsSettled] = useState(false);
  /** A page that waits has its light picture before it is shown; nobody else is told of what is not seen. */
  const handleSettled = useCallback(() => {
    setIsSettled(true);
    if (isShown) onSettled();
  }, [isShown, onSettled]);
  return { scale: pictureScale(line, { zoom, isShown, isSettled }), handleSettled, handleNoTiles };
};
