// While a page is zoomed, the focused element or the current search match may lie outside the stage: the view pans to it.
// Knows the DOM, not React.
import { isZoomed, panBy } from '@vitrina/geometry';
import { observeMatch } from '../state/scroll-to-match.ts';
import type { ZoomAnimator } from './zoom-animator.ts';

/** px between the element and the edge of the stage. */
const MARGIN_PX = 24;

/**
 * Elements that the keyboard focuses on the open pages. Excludes the page itself, which is not a control, and menus, which
 * scroll by themselves.
 */
const FOCUSED_ELEMENT = '[data-current] .v-page :focus-visible:not([role=menu] *)';

/** px to pan along one axis: 0 for an element that is visible, or that is larger than the stage and partly visible. */
const offsetToReveal = (start: number, end: number, from: number, to: number): number => {
  if (start >= from && end <= to) return 0;
  const isLarger = end - start > to - from - 2 * MARGIN_PX;
  if (isLarger && start < to && end > from) return 0;
  return isLarger || start < from ? from + MARGIN_PX - start : to - MARGIN_PX - end;
};

/** Returns the function that stops it. */
export const revealFocusedElement = (stage: HTMLElement, animator: ZoomAnimator): (() => void) => {
  const reveal = (element: Element): void => {
    const view = animator.view();
    if (!isZoomed(view)) return;
    const [visible, box] = [stage.getBoundingClientRect(), element.getBoundingClientRect()];
    const by = {
      x: offsetToReveal(box.left, box.right, visible.left, visible.right),
      y: offsetToReveal(box.top, box.bottom, visible.top, visible.bottom),
    };
    if (by.x !== 0 || by.y !== 0) animator.goTo(panBy(view, by));
  };
  const handleFocus = ({ target }: FocusEvent): void => {
    if (target instanceof Element && isZoomed(animator.view()) && target.matches(FOCUSED_ELEMENT)) reveal(target);
  };
  const stopObserving = observeMatch(stage, '[data-current]', reveal);
  stage.addEventListener('focusin', handleFocus);
  return () => {
    stopObserving();
    stage.removeEventListener('focusin', handleFocus);
  };
};
