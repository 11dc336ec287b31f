// Where the open pages lie on the stage: from the layout, as if neither turn nor zoom had moved them.
import type { Extent, Rect } from '@vitrina/geometry';

/** `box`: the open pages, on a stage of that size; both unzoomed. */
export type Bounds = { box: Rect; stage: Extent };

export const placeWithin = (stage: HTMLElement, page: HTMLElement): { left: number; top: number } => {
  let [left, top] = [0, 0];
  for (let node: Element | null = page; node instanceof HTMLElement && node !== stage; node = node.offsetParent) {
    left += node.offsetLeft;
    top += node.offsetTop;
  }
  return { left, top };
};

/** The box around what lies open; `null` while nothing does. */
export const openBox = (stage: HTMLElement): Rect | null => {
  const pages = [...stage.querySelectorAll<HTMLElement>('[data-current] .v-page')];
  if (pages.length === 0) return null;
  const places = pages.map((page) => ({ ...placeWithin(stage, page), page }));
  const left = Math.min(...places.map((place) => place.left));
  const top = Math.min(...places.map((place) => place.top));
  const right = Math.max(...places.map((place) => place.left + place.page.offsetWidth));
  const bottom = Math.max(...places.map((place) => place.top + place.page.offsetHeight));
  return { left, top, width: right - left, height: bottom - top };
};

/**
 * What a zoomed view may show. The cover lies alone on one half: both halves count, so that the middle of what may be
 * seen is the middle of the stage, and zooming begins where the page lies. `page`: how wide the narrowest open page is.
 */
export const boundsOf = (stage: HTMLElement): Bounds & { page: number } => {
  const extent = { width: stage.clientWidth, height: stage.clientHeight };
  const box = openBox(stage) ?? { left: 0, top: 0, ...extent };
  const margin = Math.min(box.left, extent.width - box.left - box.width);
  const widths = [...stage.querySelectorAll<HTMLElement>('[data-current] .v-page')].map((page) => page.offsetWidth);
  const page = widths.length > 0 ? Math.min(...widths) : 0;
  return { box: { ...box, left: margin, width: extent.width - 2 * margin }, stage: extent, page };
};
