// The tiles on screen, and which of them have loaded. Pure. A tile is identified by its address.

export type PlacedTile = { url: string; level: number; left: number; top: number; width: number; height: number };

export type TilesState = {
  needed: readonly PlacedTile[];
  /** Tiles of another level that are still visible: they stay until all needed tiles have loaded. */
  previous: readonly PlacedTile[];
  /** The needed tiles that have loaded or failed. */
  settled: ReadonlySet<string>;
};

export type TilesAction =
  /** `isVisible`: of a tile of another level. */
  | { type: 'view-changed'; needed: readonly PlacedTile[]; isVisible: (tile: PlacedTile) => boolean }
  | { type: 'tile-settled'; url: string };

export const NO_TILES: TilesState = { needed: [], previous: [], settled: new Set() };

const dropCovered = (state: TilesState): TilesState =>
  state.previous.length > 0 && state.needed.every(({ url }) => state.settled.has(url))
    ? { ...state, previous: [] }
    : state;

export const tilesReducer = (state: TilesState, action: TilesAction): TilesState => {
  if (action.type === 'tile-settled') return dropCovered({ ...state, settled: new Set(state.settled).add(action.url) });
  const { needed, isVisible } = action;
  const [first] = needed;
  if (!first) return NO_TILES;
  const previous = [...state.previous, ...state.needed].filter((tile) => tile.level !== first.level && isVisible(tile));
  const neededUrls = new Set(needed.map(({ url }) => url));
  return dropCovered({
    needed,
    previous,
    settled: new Set([...state.settled].filter((url) => neededUrls.has(url))),
  });
};
