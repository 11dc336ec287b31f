// How far each tag of a page reaches before it would take its neighbour's taps.

import type { Position } from './percent.ts';

/** With no neighbour a tag may reach over the whole page; what a finger needs is decided by the touch target. */
const ALONE = 100;

/**
 * The side of the square around each tag that overlaps no other tag's, in percent of the page's width. `aspect` is width
 * over height of the page. Tags on one spot have none: 0.
 */
export const tagReaches = (positions: readonly Position[], aspect: number): number[] =>
  positions.map((one, at) => {
    let reach = ALONE;
    for (const [index, other] of positions.entries()) {
      if (index === at) continue;
      const across = Math.abs(one.left - other.left);
      const down = Math.abs(one.top - other.top) / aspect;
      reach = Math.min(reach, Math.max(across, down));
    }
    return reach;
  });
