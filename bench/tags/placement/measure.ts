/** Judges where a tag stands on a drawn page, from its pixels: independent of the ink map that publishing uses. */
import sharp from 'sharp';
import { type Box, distance, isObstacle, type Spot } from '../../../apps/server/src/domain/placement/box-grid.ts';
import type { PlacedSpot } from '../../../apps/server/src/domain/placement/page-room.ts';

/** px: as the plan of the method measured it. */
const WIDTH = 700;
/** Levels by which a pixel differs from the prevailing colour of the disc. */
const CONTRAST = 32;

export type Drawing = { data: Uint8Array; width: number; height: number };
export type Judged = { ink: number; touchesWord: boolean; isNearest: boolean };

export const drawingOf = async (picture: Uint8Array): Promise<Drawing> => {
  const { data, info } = await sharp(picture).resize(WIDTH).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
};

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

const inkAt = ({ data, width, height }: Drawing, { left, top }: Spot, radius: number): number => {
  const [x, y, reach] = [(left * width) / 100, (top * height) / 100, (radius * width) / 100];
  const pixels: [number, number, number][] = [];
  for (let row = Math.max(0, Math.ceil(y - reach)); row <= Math.min(height - 1, y + reach); row += 1)
    for (let column = Math.max(0, Math.ceil(x - reach)); column <= Math.min(width - 1, x + reach); column += 1) {
      const at = 3 * (row * width + column);
      if (Math.hypot(column - x, row - y) <= reach) pixels.push([data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]);
    }
  const colour = [0, 1, 2].map((channel) => median(pixels.map((pixel) => pixel[channel] ?? 0)));
  const isInk = (pixel: readonly number[]): boolean =>
    pixel.some((value, channel) => Math.abs(value - (colour[channel] ?? 0)) > CONTRAST);
  return pixels.filter(isInk).length / Math.max(1, pixels.length);
};

type Page = { drawing: Drawing; words: readonly Box[]; blocks: readonly Box[]; ratio: number };

export const judge = ({ drawing, words, blocks, ratio }: Page, spot: PlacedSpot, own: Box): Judged => {
  const { radius } = spot;
  const away = distance(spot, own, ratio);
  return {
    ink: inkAt(drawing, spot, radius),
    touchesWord: words.some((word) => isObstacle(word) && distance(spot, word, ratio) < radius),
    isNearest: blocks.every((block) => block === own || distance(spot, block, ratio) > away),
  };
};

/** The page with its tags: green where all is well, else red; the blocks in blue. */
export const photograph = async (
  path: string,
  picture: Uint8Array,
  tags: readonly (Judged & { spot: PlacedSpot; own: Box })[],
): Promise<void> => {
  const { width, height } = await sharp(picture).metadata();
  const shapes = tags.map(({ spot, own, ...judged }) => {
    const isGood = judged.ink < 0.02 && !judged.touchesWord && judged.isNearest;
    const [x, y] = [(spot.left * width) / 100, (spot.top * height) / 100];
    const box = [own.left * width, own.top * height, own.width * width, own.height * height].map((side) => side / 100);
    return `<rect x="${box[0]}" y="${box[1]}" width="${box[2]}" height="${box[3]}" fill="none" stroke="#2060ff" stroke-opacity="0.6"/>
      <line x1="${x}" y1="${y}" x2="${(box[0] ?? 0) + (box[2] ?? 0) / 2}" y2="${(box[1] ?? 0) + (box[3] ?? 0) / 2}" stroke="#888" stroke-opacity="0.5"/>
      <circle cx="${x}" cy="${y}" r="${(spot.radius * width) / 100}" fill="${isGood ? '#0a8a3c' : '#d01818'}" fill-opacity="0.75"/>`;
  });
  const overlay = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shapes.join('')}</svg>`;
  await sharp(picture)
    .composite([{ input: Buffer.from(overlay) }])
    .png({ palette: true })
    .toFile(path);
};
