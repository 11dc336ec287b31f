/** A page with its pictures and its elements, positioned in percent of the page (§3). */
import { z } from 'zod';
import { Uid } from './company.ts';

export const Position = z.object({ left: z.number(), top: z.number() });
export type Position = z.infer<typeof Position>;

/** §3: `high` is the height; both in percent of the page. */
export const Size = z.object({ width: z.number(), high: z.number() });
export type Size = z.infer<typeof Size>;

export const ProductRef = z.object({ id: z.string(), ref: z.string() });
export type ProductRef = z.infer<typeof ProductRef>;

/** Ours: an area of the page, in percent of the page. */
export const Area = z.object({ position: Position, size: Size });
export type Area = z.infer<typeof Area>;

/** Ours: the area of a product on its page (name, price, description), in percent of the page; `picture`: that of its picture, if it has one. */
export const Block = Area.extend({ picture: Area.optional() });
export type Block = z.infer<typeof Block>;

/**
 * §3, §9: `position` is the tag's centre; `color` "" is the primary colour; `size` in px, `null` the default.
 * `block` is ours, optional: a tap or click anywhere on it is one on the tag. `crop` is ours, optional, in answers only: the URL of the
 * product's picture, or of its block, cut out of the page.
 */
export const Tag = z.object({
  name: z.string(),
  iconIndex: z.number().int(),
  position: Position,
  color: z.string(),
  size: z.number().nullable(),
  active: z.boolean(),
  product: ProductRef,
  block: Block.optional(),
  crop: z.string().optional(),
});
export type Tag = z.infer<typeof Tag>;

/** §3, §5: the part of the image that is shown, in percent of the image, capped at 100. */
export const Cut = z.object({ position: Position, size: Size });
export type Cut = z.infer<typeof Cut>;

/** `alt` is ours, optional: what the image shows, for screen readers; `''` for one that only decorates. */
export const Image = z.object({
  url: z.string(),
  position: Position,
  size: Size,
  cut: Cut.optional(),
  alt: z.string().optional(),
});
export type Image = z.infer<typeof Image>;

/** `poster` is ours, optional. */
export const Video = z.object({ url: z.string(), position: Position, size: Size, poster: z.string().optional() });
export type Video = z.infer<typeof Video>;

/** §3: a 3D model; `poster` is ours, optional. */
export const Model = z.object({
  url: z.string(),
  position: Position,
  size: Size,
  product: ProductRef,
  poster: z.string().optional(),
});
export type Model = z.infer<typeof Model>;

/** `size` is ours, optional: the clickable area. */
export const Link = z.object({ name: z.string(), url: z.string(), position: Position, size: Size.optional() });
export type Link = z.infer<typeof Link>;

/** Ours: a picture of the page, `width` and `height` in its own pixels. */
export const Picture = z.object({ url: z.string(), width: z.number(), height: z.number(), type: z.string() });
export type Picture = z.infer<typeof Picture>;

/**
 * Ours: tiles of the page for zoom beyond its largest picture, squares of `size` px at each of `widths` of the whole page. `url`
 * holds `{level}` (one of the widths), `{column}` and `{row}`, which count from 0 at the top left. `ahead` holds `{level}`,
 * `{columns}` and `{rows}` (each `first-last`); the viewer requests it during a zoom gesture to have the tiles drawn in advance.
 */
export const PageTiles = z.object({
  url: z.string(),
  ahead: z.string().optional(),
  size: z.number().int().positive(),
  widths: z.array(z.number().int().positive()),
});
export type PageTiles = z.infer<typeof PageTiles>;

export const BelongPdf = z.object({ Uid, name: z.string() });
export type BelongPdf = z.infer<typeof BelongPdf>;

/** §3 Pdf page. `width` and `height` (points), `pictures`, `thumbnail`, `color` (#rrggbb), `words` (URL) and `tiles` are ours, optional. */
export const PdfPage = z.object({
  Uid,
  url: z.string(),
  index: z.number().int(),
  Belong_pdf: BelongPdf,
  name: z.string(),
  tags: z.array(Tag),
  images: z.array(Image),
  videos: z.array(Video),
  models: z.array(Model),
  links: z.array(Link),
  createdAt: z.string(),
  updatedAt: z.string(),
  width: z.number().optional(),
  height: z.number().optional(),
  pictures: z.array(Picture).optional(),
  thumbnail: Picture.optional(),
  color: z.string().optional(),
  words: z.string().optional(),
  tiles: PageTiles.optional(),
});
export type PdfPage = z.infer<typeof PdfPage>;

/**
 * The file behind `PdfPage.words`: text with its box in percent of the page, in reading order: [text, left, top, width, height]. A sixth
 * value is the confidence, 0 to 1, of a word that was recognised in the picture of the page (OCR). `images`: the pictures of the page,
 * [left, top, width, height, image]; equal pictures have the same last number. `faces`: typeface and colour of the words, in their order,
 * as [face, number of words]; equal faces of the whole document have the same number, and unknown ones -1.
 */
export const PageWords = z.object({
  words: z.array(z.tuple([z.string(), z.number(), z.number(), z.number(), z.number(), z.number().optional()])),
  images: z.array(z.tuple([z.number(), z.number(), z.number(), z.number(), z.number()])).optional(),
  faces: z.array(z.tuple([z.number(), z.number()])).optional(),
});
export type PageWords = z.infer<typeof PageWords>;
