/** Pictures that a program has cut into strips, as it does to flatten transparency, are one again. Pure. */

import type { ImageBox } from '../../domain/ports/pdf.ts';

/** In percent of the page: edges of neighbouring strips are rounded to pixels. */
const EDGE = 0.2;
/** Extent of a strip over its length. Pictures below each other are less flat. */
const MAX_FLATNESS = 1 / 3;

/** One axis of a box, in percent: from, to, and the extent on the other axis. */
type Axis = 'left' | 'top';
const sizeOf = (box: ImageBox, axis: Axis): number => (axis === 'left' ? box.width : box.height);
const endOf = (box: ImageBox, axis: Axis): number => box[axis] + sizeOf(box, axis);

const union = (a: ImageBox, b: ImageBox): ImageBox => {
  const [left, top] = [Math.min(a.left, b.left), Math.min(a.top, b.top)];
  const width = Math.max(endOf(a, 'left'), endOf(b, 'left')) - left;
  const height = Math.max(endOf(a, 'top'), endOf(b, 'top')) - top;
  return { left, top, width, height, image: a.image };
};

/** Joins strips that follow each other along `axis` and have the same edges across it. */
const joinAlong = (boxes: readonly ImageBox[], axis: Axis): ImageBox[] => {
  const across: Axis = axis === 'top' ? 'left' : 'top';
  const step = (value: number): number => Math.round(value / EDGE);
  const joined: ImageBox[] = [];
  /** Places in `joined` by their edges across. */
  const byEdges = new Map<string, number>();
  const keysOf = (box: ImageBox): string[] => {
    const [from, to] = [step(box[across]), step(endOf(box, across))];
    return [-1, 0, 1].flatMap((a) => [-1, 0, 1].map((b) => `${from + a} ${to + b}`));
  };
  for (const box of boxes.toSorted((a, b) => a[axis] - b[axis])) {
    const place = keysOf(box)
      .map((key) => byEdges.get(key))
      .find((at) => {
        const before = at === undefined ? undefined : joined[at];
        if (!before) return false;
        const isTouching = Math.abs(box[axis] - endOf(before, axis)) <= EDGE;
        return isTouching && Math.min(sizeOf(before, axis), sizeOf(box, axis)) <= MAX_FLATNESS * sizeOf(box, across);
      });
    const before = place === undefined ? undefined : joined[place];
    const next = before ? union(before, box) : box;
    const at = before && place !== undefined ? place : joined.length;
    joined[at] = next;
    byEdges.set(`${step(next[across])} ${step(endOf(next, across))}`, at);
  }
  return joined;
};

export const joinStrips = (boxes: readonly ImageBox[]): ImageBox[] => joinAlong(joinAlong(boxes, 'top'), 'left');
