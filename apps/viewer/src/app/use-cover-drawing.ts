/** Draws covers of documents without pictures. The chunk that reads PDFs loads with the first of them. */
import { useCallback, useEffect, useRef } from 'react';
import type { PdfPreviews } from '../features/pdf-source/pdf-previews.ts';
import type { DrawCover } from '../features/related/cover.tsx';
import { ignoreError } from '../lib/ignore-error.ts';

export const useCoverDrawing = (): DrawCover => {
  const previews = useRef<Promise<PdfPreviews>>(null);
  useEffect(function closeFilesWhenLeft() {
    return () => {
      void previews.current?.then(({ destroy }) => destroy()).catch(ignoreError('optional'));
      previews.current = null;
    };
  }, []);
  return useCallback(async (url, signal) => {
    previews.current ??= import('../features/pdf-source/pdf-previews.ts').then((chunk) => chunk.createPdfPreviews());
    const { draw } = await previews.current;
    signal.throwIfAborted();
    return draw(url, signal);
  }, []);
};
