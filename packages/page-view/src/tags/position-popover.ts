// Position of a popover beside its anchor. Pure; client coordinates in px.
import type { Extent, Point, Rect } from '@vitrina/geometry';

/** Between the popover and its anchor, and between the popover and the edge, in px. */
const GAP = 8;

const clamp = (value: number, from: number, to: number): number => Math.max(from, Math.min(value, to));

/**
 * Top-left corner of `card`: below `anchor`, else above, else beside it, always within `bounds`. Below first, because the
 * printed list is beside its points. Without enough room, as close to below as `bounds` allows.
 */
export const positionPopover = (anchor: Rect, card: Extent, bounds: Rect): Point => {
  const [right, bottom] = [bounds.left + bounds.width, bounds.top + bounds.height];
  const clampX = (x: number) => clamp(x, bounds.left + GAP, right - card.width - GAP);
  const clampY = (y: number) => clamp(y, bounds.top + GAP, bottom - card.height - GAP);
  const x = clampX(anchor.left);
  const y = clampY(anchor.top + (anchor.height - card.height) / 2);
  const places: Point[] = [
    { x, y: anchor.top + anchor.height + GAP },
    { x, y: anchor.top - GAP - card.height },
    { x: anchor.left + anchor.width + GAP, y },
    { x: anchor.left - GAP - card.width, y },
  ];
  const fitting = places.find((place) => place.x === clampX(place.x) && place.y === clampY(place.y));
  return fitting ?? { x, y: clampY(anchor.top + anchor.height + GAP) };
};
