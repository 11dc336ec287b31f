/**
 * A generated picture that is as hard to render and to compress as a photograph: soft shapes at several scales over a gradient,
 * and grain.
 */
import sharp from 'sharp';
import { chance } from './chance.ts';

type Side = { width: number; height: number };

const noise = (next: () => number, { width, height }: Side, middle: number, reach: number): Buffer => {
  const data = Buffer.alloc(width * height * 3);
  for (let at = 0; at < data.length; at += 1) data[at] = middle + (next() - 0.5) * 2 * reach;
  return data;
};

const raw = ({ width, height }: Side) => ({ raw: { width, height, channels: 3 as const } });

/** Shapes of about a `coarse`th of the width. */
const cloud = (next: () => number, size: Side, coarse: number): Promise<Buffer> => {
  const small = { width: coarse, height: Math.max(2, Math.round((coarse * size.height) / size.width)) };
  return sharp(noise(next, small, 128, 127), raw(small))
    .resize(size.width, size.height, { fit: 'fill', kernel: 'cubic' })
    .png({ compressionLevel: 1 })
    .toBuffer();
};

/** A JPEG of that many pixels at quality 85. */
export const photograph = async (seed: number, size: Side): Promise<Buffer> => {
  const next = chance(seed * 7919);
  const layers = await Promise.all([cloud(next, size, 24), cloud(next, size, 90)]);
  const grain = await sharp(noise(next, size, 128, 22), raw(size))
    .blur(0.7)
    .png({ compressionLevel: 1 })
    .toBuffer();
  const base = await sharp(await cloud(next, size, 4))
    .composite([
      ...layers.map((input) => ({ input, blend: 'soft-light' as const })),
      { input: grain, blend: 'soft-light' as const },
    ])
    .jpeg({ quality: 85 })
    .toBuffer();
  return base;
};
