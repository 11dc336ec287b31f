/** Rules about the pages of an edition and the elements on them. Pure. */
import { referenceKey } from '@vitrina/contract';
import { safeTarget } from '@vitrina/contract/safe-target';
import { tagGroups } from '@vitrina/geometry';
import type { EditedPage } from '../ports/editing.ts';
import type { Report } from './found-problems.ts';

/** Width of a page on a phone of 390 px, in px. */
const PHONE_PAGE = 374;
/** WCAG 2.5.8. */
const MIN_TARGET = 24;
const MAX_GROUP = 4;
const MIN_DPI = 150;
const POINTS_PER_INCH = 72;

const phoneSize = ({ width = 1, height = 1 }: EditedPage) => ({
  width: PHONE_PAGE,
  height: (PHONE_PAGE * height) / Math.max(1, width),
});

const checkDrawing = (page: EditedPage, report: Report): void => {
  const { index, pictures = [], tiles, width = 0, faults } = page;
  if (faults?.isBlank)
    report('page.undrawn', { page: index, says: `page ${index} was drawn white, although it has content` });
  if (faults?.pictures !== undefined)
    report('page.partly', {
      page: index,
      place: faults.place ?? null,
      says: `${faults.pictures} picture(s) of page ${index} cannot be decoded or end early, and are missing`,
    });
  if (pictures.length === 0) {
    report('page.undrawn', { page: index, says: `page ${index} has no picture` });
    return;
  }
  if (width === 0) return;
  const widest = Math.max(...pictures.map((picture) => picture.width), ...(tiles?.widths ?? []));
  const dpi = Math.round((widest * POINTS_PER_INCH) / width);
  if (dpi < MIN_DPI) report('page.coarse', { page: index, says: `page ${index} has ${dpi} dots per inch` });
};

/** One finding for each font: a document prints with it on most pages. */
const checkFonts = (pages: readonly EditedPage[], report: Report): void => {
  const pagesOf = new Map<string, number[]>();
  for (const { index, faults } of pages)
    for (const font of faults?.fonts ?? []) pagesOf.set(font, [...(pagesOf.get(font) ?? []), index]);
  for (const [font, [first = 1, ...others]] of pagesOf)
    report('font.unembedded', {
      page: first,
      about: font,
      says: `font "${font}" is not embedded${others.length > 0 ? `, on ${others.length + 1} pages` : ''}`,
    });
};

const checkImages = ({ index, images }: EditedPage, report: Report): void => {
  for (const { id, url, alt, position } of images)
    if (alt === undefined)
      report('image.untold', {
        page: index,
        element: id,
        place: position,
        says: `image ${url.slice(0, 100)} has no text (alt)`,
      });
};

const productKey = ({ id, ref }: { id: string; ref: string }): string =>
  referenceKey(ref) || (id === '' ? '' : `id ${id}`);

const checkTags = (page: EditedPage, report: Report): void => {
  const { index } = page;
  const active = page.tags.filter(({ active: isActive }) => isActive);
  const seen = new Set<string>();
  for (const { id, name, position, product } of active) {
    const key = productKey(product);
    const at = { page: index, element: id, place: position };
    if (key === '') report('tag.no-product', { ...at, says: `tag "${name}" has no product` });
    else if (seen.has(key))
      report('product.twice', { ...at, says: `"${name}" (${product.ref || product.id}) has two tags` });
    seen.add(key);
  }
  const extent = phoneSize(page);
  const groups = tagGroups(
    active.map(({ position }) => position),
    extent,
  );
  for (const { members, target } of groups) {
    const [first] = members.flatMap((at) => active[at] ?? []);
    if (first === undefined) continue;
    const at = { page: index, element: first.id, place: first.position };
    if (members.length > MAX_GROUP)
      report('tags.crowded', { ...at, says: `${members.length} tags are too close for a finger` });
    // A block is a target of its own.
    if (members.length === 1 && first.block === undefined && Math.min(target.width, target.height) < MIN_TARGET)
      report('target.small', { ...at, says: `tag "${first.name}" has less than ${MIN_TARGET} px on a phone` });
  }
};

const checkLinks = (page: EditedPage, pageCount: number, report: Report): void => {
  const extent = phoneSize(page);
  for (const { id, name, url, position, size } of page.links) {
    const at = { page: page.index, element: id, place: position };
    const target = safeTarget(url);
    if (target === null)
      report('link.address', { ...at, says: `link "${name || url}" leads nowhere: ${url.slice(0, 100)}` });
    else if (target.is === 'page' && target.page > pageCount)
      report('link.page', { ...at, says: `link "${name || url}" leads to page ${target.page} of ${pageCount}` });
    if (name.trim() === '') report('link.unnamed', { ...at, says: `a link to ${url.slice(0, 100)} has no name` });
    const least = size && Math.min((size.width * extent.width) / 100, (size.high * extent.height) / 100);
    if (least !== undefined && least < MIN_TARGET)
      report('target.small', { ...at, says: `link "${name || url}" has ${Math.round(least)} px on a phone` });
  }
};

export const checkPages = (pages: readonly EditedPage[], report: Report): void => {
  for (const page of pages) {
    checkDrawing(page, report);
    checkTags(page, report);
    checkLinks(page, pages.length, report);
    checkImages(page, report);
  }
  checkFonts(pages, report);
};
