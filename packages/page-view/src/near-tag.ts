/**
 * A finger is wider than the room between two tags in a list. A tap that meets nothing else but lies within the touch
 * target of a tag means the nearest one (WCAG 2.5.5), so dense tags lose nothing for not overlapping.
 */
import { TOUCH_TARGET } from '@vitrina/geometry';

type Point = { x: number; y: number };

/** From the tag's middle; of a long one, from the line that its middle is drawn out to. */
const distance = (tag: Element, { x, y }: Point): number => {
  const { left, top, right, bottom, width, height } = tag.getBoundingClientRect();
  const half = Math.min(width, height) / 2;
  const dx = Math.max(0, left + half - x, x - (right - half));
  const dy = Math.max(0, top + half - y, y - (bottom - half));
  return Math.hypot(dx, dy);
};

/** The tag of `page` that a tap at `point` of the window means, or `null`. `tags`: what counts as one, as a selector. */
export const nearTag = (page: Element, point: Point, tags = '[data-tag]'): HTMLElement | null => {
  let nearest: HTMLElement | null = null;
  let least = TOUCH_TARGET / 2;
  for (const tag of page.querySelectorAll<HTMLElement>(tags)) {
    const away = distance(tag, point);
    if (away > least) continue;
    nearest = tag;
    least = away;
  }
  return nearest;
};
