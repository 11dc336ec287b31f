/** Normalises pictures for comparison: decoded, on white, in grey, of one size. */
import sharp from 'sharp';
import type { Grey } from './likeness.ts';

/** The bytes of any picture, stretched to `width` px and `aspect` (width over height). */
export const greyOf = async (picture: Uint8Array, width: number, aspect: number): Promise<Grey> => {
  const { data, info } = await sharp(picture)
    .flatten({ background: '#ffffff' })
    .greyscale()
    .resize(width, Math.round(width / aspect), { fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
};
