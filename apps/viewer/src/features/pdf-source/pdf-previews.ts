/** First pages of PDF files as images, for lists of documents that have no pictures (§7, §9). */
import { PREVIEW_SCALE } from '@vitrina/geometry';
import { releaseCanvas } from './canvas/release-canvas.ts';
import type { PdfEngine } from './pdf-engine.ts';
import { createPdfFiles } from './pdf-files.ts';

export type PdfPreviews = {
  /** At scale 1.5. Rejects if the file cannot be read; stays pending for a file with a password. */
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
    const release = files.acquire(url);
    // On abort the file is released at once, even while it waits for a password.
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
