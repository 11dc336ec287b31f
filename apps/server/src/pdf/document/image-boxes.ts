/** Where a page shows pictures: the visible boxes of its image objects, also of those in form objects. */

import type { ImageBox } from '../../domain/ports/pdf.ts';
import type { Pdfium } from '../pdfium/pdfium.ts';
import { joinStrips } from './image-strips.ts';
import type { PointBox, ToPercent } from './page-space.ts';

/** FPDFPageObj_GetType. */
const IMAGE = 3;
const FORM = 5;
/** Of forms within forms. */
const MAX_DEPTH = 4;
/** Objects looked at: a drawing may have millions, and each costs two calls. */
const MAX_OBJECTS = 20_000;
/** Strips of pictures included. */
const MAX_IMAGES = 4000;
/** A page with more shows no products, but a pattern. */
const MAX_BOXES = 300;
/** A clipping path with more points is no frame of a picture, and its box is not read. */
const MAX_CLIP_POINTS = 400;
const MAX_CLIP_PATHS = 16;

/** In square percent of the page: smaller ones are icons and strips, larger ones backgrounds. */
const MIN_SHOWN = 8;
const MAX_SHOWN = 4500;
const MAX_COUNTED_PIXELS = 3_000_000;

/** `x' = a·x + c·y + e`, `y' = b·x + d·y + f`. */
type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];
const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];
const EVERYWHERE: PointBox = { left: -1e9, right: 1e9, bottom: -1e9, top: 1e9 };

/** First `inner`, then `outer`. */
const combined = (inner: Matrix, outer: Matrix): Matrix => {
  const [a, b, c, d, e, f] = inner;
  const [oa, ob, oc, od, oe, of] = outer;
  return [
    a * oa + b * oc,
    a * ob + b * od,
    c * oa + d * oc,
    c * ob + d * od,
    e * oa + f * oc + oe,
    e * ob + f * od + of,
  ];
};

const moved = ({ left, right, bottom, top }: PointBox, [a, b, c, d, e, f]: Matrix): PointBox => {
  const xs = [a * left, a * right].flatMap((x) => [x + c * bottom + e, x + c * top + e]);
  const ys = [b * left, b * right].flatMap((y) => [y + d * bottom + f, y + d * top + f]);
  return { left: Math.min(...xs), right: Math.max(...xs), bottom: Math.min(...ys), top: Math.max(...ys) };
};

const intersection = (a: PointBox, b: PointBox): PointBox => ({
  left: Math.max(a.left, b.left),
  right: Math.min(a.right, b.right),
  bottom: Math.max(a.bottom, b.bottom),
  top: Math.min(a.top, b.top),
});

const hasArea = ({ left, right, bottom, top }: PointBox): boolean => right > left && top > bottom;

const boundsOf = ({ api, scratch, view }: Pdfium, object: number): PointBox | null => {
  if (!api.FPDFPageObj_GetBounds(object, scratch, scratch + 4, scratch + 8, scratch + 12)) return null;
  const at = view();
  const [left = 0, bottom = 0, right = 0, top = 0] = [0, 4, 8, 12].map((offset) =>
    at.getFloat32(scratch + offset, true),
  );
  return [left, bottom, right, top].every(Number.isFinite) ? { left, right, bottom, top } : null;
};

const matrixOf = ({ api, scratch, view }: Pdfium, object: number): Matrix => {
  if (!api.FPDFPageObj_GetMatrix(object, scratch)) return IDENTITY;
  const at = view();
  const value = (place: number): number => at.getFloat32(scratch + 4 * place, true);
  return [value(0), value(1), value(2), value(3), value(4), value(5)];
};

/** The box of one path; null where it is too long. */
const pathBox = ({ api, scratch, view }: Pdfium, clip: number, path: number): PointBox | null => {
  const count = api.FPDFClipPath_CountPathSegments(clip, path);
  if (count <= 0 || count > MAX_CLIP_POINTS) return null;
  const box = { left: Infinity, right: -Infinity, bottom: Infinity, top: -Infinity };
  for (let at = 0; at < count; at += 1) {
    const segment = api.FPDFClipPath_GetPathSegment(clip, path, at);
    if (segment === 0 || !api.FPDFPathSegment_GetPoint(segment, scratch, scratch + 4)) return null;
    const [x, y] = [view().getFloat32(scratch, true), view().getFloat32(scratch + 4, true)];
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x);
    box.bottom = Math.min(box.bottom, y);
    box.top = Math.max(box.top, y);
  }
  return box;
};

/** The frame that an object is clipped to: designers place a picture larger than its frame. */
const clipOf = (pdfium: Pdfium, object: number): PointBox => {
  const { api } = pdfium;
  const clip = api.FPDFPageObj_GetClipPath(object);
  const count = clip === 0 ? 0 : Math.min(api.FPDFClipPath_CountPaths(clip), MAX_CLIP_PATHS);
  let box = EVERYWHERE;
  for (let path = 0; path < count; path += 1) {
    const one = pathBox(pdfium, clip, path);
    if (one) box = intersection(box, one);
  }
  return box;
};

/**
 * Size in pixels and, of pictures that may show a product, in bytes. Equal for equal pictures: a logo is one image that stands on many
 * pages. PDFium reads the whole picture to count its bytes, so that large ones are not counted.
 */
const identityOf = ({ api, scratch, view }: Pdfium, image: number, shown: number): number => {
  const hasSize = api.FPDFImageObj_GetImagePixelSize(image, scratch, scratch + 4);
  const [width, height] = hasSize ? [view().getUint32(scratch, true), view().getUint32(scratch + 4, true)] : [0, 0];
  const isCounted = shown >= MIN_SHOWN && shown <= MAX_SHOWN && width * height <= MAX_COUNTED_PIXELS;
  const bytes = isCounted ? api.FPDFImageObj_GetImageDataRaw(image, 0, 0) : 0;
  return (Math.imul(Math.imul(width, 31) + height, 1_000_003) + bytes) >>> 0;
};

type Place = { matrix: Matrix; clip: PointBox; depth: number };

/** In percent of the page, strips of one picture put together. At most 300; none on a page with more. */
export const pageImageBoxes = (pdfium: Pdfium, page: number, toPercent: ToPercent): ImageBox[] => {
  const { api } = pdfium;
  const found: ImageBox[] = [];
  let left = MAX_OBJECTS;
  const addImage = (object: number, { matrix, clip }: Place): void => {
    const bounds = boundsOf(pdfium, object);
    const framed = bounds && intersection(bounds, clipOf(pdfium, object));
    if (!framed || !hasArea(framed)) return;
    const shown = intersection(moved(framed, matrix), clip);
    const box = hasArea(shown) ? toPercent(shown) : null;
    if (box && box.width > 0 && box.height > 0)
      found.push({ ...box, image: identityOf(pdfium, object, box.width * box.height) });
  };
  const visit = (object: number, place: Place): void => {
    const type = api.FPDFPageObj_GetType(object);
    if (type === IMAGE) addImage(object, place);
    if (type !== FORM || place.depth >= MAX_DEPTH) return;
    const frame = clipOf(pdfium, object);
    if (!hasArea(frame)) return;
    const clip = intersection(place.clip, moved(frame, place.matrix));
    const inside = { matrix: combined(matrixOf(pdfium, object), place.matrix), clip, depth: place.depth + 1 };
    const count = api.FPDFFormObj_CountObjects(object);
    for (let at = 0; at < count && left > 0 && found.length < MAX_IMAGES; at += 1, left -= 1)
      visit(api.FPDFFormObj_GetObject(object, at), inside);
  };
  const count = api.FPDFPage_CountObjects(page);
  const whole = { matrix: IDENTITY, clip: EVERYWHERE, depth: 0 };
  for (let at = 0; at < count && left > 0 && found.length < MAX_IMAGES; at += 1, left -= 1)
    visit(api.FPDFPage_GetObject(page, at), whole);
  const boxes = joinStrips(found);
  return boxes.length > MAX_BOXES ? [] : boxes;
};
