/** Encodes a drawn page: pictures in several widths, a thumbnail, and the average colour shown while they load. */

import { PICTURE_WIDTHS, THUMBNAIL_WIDTH } from '@vitrina/geometry';
import sharp from 'sharp';
import type { InkMap, RenderedPicture } from '../../domain/ports/pdf.ts';
import { pictureHeight } from '../picture-widths.ts';
import { inkOf, type Pixels } from './page-picture.ts';

const QUALITY = 80;
/** The best compromise of time, size and quality among the codecs measured. */
const EFFORT = 4;
/** The widest picture is half of the work and shown only when zoomed: half the time for 3 to 5 % more bytes, no visible difference. */
const MAX_EFFORT_OF_WIDEST = 2;
const MAX_WIDTH = Math.max(...PICTURE_WIDTHS);
const ENCODE_TIMEOUT_S = 60;

// Every picture is encoded once, so the cache of libvips would only use memory.
sharp.cache(false);

export type PageFiles = { pictures: RenderedPicture[]; thumbnail: RenderedPicture; color: string };

const pictureOf = async (pixels: Pixels, width: number, height: number, effort: number): Promise<RenderedPicture> => {
  const { data } = pixels;
  const drawn = sharp(data, {
    raw: { width: pixels.width, height: pixels.height, channels: 3 },
    limitInputPixels: false,
  });
  const sized = width === pixels.width ? drawn : drawn.resize(width, height, { fit: 'fill' });
  const bytes = await sized
    .webp({ quality: QUALITY, effort: width < MAX_WIDTH ? effort : Math.min(effort, MAX_EFFORT_OF_WIDEST) })
    .timeout({ seconds: ENCODE_TIMEOUT_S })
    .toBuffer();
  return { bytes, width, height };
};

/** Encoded while a shopper waits: a quarter larger in a third of the time. */
const TILE_WEBP = { quality: 80, effort: 0 };

export const encodeTile = ({ data, width, height }: Pixels): Promise<Uint8Array> =>
  sharp(data, { raw: { width, height, channels: 3 } })
    .webp(TILE_WEBP)
    .timeout({ seconds: ENCODE_TIMEOUT_S })
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
 * `widths` ascends; the last one is the width of the pixels. Pictures are encoded one after the other, because libuv's threads
 * also serve all file access of the process. `effort`: of WebP, from 0, which takes half of the time for up to a fifth more bytes.
 */
export const encodePage = async (pixels: Pixels, widths: number[], effort = EFFORT): Promise<PageFiles> => {
  const heightOf = (width: number): number => (width === pixels.width ? pixels.height : pictureHeight(pixels, width));
  const pictures: RenderedPicture[] = [];
  for (const width of widths) pictures.push(await pictureOf(pixels, width, heightOf(width), effort));
  const thumbnailWidth = Math.min(THUMBNAIL_WIDTH, pixels.width);
  const thumbnail = await pictureOf(pixels, thumbnailWidth, heightOf(thumbnailWidth), effort);
  return { pictures, thumbnail, color: await averageColor(thumbnail.bytes) };
};

/** Pages are wider in no picture that is read again. */
const MAX_PIXELS = 16_000_000;

/** Null for a file that is no picture. */
export const inkOfPicture = async (picture: Uint8Array): Promise<InkMap | null> => {
  try {
    const read = sharp(picture, { limitInputPixels: MAX_PIXELS }).removeAlpha().toColourspace('srgb').raw();
    const { data, info } = await read.timeout({ seconds: ENCODE_TIMEOUT_S }).toBuffer({ resolveWithObject: true });
    return info.channels === 3 ? inkOf({ data, width: info.width, height: info.height }) : null;
  } catch {
    return null;
  }
};
