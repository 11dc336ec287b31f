// The block that a press on a page means.
import type { Tag } from '@vitrina/contract';
import { blockAt } from '@vitrina/geometry';

type Press = { target: EventTarget | null; clientX: number; clientY: number };

/** Index of a tag, or -1. `side`: px to which smaller blocks are extended. */
export type FindBlock = (press: Press, side: number) => number;

/** Elements that handle a press themselves, and images, which cover the block below them. */
const ABOVE_BLOCKS = 'button, a, [data-player], iframe, [data-image]';

export const createBlockFinder =
  (section: HTMLElement, tags: readonly Tag[]): FindBlock =>
  ({ target, clientX, clientY }, side) => {
    if (target instanceof Element && target.closest(ABOVE_BLOCKS)) return -1;
    const box = section.getBoundingClientRect();
    return blockAt({ x: clientX - box.left, y: clientY - box.top }, tags, box, side);
  };
