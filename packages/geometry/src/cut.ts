// Converts the visible part of an image (§3 `cut`) into the placement of the whole image inside its frame.

import { type Position, percentOf, type Size } from './percent.ts';

/** Both in percent of the image. */
export type Cut = { readonly position: Position; readonly size: Size };

/** Placement of the image in a frame that clips it; all values in percent of the frame, for CSS. */
export type ImagePlacement = {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
};

/** §5, §9: width and height of a cut are capped at 100 percent. */
const CAP = 100;

const WHOLE_IMAGE: ImagePlacement = { left: 0, top: 0, width: CAP, height: CAP };

/**
 * Scale and offset of the image in one direction. A cut that extends beyond the image's edge is moved inwards, because
 * shrinking it would stretch the picture.
 */
const along = (start: number, length: number): { offset: number; scale: number } => {
  const shown = Math.min(length, CAP);
  const from = Math.min(Math.max(start, 0), CAP - shown);
  return { offset: from === 0 ? 0 : -percentOf(from, shown), scale: percentOf(CAP, shown) };
};

// Below a thousandth of the image nothing is recognisable, and the scale exceeds what browsers can draw.
const isCut = ({ position, size }: Cut): boolean =>
  [position.left, position.top].every(Number.isFinite) && [size.width, size.high].every((length) => length >= 0.1);

/** An empty or invalid cut (0, negative, not a number) shows the whole image. */
export const cutPlacement = (cut: Cut | null | undefined): ImagePlacement => {
  if (!cut || !isCut(cut)) return WHOLE_IMAGE;
  const across = along(cut.position.left, cut.size.width);
  const down = along(cut.position.top, cut.size.high);
  return { left: across.offset, top: down.offset, width: across.scale, height: down.scale };
};
