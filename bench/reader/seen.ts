/** Finds when an area of the screen reached its final appearance, from pixels, not events. */
import sharp from 'sharp';
import type { Frame } from '../browser/frames.ts';

/** In CSS pixels of the screen. */
export type Area = { x: number; y: number; width: number; height: number };
type Size = { width: number; height: number };

/** Resolution of the comparison: noise of a page is averaged out, its lines are not. */
export const [ACROSS, DOWN] = [64, 96] as const;
/** Minimum difference from white paper; below it the area counts as blank. */
export const BLANK = 0.01;

const pixelsOf = async ({ picture }: Frame, area: Area, screen: Size): Promise<Buffer> => {
  const frame = sharp(picture);
  const { width, height } = await frame.metadata();
  const scale = width / screen.width;
  const left = Math.max(0, Math.round(area.x * scale));
  const top = Math.max(0, Math.round(area.y * scale));
  const right = Math.min(width, Math.round((area.x + area.width) * scale));
  const bottom = Math.min(height, Math.round((area.y + area.height) * scale));
  return frame
    .extract({ left, top, width: right - left, height: bottom - top })
    .resize(ACROSS, DOWN, { fit: 'fill' })
    .removeAlpha()
    .raw()
    .toBuffer();
};

/** Difference of two areas: 0 if all pixels are equal, 1 between black and white. */
const differenceOf = (one: Buffer, other: Buffer): number => {
  let sum = 0;
  for (let at = 0; at < one.length; at += 1) sum += Math.abs((one[at] ?? 0) - (other[at] ?? 0));
  return sum / one.length / 255;
};

export const differenceFromWhite = (pixels: Buffer): number => differenceOf(Buffer.alloc(pixels.length, 255), pixels);

export type Likeness = { atMs: number; share: number };

/** Similarity of each frame's area to the final one: 0 is white paper, 1 is equal. Null if the final one is blank. */
export const likenessOf = async (frames: readonly Frame[], area: Area, screen: Size): Promise<Likeness[] | null> => {
  const last = frames.at(-1);
  if (!last) return null;
  const final = await pixelsOf(last, area, screen);
  const blank = differenceFromWhite(final);
  if (blank < BLANK) return null;
  const likeness: Likeness[] = [];
  for (const frame of frames) {
    const share = 1 - differenceOf(await pixelsOf(frame, area, screen), final) / blank;
    likeness.push({ atMs: frame.atMs, share });
  }
  return likeness;
};

/** The first time from which the similarity never falls below `share`. */
export const seenFrom = (likeness: readonly Likeness[], share: number): number => {
  const before = likeness.findLastIndex((one) => one.share < share);
  const first = likeness[before + 1];
  if (!first) throw new Error('No frame equals the final one.');
  return first.atMs;
};
