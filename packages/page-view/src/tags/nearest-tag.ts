/**
 * Maps a tap to the nearest tag. Dense tags have small, non-overlapping hit areas; a tap that hits nothing else but lies
 * within the touch target of a tag selects the nearest one (WCAG 2.5.5).
 */
import { TOUCH_TARGET } from '@vitrina/geometry';

type Point = { x: number; y: number };

/** Distance to the tag's centre; for an elongated tag, to its centre line. */
const distance = (tag: Element, { x, y }: Point): number => {
  const { left, top, right, bottom, width, height } = tag.getBoundingClientRect();
  const half = Math.min(width, height) / 2;
  const dx = Math.max(0, left + half - x, x - (right - half));
  const dy = Math.max(0, top + half - y, y - (bottom - half));
  return Math.hypot(dx, dy);
};

/** The tag of `page` nearest to `point` (client coordinates) within its touch target, or `null`. `tags`: selector of tags. */
export const findNearestTag = (page: Element, point: Point, tags = '[data-tag]'): HTMLElement | null => {
  let nearest: HTMLElement | null = null;
  let shortest = TOUCH_TARGET / 2;
  for (const tag of page.querySelectorAll<HTMLElement>(tags)) {
    const length = distance(tag, point);
    if (length > shortest) continue;
    nearest = tag;
    shortest = length;
  }
  return nearest;
};
