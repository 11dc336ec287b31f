/** Encodes a drawn page: pictures in its widths, a thumbnail, and the colour that fills its place until they come. */

import { PICTURE_WIDTHS, THUMBNAIL_WIDTH } from '@vitrina/geometry';
import sharp from 'sharp';
import type { RenderedPicture } from '../domain/ports.ts';
import type { Pixels } from './page-picture.ts';
import { pictureHeight } from './picture-widths.ts';

/** The best compromise of time, size and likeness among the codecs measured. */
const WEBP = { quality: 80, effort: 4 };
/** The widest is seen zoomed alone and is half of the work: half the time for 3 to 5 % more bytes, and as like to the eye. */
const WIDEST_WEBP = { quality: 80, effort: 2 };
const WIDEST = Math.max(...PICTURE_WIDTHS);
const LONGEST_ENCODING_S = 60;

// Every picture is made once: libvips would only hold on to memory.
sharp.cache(false);

export type PageFiles = { pictures: RenderedPicture[]; thumbnail: RenderedPicture; color: string };

const pictureOf = async (pixels: Pixels, width: number, height: number): Promise<RenderedPicture> => {
  const { data } = pixels;
  const drawn = sharp(data, {
    raw: { width: pixels.width, height: pixels.height, channels: 3 },
    limitInputPixels: false,
  });
  const sized = width === pixels.width ? drawn : drawn.resize(width, height, { fit: 'fill' });
  const bytes = await sized
    .webp(width < WIDEST ? WEBP : WIDEST_WEBP)
    .timeout({ seconds: LONGEST_ENCODING_S })
    .toBuffer();
  return { bytes, width, height };
};

/** Drawn while somebody waits: a quarter larger for a third of the time. */
const TILE_WEBP = { quality: 80, effort: 0 };

export const encodeTile = ({ data, width, height }: Pixels): Promise<Uint8Array> =>
  sharp(data, { raw: { width, height, channels: 3 } })
    .webp(TILE_WEBP)
    .timeout({ seconds: LONGEST_ENCODING_S })
    .toBuffer();

const hex = (value: number): string => Math.round(value).toString(16).padStart(2, '0');

const averageColor = async (picture: Uint8Array): Promise<string> => {
  const { channels } = await sharp(picture).stats();
  return `#${channels
    .slice(0, 3)
    .map((channel) => hex(channel.mean))
    .join('')}`;
};

/**
 * `widths` ascending, the last one being that of the pixels. One after the other: the threads that encode are shared
 * with all file access of the process.
 */
export const encodePage = async (pixels: Pixels, widths: number[]): Promise<PageFiles> => {
  const heightOf = (width: number): number => (width === pixels.width ? pixels.height : pictureHeight(pixels, width));
  const pictures: RenderedPicture[] = [];
  for (const width of widths) pictures.push(await pictureOf(pixels, width, heightOf(width)));
  const thumbnailWidth = Math.min(THUMBNAIL_WIDTH, pixels.width);
  const thumbnail = await pictureOf(pixels, thumbnailWidth, heightOf(thumbnailWidth));
  return { pictures, thumbnail, color: await averageColor(thumbnail.bytes) };
};
