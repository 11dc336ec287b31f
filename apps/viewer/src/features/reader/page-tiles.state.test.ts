import { expect, test } from 'vitest';
import { NO_TILES, type Placed, type TilesState, tilesShown } from './page-tiles.state.ts';

const tile = (url: string, level: number): Placed => ({ url, level, left: 0, top: 0, width: 1, height: 1 });
const rested = (state: TilesState, needed: Placed[], inSight: (tile: Placed) => boolean = () => true) =>
  tilesShown(state, { type: 'rested', needed, inSight });
const settled = (state: TilesState, ...urls: string[]) =>
  urls.reduce((before, url) => tilesShown(before, { type: 'settled', url }), state);
const urls = (tiles: readonly Placed[]) => tiles.map(({ url }) => url);

const COARSE = [tile('a', 1), tile('b', 1)];
const FINE = [tile('A', 2), tile('B', 2)];

test('coarser tiles stay under finer ones until the last of these has come', () => {
  const closer = rested(settled(rested(NO_TILES, COARSE), 'a', 'b'), FINE);
  expect([urls(closer.under), urls(closer.needed)]).toEqual([
    ['a', 'b'],
    ['A', 'B'],
  ]);
  expect(urls(settled(closer, 'A').under)).toEqual(['a', 'b']);
  expect(urls(settled(closer, 'A', 'B').under)).toEqual([]);
});

test('what is out of sight goes, on any level', () => {
  const moved = rested(rested(rested(NO_TILES, COARSE), FINE), [tile('B', 2), tile('C', 2)], ({ url }) => url === 'b');
  expect([urls(moved.under), urls(moved.needed)]).toEqual([['b'], ['B', 'C']]);
});

test('a tile that comes back into sight has not come yet', () => {
  const away = rested(settled(rested(NO_TILES, COARSE), 'a', 'b'), [tile('b', 1), tile('c', 1)]);
  expect([...away.settled]).toEqual(['b']);
  expect([...rested(away, COARSE).settled]).toEqual(['b']);
});

test('where pictures are enough there are none', () => {
  expect(rested(rested(rested(NO_TILES, COARSE), FINE), [])).toBe(NO_TILES);
});
