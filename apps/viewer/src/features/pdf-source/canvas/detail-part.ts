/** The visible part of a zoomed page, which gets a canvas of its own, and the resolution to draw it at. Pure. */
import type { Rect } from '@vitrina/geometry';

export type DetailPart = {
  /** In percent of the page. */
  part: Rect;
  /** The width of the whole page at that resolution, in pixels. */
  width: number;
};

/** Boxes on the screen in CSS px. `density`: device pixels per CSS px. `limit`: pixels of a canvas. */
type VisibleBoxes = { page: Rect; window: Rect; density: number; limit: number };

/** `null` if no part of the page is visible. */
export const detailPart = ({ page, window, density, limit }: VisibleBoxes): DetailPart | null => {
  const left = Math.max(page.left, window.left);
  const top = Math.max(page.top, window.top);
  const width = Math.min(page.left + page.width, window.left + window.width) - left;
  const height = Math.min(page.top + page.height, window.top + window.height) - top;
  if (!(width >= 1 && height >= 1)) return null;
  const across = (length: number) => (length * 100) / page.width;
  const down = (length: number) => (length * 100) / page.height;
  const part = {
    left: across(left - page.left),
    top: down(top - page.top),
    width: across(width),
    height: down(height),
  };
  return { part, width: page.width * Math.min(density, Math.sqrt(limit / (width * height))) };
};
