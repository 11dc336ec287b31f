/** Places on the pages of the viewer, which draws each as an element with its number (page-view/page-view.tsx). */

export type Place = { page: number; position: { left: number; top: number } };

const pageOf = (found: Element): number => Number(found instanceof HTMLElement ? found.dataset['page'] : Number.NaN);
const PAGE = '.v-page[data-page]';

const pageAt = (x: number, y: number): Element | undefined =>
  document.elementsFromPoint(x, y).find((one) => one.matches(PAGE));

const percent = (part: number, whole: number): number =>
  Math.min(100, Math.max(0, Math.round((part / whole) * 10_000) / 100));

/** The page under a point of the window, and the point in percent of it; null beside the pages. */
export const placeAt = (x: number, y: number): Place | null => {
  const found = pageAt(x, y);
  if (!found) return null;
  const { left, top, width, height } = found.getBoundingClientRect();
  return { page: pageOf(found), position: { left: percent(x - left, width), top: percent(y - top, height) } };
};

/** The page in the middle of the window, else that of the address. */
export const pageInView = (): number => {
  const { innerWidth, innerHeight } = window;
  const across = [0.5, 0.3, 0.7].map((part) => pageAt(innerWidth * part, innerHeight * 0.45));
  const found = across.find((one) => one !== undefined);
  const named = Number(new URLSearchParams(window.location.search).get('page') ?? 1);
  return found ? pageOf(found) : Number.isInteger(named) && named > 0 ? named : 1;
};

/** Parts of the window's width and height at which a page on screen is found, whatever the reading mode and the zoom. */
const PROBES = [0.1, 0.3, 0.5, 0.7, 0.9].flatMap((x) => [0.2, 0.5, 0.8].map((y) => [x, y] as const));

/**
 * The pages on screen by number. Found by hit tests: measuring pages that are not painted would have the browser lay them out.
 */
export const shownPages = (): Map<number, Element> => {
  const { innerWidth, innerHeight } = window;
  const found = PROBES.map(([x, y]) => pageAt(innerWidth * x, innerHeight * y));
  return new Map(found.flatMap((shown) => (shown ? [[pageOf(shown), shown] as const] : [])));
};

/** The point of the window at which a place of a page is seen; null while something lies above it, or it is outside the window. */
export const pointOn = (shown: Element, { left, top }: Place['position']): { x: number; y: number } | null => {
  const page = shown.getBoundingClientRect();
  const x = page.left + (page.width * left) / 100;
  const y = page.top + (page.height * top) / 100;
  // At the very edge the hit test would miss the page.
  const inside = (value: number, from: number, to: number) => Math.min(to - 1, Math.max(from + 1, value));
  const hit = pageAt(inside(x, page.left, page.right), inside(y, page.top, page.bottom));
  return hit === shown ? { x, y } : null;
};

/** The same address at another page. */
export const goToPage = (page: number): void => {
  const address = new URL(window.location.href);
  address.searchParams.set('page', String(page));
  window.location.assign(address.href);
};
