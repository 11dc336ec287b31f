/** Times of the first and the last visible change of a page, from the pixels of recorded frames. */
import sharp from 'sharp';
import type { Frame } from '../browser/frames.ts';

/** As shares of the frame. */
export type Part = { left: number; top: number; width: number; height: number };

/** Difference in levels (of 256) up to which pixels count as equal, because frames are JPEGs. */
const SAME_LEVELS = 10;
/** Share of pixels that may differ between equal frames. */
const SAME_SHARE = 0.004;

const pixelsOf = async ({ picture }: Frame, part: Part): Promise<Uint8Array> => {
  const image = sharp(picture);
  const { width, height } = await image.metadata();
  const area = {
    left: Math.round(part.left * width),
    top: Math.round(part.top * height),
    width: Math.round(part.width * width),
    height: Math.round(part.height * height),
  };
  return new Uint8Array(await image.extract(area).greyscale().raw().toBuffer());
};

const isSame = (one: Uint8Array, other: Uint8Array): boolean => {
  if (one.length !== other.length) return false;
  const differing = one.reduce((count, level, at) => {
    return Math.abs(level - (other[at] ?? 0)) > SAME_LEVELS ? count + 1 : count;
  }, 0);
  return differing <= SAME_SHARE * one.length;
};

/** Milliseconds from `sinceMs` (of the epoch) to the first frame that differs, and to the first of those that stayed the same. */
export type Change = { firstMs: number; finalMs: number };

/** `null` if nothing changed. Compares with the last frame before `sinceMs` and with the final frame. */
export const changeOf = async (frames: readonly Frame[], sinceMs: number, part: Part): Promise<Change | null> => {
  const before = frames.findLast(({ atMs }) => atMs <= sinceMs);
  const after = frames.filter(({ atMs }) => atMs > sinceMs);
  const last = after.at(-1);
  if (!before || !last) return null;
  const [old, settled] = [await pixelsOf(before, part), await pixelsOf(last, part)];
  let firstMs: number | null = null;
  let finalMs: number | null = null;
  for (const frame of after) {
    const pixels = await pixelsOf(frame, part);
    if (firstMs === null && !isSame(pixels, old)) firstMs = frame.atMs - sinceMs;
    if (!isSame(pixels, settled)) finalMs = null;
    else finalMs ??= frame.atMs - sinceMs;
  }
  return firstMs === null || finalMs === null ? null : { firstMs, finalMs };
};
