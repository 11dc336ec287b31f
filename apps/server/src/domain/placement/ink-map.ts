/**
 * The drawing of a page, coarse enough to test thousands of places: for each cell the darkest and the lightest pixel. Print on
 * paper of any colour is found by contrast, and so are pictures with structure; an even colour is blank. Pure.
 */

import type { InkMap } from '../ports/pdf.ts';
import type { Spot } from './box-grid.ts';

/** Cells across a page: a dozen across a tag. */
const COLUMNS = 275;
/** Levels of four bits that count as the same colour: 32 to 47 of 255. */
const MAX_DIFFERENCE = 2;

/** `data`: luminance of each pixel, in rows. */
export const inkMapOf = (data: Uint8Array, width: number, height: number): InkMap => {
  const columns = Math.max(1, Math.min(COLUMNS, width));
  const rows = Math.max(1, Math.min(height, Math.round((columns * height) / width)));
  const darkest = new Uint8Array(columns * rows).fill(255);
  const lightest = new Uint8Array(columns * rows);
  const columnOf = Uint16Array.from({ length: width }, (_, x) => Math.floor((x * columns) / width));
  for (let y = 0; y < height; y += 1) {
    const row = Math.floor((y * rows) / height) * columns;
    for (let x = 0; x < width; x += 1) {
      const cell = row + (columnOf[x] ?? 0);
      const value = data[y * width + x] ?? 255;
      if (value < (darkest[cell] ?? 0)) darkest[cell] = value;
      if (value > (lightest[cell] ?? 0)) lightest[cell] = value;
    }
  }
  return { columns, rows, cells: darkest.map((dark, cell) => (dark & 0xf0) | ((lightest[cell] ?? 0) >> 4)) };
};

/**
 * Share of a disc that differs from its prevailing colour, 0 to 1. `radius` in percent of the page's width, `ratio`: width over
 * height of the page.
 */
export const inkShare = (
  { columns, rows, cells }: InkMap,
  { left, top }: Spot,
  radius: number,
  ratio: number,
): number => {
  const [x, y] = [(left * columns) / 100, (top * rows) / 100];
  const [across, down] = [(radius * columns) / 100, (radius * ratio * rows) / 100];
  const levels = new Uint16Array(31);
  const covered: number[] = [];
  for (let row = Math.max(0, Math.floor(y - down)); row <= Math.min(rows - 1, y + down); row += 1) {
    const half = 1 - ((row + 0.5 - y) / down) ** 2;
    if (half <= 0) continue;
    const reach = across * Math.sqrt(half);
    for (let column = Math.max(0, Math.round(x - reach)); column < Math.min(columns, x + reach); column += 1) {
      const cell = cells[row * columns + column] ?? 0xff;
      const level = (cell >> 4) + (cell & 15);
      levels[level] = (levels[level] ?? 0) + 1;
      covered.push(cell);
    }
  }
  if (covered.length === 0) return 0;
  let median = 0;
  for (let sum = levels[0] ?? 0; 2 * sum < covered.length; sum += levels[median] ?? 0) median += 1;
  const colour = median / 2;
  const isInk = (cell: number): boolean =>
    Math.abs((cell >> 4) - colour) > MAX_DIFFERENCE || Math.abs((cell & 15) - colour) > MAX_DIFFERENCE;
  return covered.filter(isInk).length / covered.length;
};
