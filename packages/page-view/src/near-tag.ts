/**
 * A finger is wider than the room between two tags in a list. A tap that meets nothing else but lies within the touch
 * target of a tag means the nearest one (WCAG 2.5.5), so dense tags lose nothing for not overlapping.
 */
import { TOUCH_TARGET } from '@vitrina/geometry';

type Point = { x: number; y: number };

const distance = (tag: Element, { x, y }: Point): number => {
  const { left, top, width, height } = tag.getBoundingClientRect();
  return Math.hypot(left + width / 2 - x, top + height / 2 - y);
};

/** The tag of `page` that a tap at `point` of the window means, or `null`. */
export const nearTag = (page: Element, point: Point): HTMLElement | null => {
  let nearest: HTMLElement | null = null;
  let least = TOUCH_TARGET / 2;
  for (const tag of page.querySelectorAll<HTMLElement>('[data-tag]')) {
    const away = distance(tag, point);
    if (away > least) continue;
    nearest = tag;
    least = away;
  }
  return nearest;
};
