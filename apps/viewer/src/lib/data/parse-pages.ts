/** Turns the pages of any backend into valid ones: drops what is invalid, logs it and keeps the rest. Pure. */
import type {
  BelongPdf,
  Cut,
  Image,
  Link,
  Model,
  PageTiles,
  PdfPage,
  Picture,
  Position,
  Size,
  Video,
} from '@vitrina/contract';
import { safeTarget } from '@vitrina/contract/safe-target';
import { isPage } from '@vitrina/geometry';
import { isPlaced, isSize, parseTags, position, product, size } from './parse-tags.ts';
import { count, fieldsOf, list, listOf, number, object, optional, text } from './unchecked.ts';

/** Five times the publishing limit. A larger index is a mistake, and would give the document as many empty pages. */
const MAX_PAGES = 10_000;

/** §3 leaves open whether an index is a number or a string of digits. `NaN` if it is neither. */
const pageNumber = (index: unknown): number => number(/^\d+$/.test(text(index)) ? Number(index) : index);

const placed = { url: text, position, size };

const isFramed = (element: { position: Position; size: Size; url?: string }) =>
  isPlaced(element) && isSize(element.size) && element.url !== '';

/** Also the pictures of a document in a list. */
export const pictures = optional(
  list(
    object<Picture>({ url: text, width: count, height: count, type: text }),
    ({ url, width, height }) => url && width && height,
  ),
  ({ length }) => length,
);

const page = object<PdfPage>({
  Uid: text,
  url: text,
  index: pageNumber,
  Belong_pdf: object<BelongPdf>({ Uid: text, name: text }),
  name: text,
  tags: parseTags,
  images: list(
    object<Image>({ ...placed, alt: optional(text), cut: optional(object<Cut>({ position, size }), isFramed) }),
    isFramed,
  ),
  videos: list(object<Video>({ ...placed, poster: optional(text) }), isFramed),
  // A model without a product can still be viewed.
  models: list(object<Model>({ ...placed, product, poster: optional(text) }), isFramed),
  links: list(
    object<Link>({ name: text, url: text, position, size: optional(size, isSize) }),
    (link) => isPlaced(link) && link.url,
  ),
  createdAt: text,
  updatedAt: text,
  width: optional(count),
  height: optional(count),
  pictures,
  thumbnail: (value) => pictures([value])?.[0],
  color: optional(text),
  words: optional(text),
  tiles: optional(
    object<PageTiles>({ url: text, ahead: optional(text), size: count, widths: list(count) }),
    (tiles) => tiles.url && tiles.size && tiles.widths.length,
  ),
});

/** §5: links to pages that do not exist are dropped. */
const leadsSomewhere = (url: string, pageCount: number): boolean => {
  const target = url.includes('#') ? safeTarget(url) : null;
  if (target?.is !== 'page' || isPage(target.page, pageCount)) return true;
  console.warn('Invalid page request', url);
  return false;
};

/**
 * Sorted by index; of two pages with the same index the first. Gaps in the indexes remain. `pageCount`: of the document,
 * if these are not all of its pages; 0 is unknown.
 */
export const parsePages = (given: unknown, pageCount = 0): PdfPage[] => {
  const byIndex = new Map<number, PdfPage>();
  for (const item of listOf(given)) {
    const parsed = page(item);
    const { index } = parsed;
    if (isPage(index, MAX_PAGES) && !byIndex.has(index)) byIndex.set(index, parsed);
    else console.warn('Invalid page left out', fieldsOf<PdfPage>(item).index);
  }
  const pages = [...byIndex.values()].sort((one, other) => one.index - other.index);
  const last = pageCount || (pages.at(-1)?.index ?? 0);
  return pages.map((one) => ({
    ...one,
    Uid: one.Uid || `page-${one.index}`,
    links: one.links.filter(({ url }) => leadsSomewhere(url, last)),
  }));
};
