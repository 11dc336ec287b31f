/** §9: what pdf.js keeps of pages that were drawn, and for how long. */
import type { PdfDocument, PdfPageProxy } from './pdf-engine.ts';
import type { PageSize } from './pdf-source.state.ts';

const CLEANUP_DELAY_MS = 5000;
/** In bytes. pdf.js had this threshold itself and no longer does. */
const LARGE_IMAGE_BYTES = 10_000_000;

export const sizeOf = (page: PdfPageProxy): PageSize => {
  const { width, height } = page.getViewport({ scale: 1 });
  return { width, height };
};

const holdsLargeImage = (page: PdfPageProxy): boolean => {
  for (const [, decoded] of page.objs) {
    const { dataLen } = Object(decoded) as { dataLen?: unknown };
    if (Number(dataLen) > LARGE_IMAGE_BYTES) return true;
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
