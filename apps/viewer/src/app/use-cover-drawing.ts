/** Covers of documents without pictures: what reads PDFs is fetched with the first of them. */
import { useCallback, useEffect, useRef } from 'react';
import type { PdfPreviews } from '../features/pdf-source/pdf-previews.ts';
import type { DrawCover } from '../features/related/cover.tsx';

export const useCoverDrawing = (): DrawCover => {
  const made = useRef<Promise<PdfPreviews>>(null);
  useEffect(function closeFilesWhenLeft() {
    return () => {
      void made.current?.then(({ destroy }) => destroy()).catch(() => undefined);
      made.current = null;
    };
  }, []);
  return useCallback(async (url, signal) => {
    made.current ??= import('../features/pdf-source/pdf-previews.ts').then((kit) => kit.createPdfPreviews());
    const { draw } = await made.current;
    signal.throwIfAborted();
    return draw(url, signal);
  }, []);
};
