/** The size of a page's canvas: the pixels on screen, within the limits of browsers. Pure. */
import type { Rect } from '@vitrina/geometry';
import type { PageSize } from './pdf-source.state.ts';

const MAX_PIXELS = 16_000_000;
/** Phones kill tabs that use much more memory; at their widths this is still more than the screen shows. */
const MAX_PIXELS_SMALL = 6_000_000;
const SMALL_SCREEN = 768;
/** px; with a longer side some browsers render an empty canvas. */
const MAX_SIDE = 8192;

export const pixelLimit = (screen: PageSize): number =>
  Math.min(screen.width, screen.height) < SMALL_SCREEN ? MAX_PIXELS_SMALL : MAX_PIXELS;

/** `width`: wanted, in device pixels. `scale`: pixels per point. */
export const canvasSize = (page: PageSize, width: number, limit: number): PageSize & { scale: number } => {
  const scale = Math.min(
    Math.max(width, 1) / page.width,
    Math.sqrt(limit / (page.width * page.height)),
    MAX_SIDE / Math.max(page.width, page.height),
  );
  const whole = (points: number) => Math.max(1, Math.floor(points * scale + 1e-6));
  return { scale, width: whole(page.width), height: whole(page.height) };
};

/** The same for a `part` in percent of the page; `offsetX` and `offsetY` move its corner to that of the canvas. */
export const partSize = (page: PageSize, width: number, part: Rect) => {
  const scale = width / page.width;
  const share = (points: number, percent: number) => (points * scale * percent) / 100;
  const whole = (points: number, percent: number) => Math.max(1, Math.round(share(points, percent)));
  return {
    scale,
    width: whole(page.width, part.width),
    height: whole(page.height, part.height),
    offsetX: -share(page.width, part.left),
    offsetY: -share(page.height, part.top),
  };
};
