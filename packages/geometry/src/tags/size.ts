// Size of a tag (§9) and of its touch target.

import { isWide, WIDE_SCREEN } from '../layout/spread.ts';
import type { Extent } from '../percent.ts';

/** §9: diameter in the spread view. A company may set its own (`TAG_SIZE_WIDE`). */
const WIDE_POINT = 20;

/** §9: 80 percent of the wide diameter, which is also the 16 px of narrow screens. */
const NARROW_POINT = 16;

/** WCAG 2.5.5: minimum side of a touch target, in px. */
export const TOUCH_TARGET = 44;

/** WCAG 2.5.8: minimum distance of the centres of two targets, in px. */
export const TAG_SPACING = 24;

export type TagSizes = {
  /** §3, §5: the size of the tag overrides the others. */
  readonly own?: number | null | undefined;
  /** The company's size for wide screens. */
  readonly wide?: number | null | undefined;
};

const isValidSize = (size: number | null | undefined): size is number =>
  typeof size === 'number' && Number.isFinite(size) && size > 0;

/** Diameter of the tag in px. A size that is not a positive finite number is ignored. */
export const tagSize = (viewport: Extent, sizes: TagSizes = {}): number => {
  if (isValidSize(sizes.own)) return sizes.own;
  if (isWide(viewport.width)) return isValidSize(sizes.wide) ? sizes.wide : WIDE_POINT;
  const isLandscape = viewport.width > viewport.height;
  return isLandscape ? (NARROW_POINT * viewport.width) / WIDE_SCREEN : NARROW_POINT;
};

/** Side of the touch target of a tag of `size` px. */
export const touchSize = (size: number): number => Math.max(TOUCH_TARGET, size);
