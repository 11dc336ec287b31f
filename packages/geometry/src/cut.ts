// The part of an image that is shown (§3 `cut`), as the place of the whole image inside its frame.

import { type Position, percentOf, type Size } from './percent.ts';

/** Both in percent of the image. */
export type Cut = { readonly position: Position; readonly size: Size };

/** Where the image lies in a frame that hides what hangs over; all in percent of the frame, ready for CSS. */
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
 * One direction: how long the image is against its frame, and how far it is pushed back. A part that would reach
 * over the image's edge is moved inwards, since shrinking it would stretch the picture.
 */
const along = (start: number, length: number): { offset: number; scale: number } => {
  const shown = Math.min(length, CAP);
  const from = Math.min(Math.max(start, 0), CAP - shown);
  return { offset: from === 0 ? 0 : -percentOf(from, shown), scale: percentOf(CAP, shown) };
};

// Below a thousandth of the image nothing could be recognised, and the scale would leave what browsers can draw.
const isCut = ({ position, size }: Cut): boolean =>
  [position.left, position.top].every(Number.isFinite) && [size.width, size.high].every((length) => length >= 0.1);

/** A cut that shows nothing (0, negative, not a number) shows the whole image instead. */
export const cutPlacement = (cut: Cut | null | undefined): ImagePlacement => {
  if (!cut || !isCut(cut)) return WHOLE_IMAGE;
  const across = along(cut.position.left, cut.size.width);
  const down = along(cut.position.top, cut.size.high);
  return { left: across.offset, top: down.offset, width: across.scale, height: down.scale };
};
