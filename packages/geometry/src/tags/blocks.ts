// Hit test for the blocks of a page: the areas of its products, which are touch targets of their tags.

import type { Extent, Point, Position, Size } from '../percent.ts';
import { TAG_SPACING } from './size.ts';

type Block = { readonly position: Position; readonly size: Size };

const HALF = TAG_SPACING / 2;

/**
 * Index of the tag whose block a tap at `point` means, or -1. `point` and `page` in px of the page as it is drawn.
 *
 * A block smaller than `side` px is extended to it about its centre. Between two blocks the nearer one is meant, which separates
 * neighbours at the middle. Where blocks overlap, one that is smaller than 24 px precedes, then the one that is printed there, then
 * the one whose centre is nearer, and of one block with several tags the tag that is nearer.
 */
export const blockAt = (
  { x, y }: Point,
  tags: readonly { readonly position: Position; readonly block?: Block | undefined }[],
  page: Extent,
  side: number = TAG_SPACING,
): number => {
  let found = -1;
  let least = Number.POSITIVE_INFINITY;
  for (const [at, { position: point, block }] of tags.entries()) {
    if (!block) continue;
    const { position, size } = block;
    const [halfWidth, halfHeight] = [(size.width * page.width) / 200, (size.high * page.height) / 200];
    const dx = Math.abs(x - (position.left * page.width) / 100 - halfWidth);
    const dy = Math.abs(y - (position.top * page.height) / 100 - halfHeight);
    /** Distance of the point from the block with sides of at least 2 × `half`. */
    const beyond = (half: number) =>
      Math.hypot(Math.max(0, dx - Math.max(halfWidth, half)), Math.max(0, dy - Math.max(halfHeight, half)));
    // Not `> 0`: a damaged block gives NaN.
    if (!(beyond(side / 2) <= 0)) continue;
    // The weights order the criteria: a page is drawn with some thousand px at most.
    const isLarge = Math.min(halfWidth, halfHeight) >= HALF;
    const toTag = Math.hypot(x - (point.left * page.width) / 100, y - (point.top * page.height) / 100);
    const rank = beyond(HALF) * 1e6 + (isLarge ? 1e5 : 0) + beyond(0) * 100 + Math.hypot(dx, dy) / 100 + toTag / 1e6;
    if (rank < least) [found, least] = [at, rank];
  }
  return found;
};
