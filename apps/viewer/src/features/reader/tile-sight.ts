// Which tiles of a page are in sight of a view: by the layout and the view, not by the screen, where a gesture or a turn
// may already be under way.
import type { PdfPage, PageTiles as TileSource } from '@vitrina/contract';
import { type Rect, type Tile, tileLevel, tilesInSight, type Zoomed } from '@vitrina/geometry';
import { placeWithin } from './open-box.ts';
import { widestPicture } from './use-picture-scale.ts';

type Source = { page: PdfPage; tiles: TileSource };

/** A hand on its way has passed this share of what the pictures show: tiles are near. */
const NEAR = 0.65;

const stageOf = (layer: HTMLElement): HTMLElement | null => layer.closest('.v-stage');

const shownBox = (stage: HTMLElement, layer: HTMLElement, { zoom, x, y }: Zoomed): Rect => {
  const { left, top } = placeWithin(stage, layer);
  const [width, height] = [zoom * layer.offsetWidth, zoom * layer.offsetHeight];
  return { left: zoom * left + x, top: zoom * top + y, width, height };
};

/** The tiles of a level that are at least partly in sight, the nearest to the middle first. */
export const tilesOfLevel = (layer: HTMLElement, view: Zoomed, { page, tiles }: Source, level: number): Tile[] => {
  const stage = stageOf(layer);
  if (!stage || !page.width || !page.height) return [];
  const window = { left: 0, top: 0, width: stage.clientWidth, height: stage.clientHeight };
  const extent = { width: page.width, height: page.height };
  return tilesInSight({ page: extent, level, size: tiles.size, shown: shownBox(stage, layer, view), window });
};

const levelFor = (layer: HTMLElement, { zoom }: Zoomed, { page, tiles }: Source, share: number): number | null => {
  const needed = zoom * layer.offsetWidth * window.devicePixelRatio;
  return tileLevel(tiles.widths, needed, widestPicture(page) * share);
};

/** Those that this view needs: none as long as the page's pictures are enough. */
export const tilesNeeded = (layer: HTMLElement, view: Zoomed, source: Source): Tile[] => {
  const level = levelFor(layer, view, source, 1);
  return level === null ? [] : tilesOfLevel(layer, view, source, level);
};

/** Those that are worth announcing: where tiles are only near, the one in the middle, so that the page is opened. */
export const tilesAhead = (layer: HTMLElement, view: Zoomed, source: Source): Tile[] => {
  const needed = tilesNeeded(layer, view, source);
  const near = needed.length > 0 ? null : levelFor(layer, view, source, NEAR);
  return near === null ? needed : tilesOfLevel(layer, view, source, near).slice(0, 1);
};

const fill = (address: string, parts: Record<string, string | number>): string =>
  Object.entries(parts).reduce((text, [name, value]) => text.replace(`{${name}}`, `${value}`), address);

export const tileUrl = ({ url }: TileSource, { level, column, row }: Tile): string => fill(url, { level, column, row });

const span = (places: readonly number[]): string => `${Math.min(...places)}-${Math.max(...places)}`;

/** Where these are announced; `null` where that is not offered, or there is nothing to say. */
export const aheadUrl = ({ ahead }: TileSource, tiles: readonly Tile[]): string | null => {
  const [first] = tiles;
  if (!ahead || !first) return null;
  const columns = span(tiles.map(({ column }) => column));
  const rows = span(tiles.map(({ row }) => row));
  return fill(ahead, { level: first.level, columns, rows });
};
