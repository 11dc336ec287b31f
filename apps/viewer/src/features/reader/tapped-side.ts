// Which way a tap on the stage turns: the outer edges of what lies open, and what lies beside it.
import type { MouseEvent } from 'react';
import type { Direction } from './reader.state.ts';
import { tappedEdge } from './turn-pose.ts';

/** Whatever answers to a tap itself. */
const INTERACTIVE = 'button, a, video, iframe, input';

/** From the layout and not from the screen: a page that is still on its way is tapped where it will lie. */
const leftWithin = (stage: HTMLElement, page: HTMLElement): number => {
  let left = 0;
  for (let node: Element | null = page; node instanceof HTMLElement && node !== stage; node = node.offsetParent)
    left += node.offsetLeft;
  return left;
};

export const tappedSide = ({ target, currentTarget, clientX }: MouseEvent<HTMLElement>): Direction | null => {
  if (target instanceof Element && target.closest(INTERACTIVE)) return null;
  const pages = [...currentTarget.querySelectorAll<HTMLElement>('[data-current] .v-page')];
  if (pages.length === 0) return null;
  const lefts = pages.map((page) => leftWithin(currentTarget, page));
  const rights = pages.map((page, at) => (lefts[at] ?? 0) + page.offsetWidth);
  const x = clientX - currentTarget.getBoundingClientRect().left;
  return tappedEdge(x, Math.min(...lefts), Math.max(...rights));
};
