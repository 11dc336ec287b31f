// The boxes of the open pages on the stage, read from the layout: neither a turn nor a zoom transform changes them.
import type { Extent, Rect } from '@vitrina/geometry';

/** The box around the open pages, and the size of the stage; both in px, unzoomed. */
export type Bounds = { box: Rect; stage: Extent };

export const offsetWithin = (stage: HTMLElement, page: HTMLElement): { left: number; top: number } => {
  let [left, top] = [0, 0];
  for (let node: Element | null = page; node instanceof HTMLElement && node !== stage; node = node.offsetParent) {
    left += node.offsetLeft;
    top += node.offsetTop;
  }
  return { left, top };
};

const openPages = (stage: HTMLElement): HTMLElement[] => [
  ...stage.querySelectorAll<HTMLElement>('[data-current] .v-page'),
];

/** The box around the open pages; `null` if there are none. */
export const openBox = (stage: HTMLElement): Rect | null => {
  const pages = openPages(stage);
  if (pages.length === 0) return null;
  const boxes = pages.map((page) => ({ ...offsetWithin(stage, page), page }));
  const left = Math.min(...boxes.map((box) => box.left));
  const top = Math.min(...boxes.map((box) => box.top));
  const right = Math.max(...boxes.map((box) => box.left + box.page.offsetWidth));
  const bottom = Math.max(...boxes.map((box) => box.top + box.page.offsetHeight));
  return { left, top, width: right - left, height: bottom - top };
};

/**
 * The bounds that a zoomed view is clamped to. Pages of different widths lie off the centre of the stage: the bounds are as
 * wide on both sides, so that their centre is that of the stage and zooming begins at the pages' own place. `page`: width of the narrowest open
 * page, in px.
 */
export const measureBounds = (stage: HTMLElement): Bounds & { page: number } => {
  const extent = { width: stage.clientWidth, height: stage.clientHeight };
  const box = openBox(stage) ?? { left: 0, top: 0, ...extent };
  const margin = Math.min(box.left, extent.width - box.left - box.width);
  const widths = openPages(stage).map((page) => page.offsetWidth);
  const page = widths.length > 0 ? Math.min(...widths) : 0;
  return { box: { ...box, left: margin, width: extent.width - 2 * margin }, stage: extent, page };
};
