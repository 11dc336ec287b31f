// Which picture of a page is asked for, and in what shape it will come. Pure: knows no DOM.
import type { PdfPage, Picture } from '@vitrina/contract';
import { aspectOf } from '@vitrina/geometry';

/** What an `<img>` is given. */
export type PictureSource = { src: string; srcSet?: string; width?: number; height?: number };

const PICTURE_FILE = /\.(?:avif|webp|png|jpe?g|gif|svg)(?:$|[?#])/i;

/** Decisions, "Errors": a page's `url` may be a picture or a PDF; only the name tells. */
export const looksLikePicture = (url: string): boolean => PICTURE_FILE.test(url);

const narrowToWide = (pictures: readonly Picture[]): Picture[] => [...pictures].sort((a, b) => a.width - b.width);

const sourceOf = ({ url, width, height }: Picture): PictureSource => ({ src: url, width, height });

/**
 * What is tried, in turns: the picture that suits the screen, then one from another address. An empty list says that the
 * page has no picture.
 */
export const pictureSources = (page: PdfPage): readonly PictureSource[] => {
  const pictures = narrowToWide(page.pictures ?? []);
  const widest = pictures.at(-1);
  const own = looksLikePicture(page.url) ? [{ src: page.url }] : [];
  if (!widest) return [...own, ...own];
  const srcSet = pictures.map(({ url, width }) => `${url} ${width}w`).join(', ');
  // The middle one: light enough to come through a bad line, sharp enough to read.
  const spare = pictures[Math.floor((pictures.length - 1) / 2)] ?? widest;
  return [{ ...sourceOf(widest), srcSet }, sourceOf(spare)];
};

/** Width over height, from what the page or its pictures say; `null`: known only when the picture is there. */
export const knownAspect = (page: PdfPage): number | null => {
  if (page.width && page.height) return aspectOf({ width: page.width, height: page.height });
  const picture = page.pictures?.[0] ?? page.thumbnail;
  return picture ? aspectOf(picture) : null;
};
