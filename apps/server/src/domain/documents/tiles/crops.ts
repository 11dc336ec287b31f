/**
 * Crops: the picture of a product, or else its block, cut out of its page. They are drawn like tiles. Pure.
 */
import { type PdfPage, referenceKey } from '@vitrina/contract';
import { levelExtent } from '@vitrina/geometry';
import { type CropArea, type KnownPage, MAX_PICTURE_WIDTH, MAX_SIDE, PAGE_SIDE } from './addresses.ts';

/** In px: twice the width of a popup's picture on a phone. */
const MAX_WIDTH = 800;
const MAX_HEIGHT = 1200;
/** Widths of the whole page, as for the largest tiles. */
const MAX_LEVEL = 9888;

/** How a crop is drawn: the width of the whole page in px, and the part of it. A scan is not enlarged. */
export const cropRect = (page: Omit<KnownPage, 'index'>, area: CropArea) => {
  const ratio = page.height / page.width;
  const [across, down] = [area.width / PAGE_SIDE, area.height / PAGE_SIDE];
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
  const left = Math.floor((area.left * extent.width) / PAGE_SIDE);
  const top = Math.floor((area.top * extent.height) / PAGE_SIDE);
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
