// The size of the touch area of each tag that takes no taps of its neighbours.

import type { Position } from '../percent.ts';

/** Reach of a tag without neighbours: the whole page. The touch target limits it further. */
const MAX_REACH = 100;

/**
 * The side of the square around each tag that overlaps no other tag's square, in percent of the page's width. `aspect` is width
 * over height of the page. The reach of tags at the same position is 0.
 */
export const tagReaches = (positions: readonly Position[], aspect: number): number[] =>
  positions.map((one, at) => {
    let reach = MAX_REACH;
    for (const [index, other] of positions.entries()) {
      if (index === at) continue;
      const across = Math.abs(one.left - other.left);
      const down = Math.abs(one.top - other.top) / aspect;
      reach = Math.min(reach, Math.max(across, down));
    }
    return reach;
  });
