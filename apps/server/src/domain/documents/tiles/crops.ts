/**
 * Crops: the picture of a product, or else its block, cut out of its page. They are drawn like tiles and have addresses below those of
 * tiles. An address names the area in hundredths of a percent, so that it changes with the area. Pure.
 */
import { type Area, type Block, type PdfPage, referenceKey } from '@vitrina/contract';
import { type Extent, levelExtent, PICTURE_WIDTHS } from '@vitrina/geometry';
import { pdfFileOf } from './pdf-file.ts';

/** In px: twice the width of a popup's picture on a phone. */
const MAX_WIDTH = 800;
const MAX_HEIGHT = 1200;
/** Widths of the whole page, as for the largest tiles. */
const MAX_LEVEL = 9888;
const MAX_SIDE = 30_000;
const MAX_PICTURE_WIDTH = Math.max(...PICTURE_WIDTHS);
/** Around a block, in percent of the page's width: its box ends at the letters. */
const MARGIN = 0.5;

const HUNDREDTHS = 100;
const WHOLE = 100 * HUNDREDTHS;

/** In hundredths of a percent of the page. */
export type CropArea = { left: number; top: number; width: number; height: number };

const whole = (from: number, size: number): [from: number, size: number] => {
  const start = Math.min(WHOLE - 1, Math.max(0, Math.round(from * HUNDREDTHS)));
  const end = Math.min(WHOLE, Math.max(start + 1, Math.round((from + size) * HUNDREDTHS)));
  return [start, end - start];
};

const areaOf = ({ position, size }: Area, across: number, down: number): CropArea => {
  const [left, width] = whole(position.left - across, size.width + 2 * across);
  const [top, height] = whole(position.top - down, size.high + 2 * down);
  return { left, top, width, height };
};

/** `width` and `height` of the page in any unit. */
const cropAreaOf = ({ picture, ...block }: Block, { width, height }: Extent): CropArea =>
  picture ? areaOf(picture, 0, 0) : areaOf(block, MARGIN, height > 0 ? (MARGIN * width) / height : MARGIN);

export const cropName = ({ left, top, width, height }: CropArea): string => `${left}-${top}-${width}-${height}`;

type NamedPage = { pdfUid: string; edition: string; page: number };
export const cropUrl = ({ pdfUid, edition, page }: NamedPage, area: CropArea): string =>
  `/tiles/${encodeURIComponent(pdfUid)}/${edition}/${page}/crop/${cropName(area)}.webp`;

type KnownPage = { index: number; width: number; height: number; pictures: readonly { width: number }[] };

/** `undefined` without a block, or where the page cannot be drawn. */
export const cropOf = (
  pdfUid: string,
  pdfUrl: string,
  page: KnownPage,
  block: Block | undefined,
): string | undefined => {
  const file = pdfFileOf(pdfUrl);
  const isDrawn = page.pictures.length > 0 && page.width > 0 && page.height > 0;
  if (!file || !block || !isDrawn) return undefined;
  return cropUrl({ pdfUid, edition: file.edition, page: page.index }, cropAreaOf(block, page));
};

/** How a crop is drawn: the width of the whole page in px, and the part of it. A scan is not enlarged. */
export const cropRect = (page: Omit<KnownPage, 'index'>, area: CropArea) => {
  const ratio = page.height / page.width;
  const [across, down] = [area.width / WHOLE, area.height / WHOLE];
  const finest = Math.max(...page.pictures.map(({ width }) => width));
  const level = Math.max(
    1,
    Math.floor(
      Math.min(
        MAX_WIDTH / across,
        MAX_HEIGHT / (down * ratio),
        MAX_LEVEL,
        MAX_SIDE / ratio,
        finest < MAX_PICTURE_WIDTH ? finest : MAX_LEVEL,
      ),
    ),
  );
  const extent = levelExtent(page, level);
  const left = Math.floor((area.left * extent.width) / WHOLE);
  const top = Math.floor((area.top * extent.height) / WHOLE);
  const rect = {
    left,
    top,
    width: Math.max(1, Math.min(extent.width - left, Math.round(across * extent.width))),
    height: Math.max(1, Math.min(extent.height - top, Math.round(down * extent.height))),
  };
  return { level, rect };
};

const CROP_NAME = /\/crop\/(\d+)-(\d+)-(\d+)-(\d+)\.webp$/;

/** The crop of the product on its page, with its size in px. Null for a product without one. */
export const cropOfProduct = (
  { width = 0, height = 0, pictures = [], tags }: PdfPage,
  reference: string,
): { url: string; width: number; height: number } | null => {
  const key = referenceKey(reference);
  const tag = tags.find(
    ({ active, crop, product }) =>
      active && crop !== undefined && (product.id === reference || (key !== '' && referenceKey(product.ref) === key)),
  );
  const [, ...numbers] = CROP_NAME.exec(tag?.crop ?? '') ?? [];
  const [left, top, across, down] = numbers.map(Number);
  if (!tag?.crop || left === undefined || top === undefined || !across || !down || width <= 0) return null;
  const { rect } = cropRect({ width, height, pictures }, { left, top, width: across, height: down });
  return { url: tag.crop, width: rect.width, height: rect.height };
};
