/**
 * A page beyond its largest picture: the squares that are in sight, over the picture and under all that lies on the page.
 * Fetched as a piece of its own when somebody first looks so close. What is no longer in sight is let go, its request too.
 */
import type { PdfPage, PageTiles as TileSource } from '@vitrina/contract';
import { type Tile, tileLevel, tilesInSight, type Zoomed } from '@vitrina/geometry';
import { useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { placeWithin } from './open-box.ts';
import styles from './page-tiles.module.css';
import type { ZoomControl } from './zoom-control.ts';

export type PageTilesProps = { page: PdfPage; tiles: TileSource; control: ZoomControl };

/** By the layout and the view, not by the screen: there a gesture or a turn may already be under way. */
const inSight = (layer: HTMLElement, view: Zoomed, page: PdfPage, tiles: TileSource): Tile[] => {
  const stage = layer.closest<HTMLElement>('.v-stage');
  if (!stage || !page.width || !page.height) return [];
  const { left, top } = placeWithin(stage, layer);
  const { zoom, x, y } = view;
  const shown = {
    left: zoom * left + x,
    top: zoom * top + y,
    width: zoom * layer.offsetWidth,
    height: zoom * layer.offsetHeight,
  };
  const widest = Math.max(0, ...(page.pictures ?? []).map(({ width }) => width));
  const level = tileLevel(tiles.widths, shown.width * window.devicePixelRatio, widest);
  if (level === null) return [];
  const seen = { left: 0, top: 0, width: stage.clientWidth, height: stage.clientHeight };
  const extent = { width: page.width, height: page.height };
  return tilesInSight({ page: extent, level, size: tiles.size, shown, window: seen });
};

const urlOf = ({ url }: TileSource, { level, column, row }: Tile): string =>
  url.replace('{level}', `${level}`).replace('{column}', `${column}`).replace('{row}', `${row}`);

/** Taken out of the document alone, a picture would still be fetched to its end. */
const letGo = (picture: HTMLImageElement) => () => picture.removeAttribute('src');

/** The picture below shows what this one does not: a tile that does not come is simply not there. */
const hide = ({ currentTarget }: { currentTarget: HTMLImageElement }) => currentTarget.setAttribute('hidden', '');

export const PageTiles = ({ page, tiles, control }: PageTilesProps) => {
  const ref = useRef<HTMLDivElement>(null);
  const view = useSyncExternalStore(control.subscribe, control.resting);
  const [shown, setShown] = useState<readonly Tile[]>([]);

  useLayoutEffect(
    function lookAgain() {
      if (ref.current) setShown(inSight(ref.current, view, page, tiles));
    },
    [view, page, tiles],
  );

  return (
    <div ref={ref} className={styles.tiles} aria-hidden="true">
      {shown.map((tile) => (
        <img
          key={urlOf(tiles, tile)}
          ref={letGo}
          className={styles.tile}
          style={{
            left: `${tile.left}%`,
            top: `${tile.top}%`,
            width: `${tile.width}%`,
            height: `${tile.height}%`,
          }}
          src={urlOf(tiles, tile)}
          alt=""
          draggable={false}
          decoding="async"
          onError={hide}
        />
      ))}
    </div>
  );
};
