/** A spatial index of boxes of a page. Boxes in percent of the page, distances in percent of its width. Pure. */

export type Box = { left: number; top: number; width: number; height: number };
export type Spot = { left: number; top: number };

/** A watermark across the page is no obstacle. */
const MAX_OBSTACLE_SIZE = 60;
/** Whether a tag may not cover it. */
export const isObstacle = ({ width, height }: Box): boolean => width < MAX_OBSTACLE_SIZE && height < MAX_OBSTACLE_SIZE;

const CELLS = 48;

/** `some` stops at the first box nearer than `reach` that `is` accepts; it may visit a box more than once. */
export type Grid = { add(box: Box): void; some(spot: Spot, reach: number, is: (box: Box) => boolean): boolean };

const cellOf = (percent: number): number => Math.min(CELLS - 1, Math.max(0, Math.floor((percent * CELLS) / 100)));

/** So that on a page with thousands of words only a neighbourhood is tested. `ratio`: width over height of the page. */
export const createGrid = (ratio: number): Grid => {
  const cells: Box[][] = [];
  return {
    add: (box) => {
      const [start, end] = [cellOf(box.left), cellOf(box.left + box.width)];
      for (let row = cellOf(box.top); row <= cellOf(box.top + box.height); row += 1) {
        for (let cell = row * CELLS + start; cell <= row * CELLS + end; cell += 1) {
          const there = cells[cell];
          if (there) there.push(box);
          else cells[cell] = [box];
        }
      }
    },
    some: (spot, reach, is) => {
      const [start, end] = [cellOf(spot.left - reach), cellOf(spot.left + reach)];
      const foot = cellOf(spot.top + reach * ratio);
      for (let row = cellOf(spot.top - reach * ratio); row <= foot; row += 1) {
        for (let cell = row * CELLS + start; cell <= row * CELLS + end; cell += 1) {
          const there = cells[cell];
          if (there?.some((box) => distance(spot, box, ratio) < reach && is(box))) return true;
        }
      }
      return false;
    },
  };
};

export const distance = (spot: Spot, box: Box, ratio: number): number => {
  const across = Math.max(0, box.left - spot.left, spot.left - box.left - box.width);
  const down = Math.max(0, box.top - spot.top, spot.top - box.top - box.height);
  return Math.sqrt(across ** 2 + (down / ratio) ** 2);
};
