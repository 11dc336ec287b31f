/** Grey rasters: turning, cutting, erasing words, and finding the part with the most print. Pure. */
import type { Turn } from '../domain/ports/pdf.ts';

/** One byte per pixel, rows from the top without padding. */
export type Raster = { data: Uint8Array; width: number; height: number };

/** In pixels. */
export type PixelBox = { left: number; top: number; right: number; bottom: number };

/** Turns the raster counter-clockwise, so that print with this clockwise turn stands upright. */
export const uprighted = (raster: Raster, turn: Turn): Raster => {
  const { data, width, height } = raster;
  if (turn === 0) return raster;
  const turned = new Uint8Array(data.length);
  if (turn === 180) {
    for (let from = 0, to = data.length - 1; to >= 0; from += 1, to -= 1) turned[to] = data[from] ?? 0;
    return { data: turned, width, height };
  }
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const to = turn === 90 ? (width - 1 - x) * height + y : x * height + (height - 1 - y);
      turned[to] = data[y * width + x] ?? 0;
    }
  return { data: turned, width: height, height: width };
};

/** The box on the page of a box in its raster after `uprighted`. `width` and `height`: of the page's own raster. */
export const turnedBack = (
  { left, top, right, bottom }: PixelBox,
  turn: Turn,
  { width, height }: { width: number; height: number },
): PixelBox => {
  if (turn === 90) return { left: width - bottom, right: width - top, top: left, bottom: right };
  if (turn === 180) return { left: width - right, right: width - left, top: height - bottom, bottom: height - top };
  if (turn === 270) return { left: top, right: bottom, top: height - right, bottom: height - left };
  return { left, top, right, bottom };
};

export const cut = ({ data, width }: Raster, { left, top, right, bottom }: PixelBox): Raster => {
  const part = { data: new Uint8Array((right - left) * (bottom - top)), width: right - left, height: bottom - top };
  for (let y = top; y < bottom; y += 1)
    part.data.set(data.subarray(y * width + left, y * width + right), (y - top) * part.width);
  return part;
};

/** Pixels around a word that belong to it: its box is often one line too small. */
const MARGIN = 3;

/** A copy in which each box has the colour that is most common on its edge. */
export const erased = (raster: Raster, boxes: readonly PixelBox[]): Raster => {
  const { width, height } = raster;
  const data = raster.data.slice();
  for (const box of boxes) {
    const [left, right] = [Math.max(0, box.left - MARGIN), Math.min(width - 1, box.right + MARGIN)];
    const [top, bottom] = [Math.max(0, box.top - MARGIN), Math.min(height - 1, box.bottom + MARGIN)];
    const edge: number[] = [];
    for (let x = left; x <= right; x += 1) edge.push(data[top * width + x] ?? 0, data[bottom * width + x] ?? 0);
    for (let y = top; y <= bottom; y += 1) edge.push(data[y * width + left] ?? 0, data[y * width + right] ?? 0);
    const colour = edge.sort((a, b) => a - b)[edge.length >> 1] ?? 255;
    for (let y = top; y <= bottom; y += 1) data.fill(colour, y * width + left, y * width + right + 1);
  }
  return { data, width, height };
};

/** Cells to each side of the grid in which print is looked for. */
const GRID = 16;

/** The share of steps between light and dark in each cell of a grid, by rows. */
const contrasts = ({ data, width, height }: Raster): number[] => {
  const cells = Array.from({ length: GRID * GRID }, () => 0);
  for (let y = 0; y < height; y += 2)
    for (let x = 1; x < width; x += 1) {
      const step = Math.abs((data[y * width + x] ?? 0) - (data[y * width + x - 1] ?? 0));
      if (step < 48) continue;
      const cell = Math.floor((y * GRID) / height) * GRID + Math.floor((x * GRID) / width);
      cells[cell] = (cells[cell] ?? 0) + 1;
    }
  return cells;
};

/** The part of half the width and half the height with the most steps between light and dark. */
export const busiestPart = (raster: Raster): PixelBox => {
  const cells = contrasts(raster);
  const half = GRID / 2;
  let best = { score: -1, row: 0, column: 0 };
  for (let row = 0; row <= half; row += 2)
    for (let column = 0; column <= half; column += 2) {
      let score = 0;
      for (let y = row; y < row + half; y += 1)
        for (let x = column; x < column + half; x += 1) score += cells[y * GRID + x] ?? 0;
      if (score > best.score) best = { score, row, column };
    }
  const { width, height } = raster;
  const [left, top] = [Math.floor((best.column * width) / GRID), Math.floor((best.row * height) / GRID)];
  return { left, top, right: left + Math.floor(width / 2), bottom: top + Math.floor(height / 2) };
};

/** Whether nothing is drawn: one colour with slight noise. */
export const isPlain = ({ data }: Raster): boolean => {
  let [darkest, lightest] = [255, 0];
  for (const value of data) {
    if (value < darkest) darkest = value;
    if (value > lightest) lightest = value;
  }
  return lightest - darkest < 24;
};

/** A file of the raster that the engine reads without decompressing. */
export const pgmOf = ({ data, width, height }: Raster): Uint8Array => {
  const header = new TextEncoder().encode(`P5\n${width} ${height}\n255\n`);
  const file = new Uint8Array(header.length + data.length);
  file.set(header);
  file.set(data, header.length);
  return file;
};
