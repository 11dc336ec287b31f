/** §9: frees the fonts and images that pdf.js caches of drawn pages. pdf.js itself has no image threshold. */
import { CLEANUP_DELAY_MS, IMAGE_CACHE_THRESHOLD } from '@vitrina/geometry';
import { ignoreError } from '../../lib/ignore-error.ts';
import type { PdfDocument, PdfPageProxy } from './pdf-engine.ts';
import type { PageSize } from './pdf-source.state.ts';

export const sizeOf = (page: PdfPageProxy): PageSize => {
  const { width, height } = page.getViewport({ scale: 1 });
  return { width, height };
};

const hasLargeImage = (page: PdfPageProxy): boolean => {
  for (const [, decoded] of page.objs) {
    const { dataLen } = Object(decoded) as { dataLen?: unknown };
    if (Number(dataLen) > IMAGE_CACHE_THRESHOLD) return true;
  }
  return false;
};

export const createCleanup = () => {
  const timers = new Set<ReturnType<typeof setTimeout>>();
  let idle: ReturnType<typeof setTimeout> | undefined;
  let drawing = 0;

  return {
    drawStarted: () => {
      drawing += 1;
      clearTimeout(idle);
    },
    /** Frees the fonts and images of the whole document after `CLEANUP_DELAY_MS` without a draw. */
    drawEnded: (document: PdfDocument) => {
      drawing -= 1;
      if (drawing > 0) return;
      clearTimeout(idle);
      // pdf.js rejects it while a page is being drawn: the end of that draw schedules it again.
      idle = setTimeout(() => void document.cleanup().catch(ignoreError('optional')), CLEANUP_DELAY_MS);
    },
    /** Frees a page with a large image even while others are being drawn. */
    releaseLargeImages: (page: PdfPageProxy) => {
      if (!hasLargeImage(page)) return;
      const timer = setTimeout(() => {
        timers.delete(timer);
        page.cleanup();
      }, CLEANUP_DELAY_MS);
      timers.add(timer);
    },
    stop: () => {
      clearTimeout(idle);
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
  };
};
