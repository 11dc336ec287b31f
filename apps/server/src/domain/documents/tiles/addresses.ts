/**
 * Addresses of the tiles and crops of a page, which a page carries for shoppers. They name the content of the PDF, so that an address never
 * shows another edition; that of a crop names its area in hundredths of a percent, so that it changes with the area. Pure.
 */
import type { Area, Block, PageTiles } from '@vitrina/contract';
import { type Extent, levelExtent, PICTURE_WIDTHS, TILE_SIZE, TILE_WIDTHS } from '@vitrina/geometry';

/** A prefix of the SHA-256: enough to tell the editions of a document apart. */
const EDITION_LENGTH = 16;
const PDF_FILE = /^\/files\/(([0-9a-f]{64})\.pdf)$/;

/** `edition`: identifies the content in addresses of tiles and crops. */
type PdfFile = { key: string; edition: string };

/** The stored PDF of an edition, from the URL of its document. Null for a PDF that is not stored here. */
export const pdfFileOf = (url: string): PdfFile | null => {
  const [, key, sha] = PDF_FILE.exec(url) ?? [];
  return key && sha ? { key, edition: sha.slice(0, EDITION_LENGTH) } : null;
};

export const MAX_PICTURE_WIDTH = Math.max(...PICTURE_WIDTHS);
/** In px. A page of an extreme shape would have more rows than anyone views. */
export const MAX_SIDE = 30_000;

/** A page as the database knows it. */
export type KnownPage = { index: number; width: number; height: number; pictures: readonly { width: number }[] };

/** `undefined` when tiles would show no more than the pictures do: a coarse scan, or a page that cannot be rendered. */
export const tilesOf = (pdfUid: string, pdfUrl: string, page: KnownPage): PageTiles | undefined => {
  const file = pdfFileOf(pdfUrl);
  if (!file || !page.pictures.some(({ width }) => width >= MAX_PICTURE_WIDTH)) return undefined;
  const widths = TILE_WIDTHS.filter((width) => levelExtent(page, width).height <= MAX_SIDE);
  if (widths.length === 0) return undefined;
  const level = `/tiles/${encodeURIComponent(pdfUid)}/${file.edition}/${page.index}/{level}`;
  return { url: `${level}/{column}-{row}.webp`, ahead: `${level}/{columns}/{rows}`, size: TILE_SIZE, widths };
};

/** Around a block, in percent of the page's width: its box ends at the letters. */
const MARGIN = 0.5;

const HUNDREDTHS = 100;
/** A side of a page in hundredths of a percent. */
export const PAGE_SIDE = 100 * HUNDREDTHS;

/** In hundredths of a percent of the page. */
export type CropArea = { left: number; top: number; width: number; height: number };

const whole = (from: number, size: number): [from: number, size: number] => {
  const start = Math.min(PAGE_SIDE - 1, Math.max(0, Math.round(from * HUNDREDTHS)));
  const end = Math.min(PAGE_SIDE, Math.max(start + 1, Math.round((from + size) * HUNDREDTHS)));
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
