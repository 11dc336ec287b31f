// Which tiles are shown, and which have come. Pure. Tiles are known by their address.

export type Placed = { url: string; level: number; left: number; top: number; width: number; height: number };

export type TilesState = {
  needed: readonly Placed[];
  /** Of another level and still in sight: seen until all that is needed has come. */
  under: readonly Placed[];
  /** Of the needed ones: come, or never to come. */
  settled: ReadonlySet<string>;
};

export type TilesAct =
  /** `inSight`: whether a tile of another level still is. */
  { type: 'rested'; needed: readonly Placed[]; inSight: (tile: Placed) => boolean } | { type: 'settled'; url: string };

export const NO_TILES: TilesState = { needed: [], under: [], settled: new Set() };

const withoutCovered = (state: TilesState): TilesState =>
  state.under.length > 0 && state.needed.every(({ url }) => state.settled.has(url)) ? { ...state, under: [] } : state;

export const tilesShown = (state: TilesState, act: TilesAct): TilesState => {
  if (act.type === 'settled') return withoutCovered({ ...state, settled: new Set(state.settled).add(act.url) });
  const { needed, inSight } = act;
  const [first] = needed;
  if (!first) return NO_TILES;
  const under = [...state.under, ...state.needed].filter((tile) => tile.level !== first.level && inSight(tile));
  const stay = new Set(needed.map(({ url }) => url));
  return withoutCovered({ needed, under, settled: new Set([...state.settled].filter((url) => stay.has(url))) });
};
