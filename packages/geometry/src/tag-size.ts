// How large a tag's point is drawn (§9), and how large it is to a finger.

import type { Extent } from './percent.ts';
import { isWide, WIDE_SCREEN } from './spread.ts';

/** §9: the point in the spread view. A company may name its own (`TAG_SIZE_WIDE`). */
const WIDE_POINT = 20;

/** §9: 80 percent of the wide point, which is also the 16 px of narrow screens. */
const NARROW_POINT = 16;

/** WCAG 2.5.5: what a finger hits is at least this large, however small the point. */
export const TOUCH_TARGET = 44;

/** WCAG 2.5.8: targets whose middles are as far apart as this are told apart by a finger, in px. */
export const TAG_SPACING = 24;

export type TagSizes = {
  /** §3, §5: the tag's own size overrides all. */
  readonly own?: number | null | undefined;
  /** The company's size for wide screens. */
  readonly wide?: number | null | undefined;
};

const given = (size: number | null | undefined): size is number =>
  typeof size === 'number' && Number.isFinite(size) && size > 0;

/** The point's diameter in px. A size of 0, below, or not a number counts as not given. */
export const tagSize = (viewport: Extent, sizes: TagSizes = {}): number => {
  if (given(sizes.own)) return sizes.own;
  if (isWide(viewport.width)) return given(sizes.wide) ? sizes.wide : WIDE_POINT;
  const isLandscape = viewport.width > viewport.height;
  return isLandscape ? (NARROW_POINT * viewport.width) / WIDE_SCREEN : NARROW_POINT;
};

/** The side of the square that reacts to a finger around a point of `size` px. */
export const touchSize = (size: number): number => Math.max(TOUCH_TARGET, size);
