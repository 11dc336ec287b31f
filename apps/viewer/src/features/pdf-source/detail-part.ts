/** Which part of a zoomed page is worth a canvas of its own, and how many pixels it takes. Pure. */
import type { Rect } from '@vitrina/geometry';

export type DetailPart = {
  /** Of the page, in percent. */
  part: Rect;
  /** Of the whole page at that sharpness, in pixels. */
  width: number;
};

/** Where things lie on the screen, in CSS px. `density`: pixels of the device in one of them. `limit`: of the canvas, in pixels. */
type Sight = { page: Rect; window: Rect; density: number; limit: number };

/** `null` where nothing of the page is in sight. */
export const detailPart = ({ page, window, density, limit }: Sight): DetailPart | null => {
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
