/** When a part of the screen came to look as it does in the end: pixels, not events. */
import sharp from 'sharp';
import type { Frame } from '../browser/frames.ts';

/** In CSS pixels of the screen. */
export type Area = { x: number; y: number; width: number; height: number };
type Size = { width: number; height: number };

/** Small enough that a page's noise does not count, large enough that its lines do. */
const [ACROSS, DOWN] = [64, 96];
/** Of all that white paper lacks: less is no page. */
const BLANK = 0.01;

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

/** 0 where all pixels are the same, 1 where all are black on one side and white on the other. */
const differenceOf = (one: Buffer, other: Buffer): number => {
  let sum = 0;
  for (let at = 0; at < one.length; at += 1) sum += Math.abs((one[at] ?? 0) - (other[at] ?? 0));
  return sum / one.length / 255;
};

export type Likeness = { atMs: number; share: number };

/** How much each frame's area is like that of the last one: 0 is white paper, 1 the same. Null where the last one is blank. */
export const likenessOf = async (frames: readonly Frame[], area: Area, screen: Size): Promise<Likeness[] | null> => {
  const last = frames.at(-1);
  if (!last) return null;
  const final = await pixelsOf(last, area, screen);
  const blank = differenceOf(Buffer.alloc(final.length, 255), final);
  if (blank < BLANK) return null;
  const likeness: Likeness[] = [];
  for (const frame of frames) {
    const share = 1 - differenceOf(await pixelsOf(frame, area, screen), final) / blank;
    likeness.push({ atMs: frame.atMs, share });
  }
  return likeness;
};

/** The first instant from which on it was never less like its end than `share`. */
export const seenFrom = (likeness: readonly Likeness[], share: number): number => {
  const before = likeness.findLastIndex((one) => one.share < share);
  const first = likeness[before + 1];
  if (!first) throw new Error('There is no frame that looks like the end.');
  return first.atMs;
};
