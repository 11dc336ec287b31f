/**
 * Beyond its largest picture a page is cut into squares at fixed widths of the whole page ("levels"). The server draws
 * by these numbers and the reader asks by them, so they stand here once.
 */

import type { Extent, Rect } from './percent.ts';

/** Side of a tile in its own pixels; the last of a row or column is smaller. */
export const TILE_SIZE = 768;

/**
 * Widths of the page in px at which tiles are drawn: the largest picture's times √2 up to 4. With doubled steps a view has up to
 * four times the pixels that it shows, and who looks closer waits for them.
 */
export const TILE_WIDTHS = [3496, 4944, 6992, 9888] as const;

/** `left`, `top`, `width`, `height` in percent of the page. */
export type Tile = Rect & { readonly level: number; readonly column: number; readonly row: number };

/** The whole page in pixels of the level. */
export const levelExtent = (page: Extent, level: number): Extent => ({
  width: level,
  height: Math.max(1, Math.round((level * page.height) / page.width)),
});

/** The tile's box in pixels of its level; `null` where the level has no such tile. */
export const tileRect = (page: Extent, level: number, column: number, row: number, size = TILE_SIZE): Rect | null => {
  const whole = levelExtent(page, level);
  const [left, top] = [column * size, row * size];
  const isThere =
    Number.isInteger(column) &&
    Number.isInteger(row) &&
    left >= 0 &&
    top >= 0 &&
    left < whole.width &&
    top < whole.height;
  if (!isThere) return null;
  return { left, top, width: Math.min(size, whole.width - left), height: Math.min(size, whole.height - top) };
};

/** The level for a page shown `needed` device pixels wide, `null` while its widest picture is enough. */
export const tileLevel = (levels: readonly number[], needed: number, widestPicture: number): number | null => {
  if (needed <= widestPicture) return null;
  const ascending = [...levels].sort((one, other) => one - other);
  return ascending.find((level) => level >= needed) ?? ascending.at(-1) ?? null;
};

type Sight = {
  page: Extent;
  level: number;
  size?: number;
  /** Where the page and the window through which it is seen lie, in the same unit. */
  shown: Rect;
  window: Rect;
};

const span = (from: number, to: number, size: number): number[] => {
  const first = Math.max(0, Math.floor(from / size));
  const last = Math.ceil(to / size);
  return Array.from({ length: Math.max(0, last - first) }, (_, at) => first + at);
};

/** The tiles that are at least partly in sight, those nearest to the middle of what is seen first. */
export const tilesInSight = ({ page, level, size = TILE_SIZE, shown, window }: Sight): Tile[] => {
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
