/** §9: what pdf.js keeps of pages that were drawn, and for how long. It had the image threshold itself and no longer does. */
import { CLEANUP_DELAY_MS, IMAGE_CACHE_THRESHOLD } from '@vitrina/geometry';
import type { PdfDocument, PdfPageProxy } from './pdf-engine.ts';
import type { PageSize } from './pdf-source.state.ts';

export const sizeOf = (page: PdfPageProxy): PageSize => {
  const { width, height } = page.getViewport({ scale: 1 });
  return { width, height };
};

const holdsLargeImage = (page: PdfPageProxy): boolean => {
  for (const [, decoded] of page.objs) {
    const { dataLen } = Object(decoded) as { dataLen?: unknown };
    if (Number(dataLen) > IMAGE_CACHE_THRESHOLD) return true;
  }
  return false;
};

export const createTidying = () => {
  const timers = new Set<ReturnType<typeof setTimeout>>();
  let idle: ReturnType<typeof setTimeout> | undefined;
  let drawing = 0;

  return {
    begin: () => {
      drawing += 1;
      clearTimeout(idle);
    },
    /** Fonts and images of the whole document go when nothing has been drawn for a while. */
    end: (document: PdfDocument) => {
      drawing -= 1;
      if (drawing > 0) return;
      clearTimeout(idle);
      // Refused while a page is drawn: then its end comes back here.
      idle = setTimeout(() => void document.cleanup().catch(() => undefined), CLEANUP_DELAY_MS);
    },
    /** Large images of one page go although others are still being drawn. */
    forgetLargeImages: (page: PdfPageProxy) => {
      if (!holdsLargeImage(page)) return;
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
