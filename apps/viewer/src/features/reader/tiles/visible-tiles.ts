// The tiles of a page that are visible in a view. Computed from the layout and the view and not measured on screen, where a
// gesture or a turn may be in progress.
import type { PdfPage, PageTiles as TileSource } from '@vitrina/contract';
import { type Rect, type Tile, tileLevel, tilesInWindow, type Zoomed } from '@vitrina/geometry';
import { offsetWithin } from '../state/open-box.ts';
import { widestPicture } from './use-picture-scale.ts';

type Source = { page: PdfPage; tiles: TileSource };

/** From this share of the largest picture's width on, a gesture may soon need tiles. */
const PREFETCH_SHARE = 0.65;

const stageOf = (layer: HTMLElement): HTMLElement | null => layer.closest('.v-stage');

const shownBox = (stage: HTMLElement, layer: HTMLElement, { zoom, x, y }: Zoomed): Rect => {
  const { left, top } = offsetWithin(stage, layer);
  const [width, height] = [zoom * layer.offsetWidth, zoom * layer.offsetHeight];
  return { left: zoom * left + x, top: zoom * top + y, width, height };
};

/** The tiles of a level that are at least partly visible, those nearest to the middle first. */
export const tilesOfLevel = (layer: HTMLElement, view: Zoomed, { page, tiles }: Source, level: number): Tile[] => {
  const stage = stageOf(layer);
  if (!stage || !page.width || !page.height) return [];
  const window = { left: 0, top: 0, width: stage.clientWidth, height: stage.clientHeight };
  const extent = { width: page.width, height: page.height };
  return tilesInWindow({ page: extent, level, size: tiles.size, shown: shownBox(stage, layer, view), window });
};

const levelFor = (layer: HTMLElement, { zoom }: Zoomed, { page, tiles }: Source, share: number): number | null => {
  const needed = zoom * layer.offsetWidth * window.devicePixelRatio;
  return tileLevel(tiles.widths, needed, widestPicture(page) * share);
};

/** The tiles that the view needs: none while the page's pictures are sharp enough. */
export const visibleTiles = (layer: HTMLElement, view: Zoomed, source: Source): Tile[] => {
  const level = levelFor(layer, view, source, 1);
  return level === null ? [] : tilesOfLevel(layer, view, source, level);
};

/** The tiles to announce to the server. Before any is needed, only the one in the middle, so that the server opens the page. */
export const prefetchTiles = (layer: HTMLElement, view: Zoomed, source: Source): Tile[] => {
  const needed = visibleTiles(layer, view, source);
  const near = needed.length > 0 ? null : levelFor(layer, view, source, PREFETCH_SHARE);
  return near === null ? needed : tilesOfLevel(layer, view, source, near).slice(0, 1);
};

const fillTemplate = (template: string, values: Record<string, string | number>): string =>
  Object.entries(values).reduce((text, [name, value]) => text.replace(`{${name}}`, `${value}`), template);

export const tileUrl = ({ url }: TileSource, { level, column, row }: Tile): string =>
  fillTemplate(url, { level, column, row });

const rangeOf = (numbers: readonly number[]): string => `${Math.min(...numbers)}-${Math.max(...numbers)}`;

/** The address that announces the tiles; `null` if the backend offers none, or there are no tiles. */
export const prefetchUrl = ({ ahead }: TileSource, tiles: readonly Tile[]): string | null => {
  const [first] = tiles;
  if (!ahead || !first) return null;
  const columns = rangeOf(tiles.map(({ column }) => column));
  const rows = rangeOf(tiles.map(({ row }) => row));
  return fillTemplate(ahead, { level: first.level, columns, rows });
};
