import { expect, test } from 'vitest';
import { NO_TILES, type PlacedTile, type TilesState, tilesReducer } from './page-tiles.state.ts';

const tile = (url: string, level: number): PlacedTile => ({ url, level, left: 0, top: 0, width: 1, height: 1 });
const rested = (state: TilesState, needed: PlacedTile[], isVisible: (tile: PlacedTile) => boolean = () => true) =>
  tilesReducer(state, { type: 'view-changed', needed, isVisible });
const settled = (state: TilesState, ...urls: string[]) =>
  urls.reduce((before, url) => tilesReducer(before, { type: 'tile-settled', url }), state);
const urls = (tiles: readonly PlacedTile[]) => tiles.map(({ url }) => url);

const COARSE = [tile('a', 1), tile('b', 1)];
const FINE = [tile('A', 2), tile('B', 2)];

// Covers §5-7.
test('tiles of the previous level stay until every needed tile has settled', () => {
  const closer = rested(settled(rested(NO_TILES, COARSE), 'a', 'b'), FINE);
  expect([urls(closer.previous), urls(closer.needed)]).toEqual([
    ['a', 'b'],
    ['A', 'B'],
  ]);
  expect(urls(settled(closer, 'A').previous)).toEqual(['a', 'b']);
  expect(urls(settled(closer, 'A', 'B').previous)).toEqual([]);
});

test('tiles that are no longer visible are removed, on any level', () => {
  const moved = rested(rested(rested(NO_TILES, COARSE), FINE), [tile('B', 2), tile('C', 2)], ({ url }) => url === 'b');
  expect([urls(moved.previous), urls(moved.needed)]).toEqual([['b'], ['B', 'C']]);
});

test('a tile that becomes visible again counts as not loaded', () => {
  const away = rested(settled(rested(NO_TILES, COARSE), 'a', 'b'), [tile('b', 1), tile('c', 1)]);
  expect([...away.settled]).toEqual(['b']);
  expect([...rested(away, COARSE).settled]).toEqual(['b']);
});

test('no tiles are shown where the pictures are sharp enough', () => {
  expect(rested(rested(rested(NO_TILES, COARSE), FINE), [])).toBe(NO_TILES);
});
