/**
 * A page beyond its largest picture: the squares that are in sight, over the picture and under all that lies on the page.
 * Fetched as a piece of its own when somebody first looks closer. What is no longer in sight is let go, its request too.
 */
import type { PdfPage, PageTiles as TileSource } from '@vitrina/contract';
import type { Tile } from '@vitrina/geometry';
import { type RefObject, useEffect, useLayoutEffect, useReducer, useRef, useSyncExternalStore } from 'react';
import styles from './page-tiles.module.css';
import { NO_TILES, type Placed, tilesShown } from './page-tiles.state.ts';
import { aheadUrl, tilesAhead, tilesNeeded, tilesOfLevel, tileUrl } from './tile-sight.ts';
import type { ZoomControl } from './zoom-control.ts';

/** `onMissing`: one does not come. */
export type PageTilesProps = { page: PdfPage; tiles: TileSource; control: ZoomControl; onMissing: () => void };

type Sight = Omit<PageTilesProps, 'onMissing'>;

/** Taken out of the document alone, a picture would still be fetched to its end. */
const letGo = (picture: HTMLImageElement) => () => picture.removeAttribute('src');

/** Says what will be looked at while the hand still moves. Nobody waits for the answer. */
const useAnnouncing = (ref: RefObject<HTMLElement | null>, { page, tiles, control }: Sight) => {
  useEffect(
    function announceNext() {
      let last: string | null = null;
      const announce = () => {
        const next = control.next();
        const url = next && ref.current ? aheadUrl(tiles, tilesAhead(ref.current, next, { page, tiles })) : null;
        if (url !== null && url !== last) fetch(url).catch(() => undefined);
        last = url ?? last;
      };
      announce();
      return control.onNext(announce);
    },
    [ref, page, tiles, control],
  );
};

const useTilesShown = (ref: RefObject<HTMLElement | null>, { page, tiles, control }: Sight) => {
  const view = useSyncExternalStore(control.subscribe, control.resting);
  const [shown, dispatch] = useReducer(tilesShown, NO_TILES);

  useLayoutEffect(
    function lookAgain() {
      const { current: layer } = ref;
      if (!layer) return;
      const source = { page, tiles };
      const placed = (tile: Tile): Placed => ({ ...tile, url: tileUrl(tiles, tile) });
      const isInSight = ({ url, level }: Placed): boolean =>
        tilesOfLevel(layer, view, source, level).some((tile) => tileUrl(tiles, tile) === url);
      dispatch({ type: 'rested', needed: tilesNeeded(layer, view, source).map(placed), inSight: isInSight });
    },
    [ref, view, page, tiles],
  );
  return { shown, settle: (url: string) => dispatch({ type: 'settled', url }) };
};

export const PageTiles = (props: PageTilesProps) => {
  const ref = useRef<HTMLDivElement>(null);
  const { shown, settle } = useTilesShown(ref, props);
  useAnnouncing(ref, props);
  return (
    <div ref={ref} className={styles.tiles} aria-hidden="true">
      {[...shown.under, ...shown.needed].map(({ url, left, top, width, height }) => (
        <img
          key={url}
          ref={letGo}
          className={styles.tile}
          style={{ left: `${left}%`, top: `${top}%`, width: `${width}%`, height: `${height}%` }}
          src={url}
          alt=""
          draggable={false}
          decoding="async"
          fetchPriority="high"
          onLoad={() => settle(url)}
          onError={({ currentTarget }) => {
            // The picture below shows what this one does not: a tile that does not come is simply not there.
            currentTarget.setAttribute('hidden', '');
            props.onMissing();
            settle(url);
          }}
        />
      ))}
    </div>
  );
};
