// Chooses the picture files of a page and its aspect ratio. Pure: knows no DOM.
import type { PdfPage, Picture } from '@vitrina/contract';
import { aspectOf } from '@vitrina/geometry';

/** Attributes of an `<img>`. */
export type PictureSource = { src: string; srcSet?: string; width?: number; height?: number };

const PICTURE_FILE = /\.(?:avif|webp|png|jpe?g|gif|svg)(?:$|[?#])/i;

/** Decisions, "Errors": a page's `url` may be a picture or a PDF; only its file name distinguishes them. */
export const looksLikePicture = (url: string): boolean => PICTURE_FILE.test(url);

const narrowToWide = (pictures: readonly Picture[]): Picture[] => [...pictures].sort((a, b) => a.width - b.width);

const sourceOf = ({ url, width, height }: Picture): PictureSource => ({ src: url, width, height });

/**
 * Sources in the order of attempts, repeated: the picture that suits the screen, then one from another URL. Empty if the page
 * has no picture.
 */
export const pictureSources = (page: PdfPage): readonly PictureSource[] => {
  const pictures = narrowToWide(page.pictures ?? []);
  const widest = pictures.at(-1);
  const own = looksLikePicture(page.url) ? [{ src: page.url }] : [];
  if (!widest) return [...own, ...own];
  const srcSet = pictures.map(({ url, width }) => `${url} ${width}w`).join(', ');
  // The middle one: small enough for a bad network, sharp enough to read.
  const fallback = pictures[Math.floor((pictures.length - 1) / 2)] ?? widest;
  return [{ ...sourceOf(widest), srcSet }, sourceOf(fallback)];
};

/** Width over height from the data of the page or its pictures; `null` if only the loaded picture will tell. */
export const knownAspect = (page: PdfPage): number | null => {
  if (page.width && page.height) return aspectOf({ width: page.width, height: page.height });
  const picture = page.pictures?.[0] ?? page.thumbnail;
  return picture ? aspectOf(picture) : null;
};
