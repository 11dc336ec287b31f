/** Several elements together: how far they move, how they are aligned, and how they are distributed. Pure. */
import type { Area, Position, Size } from '@vitrina/contract';
import type { PageElement } from './page-elements.ts';
import { placeWithin } from './placing.ts';

type Placed = Pick<PageElement, 'position' | 'size'>;

const FLAT: Size = { width: 0, high: 0 };
const sizeOf = ({ size }: Placed): Size => size ?? FLAT;

/** The smallest area with all of them. A point has no size. */
export const boundsOf = (elements: readonly Placed[]): Area => {
  const left = Math.min(...elements.map(({ position }) => position.left));
  const top = Math.min(...elements.map(({ position }) => position.top));
  const right = Math.max(...elements.map((element) => element.position.left + sizeOf(element).width));
  const bottom = Math.max(...elements.map((element) => element.position.top + sizeOf(element).high));
  return { position: { left, top }, size: { width: right - left, high: bottom - top } };
};

/** Elements that publishing placed beyond an edge may stay there, and only come back. */
const kept = (by: number, from: number, to: number): number =>
  Math.min(Math.max(by, Math.min(0, -from)), Math.max(0, 100 - to));

/** The nearest shift that leaves all of them on the page, in percent of the page. They keep their distances. */
export const shiftWithin = (elements: readonly Placed[], { left, top }: Position): Position => {
  if (elements.length === 0) return { left: 0, top: 0 };
  const { position, size } = boundsOf(elements);
  return {
    left: kept(left, position.left, position.left + size.width),
    top: kept(top, position.top, position.top + size.high),
  };
};

export type Side = 'left' | 'center' | 'right' | 'top' | 'middle' | 'bottom';

/** One position for each element, on a side of the area with all of them, or in its middle. */
export const aligned = (elements: readonly Placed[], side: Side): Position[] => {
  const { position: from, size: all } = boundsOf(elements);
  return elements.map((element) => {
    const { left, top } = element.position;
    const { width, high } = sizeOf(element);
    const places: Record<Side, Position> = {
      left: { left: from.left, top },
      center: { left: from.left + (all.width - width) / 2, top },
      right: { left: from.left + all.width - width, top },
      top: { left, top: from.top },
      middle: { left, top: from.top + (all.high - high) / 2 },
      bottom: { left, top: from.top + all.high - high },
    };
    return placeWithin(places[side], element.size);
  });
};

export type Axis = 'across' | 'down';

/** One position for each element, with equal gaps between them. The first and the last one stay where they are. */
export const distributed = (elements: readonly Placed[], axis: Axis): Position[] => {
  const [startOf, lengthOf] =
    axis === 'across'
      ? [({ position }: Placed) => position.left, (element: Placed) => sizeOf(element).width]
      : [({ position }: Placed) => position.top, (element: Placed) => sizeOf(element).high];
  const middleOf = (element: Placed): number => startOf(element) + lengthOf(element) / 2;
  const ordered = elements.toSorted((one, other) => middleOf(one) - middleOf(other));
  const [first, last] = [ordered[0], ordered.at(-1)];
  if (!first || !last || ordered.length < 3) return elements.map(({ position }) => position);
  const space = startOf(last) + lengthOf(last) - startOf(first);
  const gap = (space - ordered.reduce((sum, element) => sum + lengthOf(element), 0)) / (ordered.length - 1);
  const starts = new Map<Placed, number>();
  let next = startOf(first);
  for (const element of ordered) {
    starts.set(element, next);
    next += lengthOf(element) + gap;
  }
  return elements.map((element) => {
    const start = starts.get(element) ?? startOf(element);
    const { left, top } = element.position;
    return placeWithin(axis === 'across' ? { left: start, top } : { left, top: start }, element.size);
  });
};

/** The elements that a frame means: points inside of it, and areas that it touches. */
export const inFrame = <Element extends Placed>(elements: readonly Element[], { position, size }: Area): Element[] => {
  const [right, bottom] = [position.left + size.width, position.top + size.high];
  return elements.filter((element) => {
    const { left, top } = element.position;
    const { width, high } = sizeOf(element);
    return left <= right && left + width >= position.left && top <= bottom && top + high >= position.top;
  });
};
