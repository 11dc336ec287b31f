/** The canvas of a page, managed outside React: the last drawing stays, scaled, until the next one is finished. */
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import type { PdfSource } from '../pdf-source.ts';
import { releaseCanvas } from './release-canvas.ts';

type PageCanvas = { source: PdfSource; index: number; width: number; isShown: boolean; isReady: boolean };

export type Drawing = { is: 'waiting' } | { is: 'drawn' } | { is: 'failed'; cause: unknown };

const WAITING: Drawing = { is: 'waiting' };

const replaceCanvas = (paper: HTMLElement, canvas: HTMLCanvasElement): void => {
  const before = [...paper.querySelectorAll('canvas')];
  paper.replaceChildren(canvas);
  before.forEach(releaseCanvas);
};

export const usePageCanvas = (paper: RefObject<HTMLElement | null>, wanted: PageCanvas): Drawing => {
  const { source, index, width, isShown, isReady } = wanted;
  const [drawing, setDrawing] = useState<Drawing>(WAITING);
  const isUrgent = useEffectEvent(() => isShown);
  // The file is opened again: an earlier failure is out of date.
  if (drawing.is === 'failed' && !isReady) setDrawing(WAITING);

  useEffect(
    function drawPage() {
      const element = paper.current;
      if (!element || !isReady || width === 0) return;
      const unmounted = new AbortController();
      const { signal } = unmounted;
      const canvas = document.createElement('canvas');
      source.draw(index, canvas, { width, signal, isUrgent: () => isUrgent() }).then(
        () => {
          if (signal.aborted) return releaseCanvas(canvas);
          replaceCanvas(element, canvas);
          setDrawing({ is: 'drawn' });
        },
        (cause: unknown) => {
          releaseCanvas(canvas);
          if (!signal.aborted) setDrawing({ is: 'failed', cause });
        },
      );
      return () => unmounted.abort();
    },
    [paper, source, index, width, isReady],
  );

  useEffect(
    function releaseOnUnmount() {
      const element = paper.current;
      return () => element?.querySelectorAll('canvas').forEach(releaseCanvas);
    },
    [paper],
  );

  return drawing;
};
