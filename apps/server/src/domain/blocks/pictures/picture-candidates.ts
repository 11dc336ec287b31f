/** The pictures of a page that may show a product: no backgrounds, lines, logos and other parts of the layout. Pure. */

import type { ImageBox } from '../../ports/pdf.ts';

export type Box = { left: number; top: number; width: number; height: number };
/** Vertical lengths are percent of the page's width, like horizontal ones. */
export type Rect = { left: number; right: number; top: number; foot: number };
export type PageWithPictures = {
  index: number;
  width: number;
  height: number;
  imageBoxes?: readonly ImageBox[] | undefined;
};

/** In percent of the page's width. */
const MIN_SIDE = 4;
const MAX_RATIO = 5;
/** Shares of the page. */
const BACKGROUND = 0.45;
/** A picture that contains others of this share of its area is the background of a card. */
const MIN_INNER = 0.08;
const MIN_CONTAINED = 0.9;
/** The same image on more pages, or as often on one page, is part of the layout. */
const MAX_PAGES = 2;
const MAX_ON_PAGE = 3;

export const perWidth = ({ width, height }: PageWithPictures): number =>
  width > 0 && height > 0 ? height / width : Math.SQRT2;

export const rectOf = ({ left, top, width, height }: Box, scale: number): Rect => ({
  left,
  right: left + width,
  top: top * scale,
  foot: (top + height) * scale,
});

export const areaOf = ({ left, right, top, foot }: Rect): number => Math.max(0, right - left) * Math.max(0, foot - top);
export const common = (a: Rect, b: Rect): number =>
  areaOf({
    left: Math.max(a.left, b.left),
    right: Math.min(a.right, b.right),
    top: Math.max(a.top, b.top),
    foot: Math.min(a.foot, b.foot),
  });

export type Picture = { box: Box; rect: Rect };

/** Images that belong to the layout, by what they show. */
export const layoutImages = (pages: readonly PageWithPictures[]): ReadonlySet<number> => {
  const onPages = new Map<number, number>();
  const layout = new Set<number>();
  for (const { imageBoxes = [] } of pages) {
    const places = new Map<number, Set<string>>();
    // A picture and its shadow may be drawn twice at one place.
    for (const { image, left, top } of imageBoxes)
      places.set(image, (places.get(image) ?? new Set()).add(`${Math.round(left)} ${Math.round(top)}`));
    for (const [image, at] of places) {
      onPages.set(image, (onPages.get(image) ?? 0) + 1);
      if (at.size >= MAX_ON_PAGE) layout.add(image);
    }
  }
  for (const [image, count] of onPages) if (count > MAX_PAGES) layout.add(image);
  return layout;
};

/** The pictures of a page that may show a product. */
export const candidatesOn = (page: PageWithPictures, layout: ReadonlySet<number>): Picture[] => {
  const scale = perWidth(page);
  const shown = (page.imageBoxes ?? [])
    .filter(({ image }) => !layout.has(image))
    .map(({ left, top, width, height }): Picture => {
      const box = { left, top, width, height };
      return { box, rect: rectOf(box, scale) };
    })
    .filter(({ rect }) => {
      const [across, down] = [rect.right - rect.left, rect.foot - rect.top];
      const [short, long] = [Math.min(across, down), Math.max(across, down)];
      return short >= MIN_SIDE && long <= MAX_RATIO * short && areaOf(rect) <= BACKGROUND * 100 * 100 * scale;
    });
  const isIn = (inner: Picture, outer: Picture): boolean =>
    common(inner.rect, outer.rect) >= MIN_CONTAINED * areaOf(inner.rect);
  // Of a picture and its shadow at one place the first stands for both.
  const distinct = shown.filter((one, at) => !shown.slice(0, at).some((other) => isIn(one, other) && isIn(other, one)));
  return distinct.filter(
    (outer) =>
      !distinct.some(
        (inner) =>
          inner !== outer &&
          isIn(inner, outer) &&
          !isIn(outer, inner) &&
          areaOf(inner.rect) >= MIN_INNER * areaOf(outer.rect),
      ),
  );
};
