// How much the visitor's line carries, as far as the browser says (not all do).

export type Line = 'good' | 'slow' | 'saving';

type Connection = { saveData?: boolean; effectiveType?: string };

const SLOW = new Set(['slow-2g', '2g', '3g']);

/** `saving`: the visitor has asked for little data. */
export const lineNow = (of: Navigator = navigator): Line => {
  const { connection } = of as Navigator & { connection?: Connection };
  if (connection?.saveData) return 'saving';
  return SLOW.has(connection?.effectiveType ?? '') ? 'slow' : 'good';
};

/** A quarter of the pixels: soft, and readable. */
const LIGHT = 0.5;

/**
 * For what share of its size on screen a page's picture is chosen. On a slow line a light one comes first and the sharp
 * one once it is there; who saves data gets the light one until looking closer.
 */
export const pictureScale = (line: Line, page: { zoom: number; isShown: boolean; isSettled: boolean }): number => {
  if (page.zoom > 1 || line === 'good') return page.zoom;
  return line === 'slow' && page.isShown && page.isSettled ? 1 : LIGHT;
};
