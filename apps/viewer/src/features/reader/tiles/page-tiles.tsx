/**
 * The visible tiles of a page zoomed beyond its largest picture, over the picture and under the page's elements. Loaded with the
 * first zoom. A tile that is no longer visible is removed and its request cancelled.
 */
import type { PdfPage, PageTiles as TileSource } from '@vitrina/contract';
import type { Tile } from '@vitrina/geometry';
import { type RefObject, useEffect, useLayoutEffect, useReducer, useRef } from 'react';
import { useStore } from 'zustand';
import { ignoreError } from '../../../lib/ignore-error.ts';
import { onTargetChange, type ZoomStore } from '../zoom/zoom-store.ts';
import styles from './page-tiles.module.css';
import { NO_TILES, type PlacedTile, tilesReducer } from './page-tiles.state.ts';
import { prefetchTiles, prefetchUrl, tilesOfLevel, tileUrl, visibleTiles } from './visible-tiles.ts';

/** `store`: the view that decides which tiles are visible. `onMissing`: a tile has failed. */
export type PageTilesProps = { page: PdfPage; tiles: TileSource; store: ZoomStore; onMissing: () => void };

type TileOptions = Omit<PageTilesProps, 'onMissing'>;

/** Removing the element alone would not cancel its request. */
const cancelOnUnmount = (picture: HTMLImageElement) => () => picture.removeAttribute('src');

/** Announces the tiles of the predicted view to the server during a gesture; the response is not used. */
const useTilePrefetch = (ref: RefObject<HTMLElement | null>, { page, tiles, store }: TileOptions) => {
  useEffect(
    function announceNext() {
      let last: string | null = null;
      const announce = () => {
        const { target } = store.state.getState();
        const url =
          target && ref.current ? prefetchUrl(tiles, prefetchTiles(ref.current, target, { page, tiles })) : null;
        if (url !== null && url !== last) fetch(url).catch(ignoreError('optional'));
        last = url ?? last;
      };
      announce();
      return onTargetChange(store, announce);
    },
    [ref, page, tiles, store],
  );
};

const useVisibleTiles = (ref: RefObject<HTMLElement | null>, { page, tiles, store }: TileOptions) => {
  const view = useStore(store.state, (state) => state.view);
  const [shown, dispatch] = useReducer(tilesReducer, NO_TILES);

  useLayoutEffect(
    function updateTiles() {
      const { current: layer } = ref;
      if (!layer) return;
      const source = { page, tiles };
      const placed = (tile: Tile): PlacedTile => ({ ...tile, url: tileUrl(tiles, tile) });
      const isVisible = ({ url, level }: PlacedTile): boolean =>
        tilesOfLevel(layer, view, source, level).some((tile) => tileUrl(tiles, tile) === url);
      dispatch({ type: 'view-changed', needed: visibleTiles(layer, view, source).map(placed), isVisible });
    },
    [ref, view, page, tiles],
  );
  return { shown, settle: (url: string) => dispatch({ type: 'tile-settled', url }) };
};

export const PageTiles = (props: PageTilesProps) => {
  const ref = useRef<HTMLDivElement>(null);
  const { shown, settle } = useVisibleTiles(ref, props);
  useTilePrefetch(ref, props);
  return (
    <div ref={ref} className={styles.tiles} aria-hidden="true">
      {[...shown.previous, ...shown.needed].map(({ url, left, top, width, height }) => (
        <img
          key={url}
          ref={cancelOnUnmount}
          className={styles.tile}
          style={{ left: `${left}%`, top: `${top}%`, width: `${width}%`, height: `${height}%` }}
          src={url}
          alt=""
          draggable={false}
          decoding="async"
          fetchPriority="high"
          onLoad={() => settle(url)}
          onError={({ currentTarget }) => {
            // The picture below stays visible in place of a failed tile.
            currentTarget.setAttribute('hidden', '');
            props.onMissing();
            settle(url);
          }}
        />
      ))}
    </div>
  );
};
