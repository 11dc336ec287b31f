// Brings the current search match into view: a page of the column, or a zoomed page, may be larger than the screen.
import { type RefObject, useEffect } from 'react';

/** Page and position of a match: re-rendered elements of one match have the same identity. */
const identityOf = (match: HTMLElement): string =>
  `${match.closest<HTMLElement>('[data-page]')?.dataset.page} ${match.style.left} ${match.style.top}`;

/**
 * Calls `onMatch` whenever another match becomes the current one. `within`: a selector around the matches that count. Returns
 * the function that stops observing.
 */
export const observeMatch = (
  root: HTMLElement,
  within: string,
  onMatch: (match: HTMLElement) => void,
): (() => void) => {
  let reported = '';
  const check = () => {
    const match = root.querySelector<HTMLElement>(`${within} [data-hit=current]`);
    const identity = match ? identityOf(match) : reported;
    if (!match || identity === reported) return;
    reported = identity;
    onMatch(match);
  };
  const observer = new MutationObserver(check);
  observer.observe(root, { subtree: true, childList: true, attributeFilter: ['data-hit'] });
  return () => observer.disconnect();
};

const scrollIntoMiddle = (scroller: HTMLElement, match: HTMLElement): void => {
  const [view, box] = [scroller.getBoundingClientRect(), match.getBoundingClientRect()];
  const isVisible =
    box.top >= view.top && box.bottom <= view.bottom && box.left >= view.left && box.right <= view.right;
  if (isVisible) return;
  scroller.scrollBy({
    top: (box.top + box.bottom - view.top - view.bottom) / 2,
    left: (box.left + box.right - view.left - view.right) / 2,
    behavior: 'instant',
  });
};

/** For a scrolled column; the zoomed book pans instead (zoom/reveal-focused.ts). */
export const useScrollToMatch = (scrollerRef: RefObject<HTMLElement | null>): void => {
  useEffect(
    function scrollToMatch() {
      const scroller = scrollerRef.current;
      return scroller ? observeMatch(scroller, '[data-page]', (match) => scrollIntoMiddle(scroller, match)) : undefined;
    },
    [scrollerRef],
  );
};
