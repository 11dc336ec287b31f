// The size that the picture of a page is chosen for: by the zoom at rest and by the speed of the network connection.
import type { PdfPage } from '@vitrina/contract';
import { useCallback, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { ZoomStore } from '../zoom/zoom-store.ts';

/** `saving`: the visitor has asked the browser to save data. */
export type NetworkInfo = 'good' | 'slow' | 'saving';

type Connection = { saveData?: boolean; effectiveType?: string };

const SLOW = new Set(['slow-2g', '2g', '3g']);

/** `good` where the browser has no `navigator.connection`. */
export const networkInfo = (of: Navigator = navigator): NetworkInfo => {
  const { connection } = of as Navigator & { connection?: Connection };
  if (connection?.saveData) return 'saving';
  return SLOW.has(connection?.effectiveType ?? '') ? 'slow' : 'good';
};

/** A quarter of the pixels: soft, and readable. */
const LIGHT_SCALE = 0.5;

/**
 * The share of its size on screen that the picture of a page is chosen for. On a slow connection a light picture comes first
 * and the sharp one once that is shown; with data saving the light one stays until the page is zoomed.
 */
export const pictureScale = (
  network: NetworkInfo,
  page: { zoom: number; isShown: boolean; isSettled: boolean },
): number => {
  if (page.zoom > 1 || network === 'good') return page.zoom;
  return network === 'slow' && page.isShown && page.isSettled ? 1 : LIGHT_SCALE;
};

/** The picture of the HTML shell is loaded or loading: another size of it would be a second download. */
const isFromShell = (): boolean => document.getElementById('first-page') !== null;

/** px; 0 for a page without pictures. */
export const widestPicture = ({ pictures }: PdfPage): number =>
  Math.max(0, ...(pictures ?? []).map(({ width }) => width));

/**
 * The zoom that the picture is chosen for. Where tiles cover the visible section, the picture below keeps its size: the largest
 * one would be downloaded and decoded beside the tiles, and take many times their memory.
 */
const usePictureZoom = (store: ZoomStore, page: PdfPage | undefined, isCurrent: boolean) => {
  const [hasTiles, setHasTiles] = useState(true);
  const chosen = useRef(1);
  const zoom = useStore(store.state, ({ view, pageWidth }) => {
    const isTiled = hasTiles && page?.tiles && view.zoom * pageWidth * devicePixelRatio > widestPicture(page);
    if (!isCurrent) chosen.current = 1;
    else if (!isTiled) chosen.current = view.zoom;
    return chosen.current;
  });
  return { zoom, handleNoTiles: useCallback(() => setHasTiles(false), []) };
};

type PageStatus = { page: PdfPage | undefined; isCurrent: boolean; isShown: boolean };

export const usePictureScale = (store: ZoomStore, { page, isCurrent, isShown }: PageStatus, onSettled: () => void) => {
  const { zoom, handleNoTiles } = usePictureZoom(store, page, isCurrent);
  const [network] = useState(() => (isFromShell() ? 'good' : networkInfo()));
  const [isSettled, setIsSettled] = useState(false);
  /** A waiting page loads its light picture, too; `onSettled` is for pages on screen. */
  const handleSettled = useCallback(() => {
    setIsSettled(true);
    if (isShown) onSettled();
  }, [isShown, onSettled]);
  return { scale: pictureScale(network, { zoom, isShown, isSettled }), handleSettled, handleNoTiles };
};
