// While a page is zoomed, what the keyboard or a search leads to may lie out of sight: the view moves to it. Knows the DOM,
// not React.
import { isZoomed, panBy } from '@vitrina/geometry';
import { followMark } from './mark-in-sight.ts';
import type { ZoomMover } from './zoom-mover.ts';

/** px left between it and the edge of the stage, where the page goes on that far. */
const AROUND = 24;

/**
 * What the keyboard leads to on the open pages. A page itself is a place and not a control, and a menu keeps within what is
 * seen by scrolling.
 */
const LED_TO = '[data-current] .v-page :focus-visible:not([role=menu] *)';

/** px to move along one direction: none for what is seen, or is larger than the stage and seen in part. */
const wayInto = (start: number, end: number, from: number, to: number): number => {
  if (start >= from && end <= to) return 0;
  const isLarger = end - start > to - from - 2 * AROUND;
  if (isLarger && start < to && end > from) return 0;
  return isLarger || start < from ? from + AROUND - start : to - AROUND - end;
};

/** Returns how to stop. */
export const keepInSight = (stage: HTMLElement, mover: ZoomMover): (() => void) => {
  const bring = (element: Element): void => {
    const view = mover.view();
    if (!isZoomed(view)) return;
    const [seen, box] = [stage.getBoundingClientRect(), element.getBoundingClientRect()];
    const by = {
      x: wayInto(box.left, box.right, seen.left, seen.right),
      y: wayInto(box.top, box.bottom, seen.top, seen.bottom),
    };
    if (by.x !== 0 || by.y !== 0) mover.goTo(panBy(view, by));
  };
  const focus = ({ target }: FocusEvent): void => {
    if (target instanceof Element && isZoomed(mover.view()) && target.matches(LED_TO)) bring(target);
  };
  const stopMarks = followMark(stage, '[data-current]', bring);
  stage.addEventListener('focusin', focus);
  return () => {
    stopMarks();
    stage.removeEventListener('focusin', focus);
  };
};
