/** First pages of PDF files as images, for lists of documents that have no pictures (§7, §9). */
import { PREVIEW_SCALE } from '@vitrina/geometry';
import type { PdfEngine } from './pdf-engine.ts';
import { createPdfFiles } from './pdf-files.ts';
import { releaseCanvas } from './release-canvas.ts';

export type PdfPreviews = {
  /** At scale 1.5. Rejects when the file cannot be read; one that asks for a password never comes. */
  draw: (url: string, signal: AbortSignal) => Promise<Blob>;
  destroy: () => void;
};

const imageOf = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob((image) => (image ? resolve(image) : reject(new Error('no image'))), 'image/webp');
  });

export const createPdfPreviews = (load?: () => Promise<PdfEngine>): PdfPreviews => {
  const files = createPdfFiles(load ? { load } : {});

  const draw = async (url: string, signal: AbortSignal): Promise<Blob> => {
    const release = files.hold(url);
    // Who has gone needs no file any more, even one that waits for its password.
    signal.addEventListener('abort', release, { once: true });
    const canvas = document.createElement('canvas');
    try {
      const source = files.of(url);
      const { width } = await source.page(1);
      await source.draw(1, canvas, { width: width * PREVIEW_SCALE, signal, isUrgent: () => true });
      return await imageOf(canvas);
    } finally {
      releaseCanvas(canvas);
      signal.removeEventListener('abort', release);
      if (!signal.aborted) release();
    }
  };
  return { draw, destroy: files.destroy };
};
