/**
 * The pictures of the pages to print, in the document and hidden on screen. Outside React: they must outlive the print dialog,
 * for as long as the browser's own print window is open.
 */
import styles from './print-sheets.module.css';

export type Sheet = { page: number; url: string; isLandscape: boolean };

/** `failed`: the page whose picture has failed to load. */
export type Prepared = { is: 'ready'; print: () => void } | { is: 'cancelled' } | { is: 'failed'; page: number };

type Loading = { onLoaded: (count: number) => void; signal: AbortSignal };

/** Within the number of connections that a browser opens to one server. */
const CONCURRENCY = 4;
const ATTEMPTS = 2;

let current: { remove: () => void } | null = null;

const loadImage = (img: HTMLImageElement, url: string, signal: AbortSignal): Promise<boolean> =>
  new Promise((resolve) => {
    const settle = (isThere: boolean) => () => {
      signal.removeEventListener('abort', cancel);
      resolve(isThere);
    };
    const cancel = () => {
      // Removing the element alone would not cancel its request.
      img.removeAttribute('src');
      settle(false)();
    };
    signal.addEventListener('abort', cancel, { once: true });
    img.addEventListener('load', settle(true), { once: true });
    img.addEventListener('error', settle(false), { once: true });
    img.src = url;
  });

const loadWithRetry = async (img: HTMLImageElement, url: string, signal: AbortSignal): Promise<boolean> => {
  for (let attempt = 0; attempt < ATTEMPTS && !signal.aborted; attempt += 1)
    if (await loadImage(img, url, signal)) return true;
  return false;
};

const createSheets = (sheets: readonly Sheet[]) => {
  const holder = document.createElement('div');
  holder.className = styles.sheets ?? '';
  // Hidden from screen readers: it is for paper only.
  holder.setAttribute('aria-hidden', 'true');
  if (sheets[0]?.isLandscape) holder.dataset.landscape = '';
  const images = sheets.map(({ isLandscape }) => {
    const sheet = document.createElement('div');
    sheet.className = styles.sheet ?? '';
    if (isLandscape) sheet.dataset.landscape = '';
    const img = document.createElement('img');
    img.alt = '';
    sheet.append(img);
    holder.append(sheet);
    return img;
  });
  return { holder, images };
};

/**
 * Desktop browsers send `afterprint` when their print window closes. Phones send it too early: there the sheets stay until the
 * visitor uses the page again.
 */
const onPrintEnd = (onPrinted: () => void): (() => void) => {
  const isDesktop = window.matchMedia('(hover: hover) and (pointer: fine)').matches;
  const events = isDesktop ? ['afterprint'] : ['pointerdown', 'keydown'];
  for (const name of events) window.addEventListener(name, onPrinted, { once: true });
  return () => {
    for (const name of events) window.removeEventListener(name, onPrinted);
  };
};

/** Loads the pictures of all sheets and returns the function that prints them. Sheets prepared before are removed. */
export const prepareSheets = async (sheets: readonly Sheet[], { onLoaded, signal }: Loading): Promise<Prepared> => {
  current?.remove();
  const { holder, images } = createSheets(sheets);
  const remove = () => {
    stopWaiting();
    holder.remove();
    delete document.documentElement.dataset.printing;
    current = null;
  };
  let stopWaiting = () => {};
  current = { remove };
  document.body.append(holder);

  let [next, done, failed] = [0, 0, null as number | null];
  const loadNext = async () => {
    for (let at = next++; at < sheets.length && failed === null && !signal.aborted; at = next++) {
      const [sheet, img] = [sheets[at], images[at]];
      if (!sheet || !img) return;
      if (await loadWithRetry(img, sheet.url, signal)) onLoaded(++done);
      else failed ??= sheet.page;
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, loadNext));

  if (signal.aborted || failed !== null) {
    remove();
    return signal.aborted || failed === null ? { is: 'cancelled' } : { is: 'failed', page: failed };
  }
  const print = () => {
    document.documentElement.dataset.printing = '';
    stopWaiting = onPrintEnd(remove);
    window.print();
  };
  return { is: 'ready', print };
};
