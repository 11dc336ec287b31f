// Where a card lies beside what it belongs to. Pure; px of the screen.
import type { Extent, Point, Rect } from '@vitrina/geometry';

/** Between the card and what it belongs to, and between the card and the edge. */
const GAP = 8;

const within = (value: number, from: number, to: number): number => Math.max(from, Math.min(value, to));

/**
 * The card's top-left corner: below `anchor`, else above, else at a side of it, always within `seen`. Below first, since
 * what a list names is printed beside its points. Where there is no room at all, as close to below as `seen` allows.
 */
export const placeBeside = (anchor: Rect, card: Extent, seen: Rect): Point => {
  const [right, bottom] = [seen.left + seen.width, seen.top + seen.height];
  const inAcross = (x: number) => within(x, seen.left + GAP, right - card.width - GAP);
  const inDown = (y: number) => within(y, seen.top + GAP, bottom - card.height - GAP);
  const x = inAcross(anchor.left);
  const y = inDown(anchor.top + (anchor.height - card.height) / 2);
  const places: Point[] = [
    { x, y: anchor.top + anchor.height + GAP },
    { x, y: anchor.top - GAP - card.height },
    { x: anchor.left + anchor.width + GAP, y },
    { x: anchor.left - GAP - card.width, y },
  ];
  const fitting = places.find((place) => place.x === inAcross(place.x) && place.y === inDown(place.y));
  return fitting ?? { x, y: inDown(anchor.top + anchor.height + GAP) };
};
