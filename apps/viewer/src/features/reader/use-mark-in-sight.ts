// The hit that a search leads to is brought into view: a page of the column may be higher than the screen.
import { type RefObject, useEffect } from 'react';

/** The page and the place on it: the same mark drawn anew is not another one. */
const nameOf = (mark: HTMLElement): string =>
  `${mark.closest<HTMLElement>('[data-view]')?.dataset.view} ${mark.style.left} ${mark.style.top}`;

export const useMarkInSight = (scrollerRef: RefObject<HTMLElement | null>): void => {
  useEffect(
    function followMark() {
      const scroller = scrollerRef.current;
      if (!scroller) return;
      let shown = '';
      const bring = () => {
        const mark = scroller.querySelector<HTMLElement>('[data-hit=current]');
        const name = mark ? nameOf(mark) : shown;
        if (!mark || name === shown) return;
        shown = name;
        const [view, box] = [scroller.getBoundingClientRect(), mark.getBoundingClientRect()];
        const isSeen =
          box.top >= view.top && box.bottom <= view.bottom && box.left >= view.left && box.right <= view.right;
        if (isSeen) return;
        scroller.scrollBy({
          top: (box.top + box.bottom - view.top - view.bottom) / 2,
          left: (box.left + box.right - view.left - view.right) / 2,
          behavior: 'instant',
        });
      };
      const marks = new MutationObserver(bring);
      marks.observe(scroller, { subtree: true, childList: true, attributeFilter: ['data-hit'] });
      return () => marks.disconnect();
    },
    [scrollerRef],
  );
};
