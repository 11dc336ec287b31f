/**
 * The pictures of the chosen pages in the document itself, unseen until it is printed. Beside React: they must outlive the
 * dialog that asked for them, for as long as the browser's own print window is open.
 */
import styles from './print-sheets.module.css';

export type Sheet = { page: number; url: string; isLying: boolean };

/** `failed`: the page whose picture did not come. */
export type Prepared = { is: 'ready'; print: () => void } | { is: 'cancelled' } | { is: 'failed'; page: number };

type Loading = { onLoaded: (count: number) => void; signal: AbortSignal };

/** As many requests as a browser makes to one server anyway. */
const AT_ONCE = 4;
const TRIES = 2;

let standing: { remove: () => void } | null = null;

const loaded = (img: HTMLImageElement, url: string, signal: AbortSignal): Promise<boolean> =>
  new Promise((resolve) => {
    const settle = (isThere: boolean) => () => {
      signal.removeEventListener('abort', cancel);
      resolve(isThere);
    };
    const cancel = () => {
      // Taken out of the document alone, a picture would still be fetched to its end.
      img.removeAttribute('src');
      settle(false)();
    };
    signal.addEventListener('abort', cancel, { once: true });
    img.addEventListener('load', settle(true), { once: true });
    img.addEventListener('error', settle(false), { once: true });
    img.src = url;
  });

const loadedInTime = async (img: HTMLImageElement, url: string, signal: AbortSignal): Promise<boolean> => {
  for (let tried = 0; tried < TRIES && !signal.aborted; tried += 1) if (await loaded(img, url, signal)) return true;
  return false;
};

const layOut = (sheets: readonly Sheet[]) => {
  const holder = document.createElement('div');
  holder.className = styles.sheets ?? '';
  // Without a picture's own words: on paper there is nobody to hear them.
  holder.setAttribute('aria-hidden', 'true');
  if (sheets[0]?.isLying) holder.dataset.lying = '';
  const images = sheets.map(({ isLying }) => {
    const sheet = document.createElement('div');
    sheet.className = styles.sheet ?? '';
    if (isLying) sheet.dataset.lying = '';
    const img = document.createElement('img');
    img.alt = '';
    sheet.append(img);
    holder.append(sheet);
    return img;
  });
  return { holder, images };
};

/**
 * Desktop browsers say when their print window has closed. Phones return at once and say it too early: there the sheets
 * stay until the visitor is seen at the page again.
 */
const whenPrinted = (onPrinted: () => void): (() => void) => {
  const isDesktop = window.matchMedia('(hover: hover) and (pointer: fine)').matches;
  const events = isDesktop ? ['afterprint'] : ['pointerdown', 'keydown'];
  for (const name of events) window.addEventListener(name, onPrinted, { once: true });
  return () => {
    for (const name of events) window.removeEventListener(name, onPrinted);
  };
};

/** Loads the pictures of all sheets, then answers how to print them. What was prepared before is let go. */
export const prepareSheets = async (sheets: readonly Sheet[], { onLoaded, signal }: Loading): Promise<Prepared> => {
  standing?.remove();
  const { holder, images } = layOut(sheets);
  const remove = () => {
    stopWaiting();
    holder.remove();
    delete document.documentElement.dataset.printing;
    standing = null;
  };
  let stopWaiting = () => {};
  standing = { remove };
  document.body.append(holder);

  let [next, done, failed] = [0, 0, null as number | null];
  const loadOn = async () => {
    for (let at = next++; at < sheets.length && failed === null && !signal.aborted; at = next++) {
      const [sheet, img] = [sheets[at], images[at]];
      if (!sheet || !img) return;
      if (await loadedInTime(img, sheet.url, signal)) onLoaded(++done);
      else failed ??= sheet.page;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, loadOn));

  if (signal.aborted || failed !== null) {
    remove();
    return signal.aborted || failed === null ? { is: 'cancelled' } : { is: 'failed', page: failed };
  }
  const print = () => {
    document.documentElement.dataset.printing = '';
    stopWaiting = whenPrinted(remove);
    window.print();
  };
  return { is: 'ready', print };
};
