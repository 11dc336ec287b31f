/** The place of a tag for a printed code. Pure. */
import type { Position } from '@vitrina/contract';
import type { Box } from './review-items.ts';

/** The tag stands before the code that it belongs to, as those of publishing. */
export const besideCode = ({ position: { left, top }, size }: Box): Position => ({
  left: Math.max(1, left - 2),
  top: Math.min(99, top + size.high / 2),
});
