/**
 * Tiles of a page for zoom beyond its largest picture, at fixed widths of the whole page ("levels"). The server draws tiles and the
 * reader requests them by these functions.
 */

import type { Extent, Rect } from './percent.ts';

/** Side of a tile in its own pixels; the last of a row or column is smaller. */
export const TILE_SIZE = 768;

/**
 * Tile levels in px: the width of the largest picture times √2 up to times 4. With steps of 2 a view would load up to four times
 * the pixels that it shows.
 */
export const TILE_WIDTHS = [3496, 4944, 6992, 9888] as const;

/** `left`, `top`, `width`, `height` in percent of the page. */
export type Tile = Rect & { readonly level: number; readonly column: number; readonly row: number };

/** Size of the whole page in pixels of the level. */
export const levelExtent = (page: Extent, level: number): Extent => ({
  width: level,
  height: Math.max(1, Math.round((level * page.height) / page.width)),
});

/** The tile's box in pixels of its level; `null` if the level has no such tile. */
export const tileRect = (page: Extent, level: number, column: number, row: number, size = TILE_SIZE): Rect | null => {
  const whole = levelExtent(page, level);
  const [left, top] = [column * size, row * size];
  const isInRange =
    Number.isInteger(column) &&
    Number.isInteger(row) &&
    left >= 0 &&
    top >= 0 &&
    left < whole.width &&
    top < whole.height;
  if (!isInRange) return null;
  return { left, top, width: Math.min(size, whole.width - left), height: Math.min(size, whole.height - top) };
};

/** The level for a page shown `needed` device pixels wide, `null` while its widest picture is enough. */
export const tileLevel = (levels: readonly number[], needed: number, widestPicture: number): number | null => {
  if (needed <= widestPicture) return null;
  const ascending = [...levels].sort((one, other) => one - other);
  return ascending.find((level) => level >= needed) ?? ascending.at(-1) ?? null;
};

type TileView = {
  page: Extent;
  level: number;
  size?: number;
  /** Boxes of the page and of the window, in the same unit. */
  shown: Rect;
  window: Rect;
};

const span = (from: number, to: number, size: number): number[] => {
  const first = Math.max(0, Math.floor(from / size));
  const last = Math.ceil(to / size);
  return Array.from({ length: Math.max(0, last - first) }, (_, at) => first + at);
};

/** The tiles that are at least partly in the window, nearest to the middle of the visible part first. */
export const tilesInWindow = ({ page, level, size = TILE_SIZE, shown, window }: TileView): Tile[] => {
  const whole = levelExtent(page, level);
  const scale = { x: whole.width / shown.width, y: whole.height / shown.height };
  const left = Math.max(0, (window.left - shown.left) * scale.x);
  const top = Math.max(0, (window.top - shown.top) * scale.y);
  const right = Math.min(whole.width, (window.left + window.width - shown.left) * scale.x);
  const bottom = Math.min(whole.height, (window.top + window.height - shown.top) * scale.y);
  if (!(right > left && bottom > top)) return [];

  const middle = { x: (left + right) / 2, y: (top + bottom) / 2 };
  const found = span(top, bottom, size).flatMap((row) =>
    span(left, right, size).flatMap((column) => {
      const rect = tileRect(page, level, column, row, size);
      if (!rect) return [];
      const away = Math.hypot(rect.left + rect.width / 2 - middle.x, rect.top + rect.height / 2 - middle.y);
      return [{ rect, column, row, away }];
    }),
  );
  found.sort((one, other) => one.away - other.away);
  return found.map(({ rect, column, row }) => ({
    level,
    column,
    row,
    left: (rect.left * 100) / whole.width,
    top: (rect.top * 100) / whole.height,
    width: (rect.width * 100) / whole.width,
    height: (rect.height * 100) / whole.height,
  }));
};
