// A sample of the tags of a page. A file of its own, because only the menu of a tag group needs it, which loads on demand.

import type { Position } from '../percent.ts';

/** Indexes of at most `max` positions, spread evenly: the first position in each cell of the finest grid with at most `max` used cells. */
export const sampleEvenly = (positions: readonly Position[], max: number): number[] => {
  if (positions.length <= max) return [...positions.keys()];
  for (let cells = Math.ceil(Math.sqrt(max)) * 4; cells > 1; cells = Math.floor(cells / 1.5)) {
    const taken = new Map<string, number>();
    for (const [at, { left, top }] of positions.entries()) {
      const key = `${Math.floor((left * cells) / 100)} ${Math.floor((top * cells) / 100)}`;
      if (!taken.has(key)) taken.set(key, at);
    }
    if (taken.size <= max) return [...taken.values()];
  }
  return [0];
};
