// Which way a tap on the stage turns: the outer edges of what lies open, and what lies beside it.
import type { MouseEvent } from 'react';
import { openBox } from './open-box.ts';
import type { Direction } from './reader.state.ts';
import { tappedEdge } from './turn-pose.ts';

/** Whatever answers to a tap itself. */
const INTERACTIVE = 'button, a, video, iframe, input';

export const isOnControl = ({ target }: Pick<MouseEvent, 'target'>): boolean =>
  target instanceof Element && target.closest(INTERACTIVE) !== null;

/** From the layout and not from the screen: a page that is still on its way is tapped where it will lie. */
export const tappedSide = (event: MouseEvent<HTMLElement>): Direction | null => {
  const { currentTarget, clientX } = event;
  const open = isOnControl(event) ? null : openBox(currentTarget);
  if (!open) return null;
  return tappedEdge(clientX - currentTarget.getBoundingClientRect().left, open.left, open.left + open.width);
};
