/** How many pixels a page is drawn with: as many as are seen, never more than a browser can bear. Pure. */
import type { Rect } from '@vitrina/geometry';
import type { PageSize } from './pdf-source.state.ts';

const MAX_PIXELS = 16_000_000;
/** Phones kill a page that takes much more; at their widths that is still above what the screen shows. */
const MAX_PIXELS_SMALL = 6_000_000;
const SMALL_SCREEN = 768;
/** Beyond this side some browsers give an empty canvas. */
const MAX_SIDE = 8192;

export const pixelLimit = (screen: PageSize): number =>
  Math.min(screen.width, screen.height) < SMALL_SCREEN ? MAX_PIXELS_SMALL : MAX_PIXELS;

/** `width`: wanted, in pixels of the device. `scale`: pixels per point. */
export const canvasSize = (page: PageSize, width: number, limit: number): PageSize & { scale: number } => {
  const scale = Math.min(
    Math.max(width, 1) / page.width,
    Math.sqrt(limit / (page.width * page.height)),
    MAX_SIDE / Math.max(page.width, page.height),
  );
  const whole = (points: number) => Math.max(1, Math.floor(points * scale + 1e-6));
  return { scale, width: whole(page.width), height: whole(page.height) };
};

/** The same for a `part` in percent of the page; `offsetX`, `offsetY` bring its corner to that of the canvas. */
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
