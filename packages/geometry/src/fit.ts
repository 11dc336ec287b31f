// Size and position of a page or a spread on its stage, and the choice of the picture for that size.

import type { Extent, Rect } from './percent.ts';

export type Margins = { readonly top: number; readonly right: number; readonly bottom: number; readonly left: number };

/** `frame` contains both sides, even if one is empty: the cover lies on the right half of its spread. */
export type FittedSpread = { readonly left: Rect | null; readonly right: Rect | null; readonly frame: Rect };

const NO_MARGINS: Margins = { top: 0, right: 0, bottom: 0, left: 0 };

/** Aspect of the ISO paper sizes. */
const PORTRAIT = Math.SQRT1_2;

/** Width over height. A page of unknown size has the aspect of an upright ISO sheet. */
export const aspectOf = (page: Extent | null): number => {
  const aspect = page ? page.width / page.height : Number.NaN;
  return Number.isFinite(aspect) && aspect > 0 ? aspect : PORTRAIT;
};

/** §3 `isVertical`: aspect of the placeholder until the first page is known. */
export const placeholderAspect = (isVertical: boolean): number => (isVertical ? PORTRAIT : 1 / PORTRAIT);

// Whole pixels, because two pages that meet on a fraction of a pixel show a hairline between them.
const fitAspect = (aspect: number, stage: Extent, margins: Margins): Rect => {
  const available = {
    width: Math.max(0, stage.width - margins.left - margins.right),
    height: Math.max(0, stage.height - margins.top - margins.bottom),
  };
  const width = Math.floor(Math.min(available.width, available.height * aspect));
  const height = Math.floor(Math.min(available.height, available.width / aspect));
  return {
    left: margins.left + Math.floor((available.width - width) / 2),
    top: margins.top + Math.floor((available.height - height) / 2),
    width,
    height,
  };
};

/** The largest box of the page's aspect within the margins, centred. */
export const fitPage = (page: Extent | null, stage: Extent, margins: Margins = NO_MARGINS): Rect =>
  fitAspect(aspectOf(page), stage, margins);

/** Two pages side by side with the same height. A missing page takes up as much space as the other. */
export const fitSpread = (
  left: Extent | null,
  right: Extent | null,
  stage: Extent,
  margins: Margins = NO_MARGINS,
): FittedSpread => {
  const leftAspect = aspectOf(left ?? right);
  const rightAspect = aspectOf(right ?? left);
  const frame = fitAspect(leftAspect + rightAspect, stage, margins);
  const leftWidth = Math.round((frame.width * leftAspect) / (leftAspect + rightAspect));
  return {
    left: left && { ...frame, width: leftWidth },
    right: right && { ...frame, left: frame.left + leftWidth, width: frame.width - leftWidth },
    frame,
  };
};

/** The smallest picture at least as wide as `cssWidth` needs on a screen of that density, else the largest. */
export const pictureFor = <P extends { readonly width: number }>(
  pictures: readonly P[],
  cssWidth: number,
  dpr = 1,
): P | null => {
  const needed = cssWidth * (dpr > 0 ? dpr : 1);
  const byWidth = [...pictures].sort((a, b) => a.width - b.width);
  return byWidth.find((picture) => picture.width >= needed) ?? byWidth.at(-1) ?? null;
};
