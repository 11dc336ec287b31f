// The hit that a search leads to is brought into view: a page of the column may be higher than the screen.
import { type RefObject, useEffect } from 'react';
import { followMark } from './mark-in-sight.ts';

const bring = (scroller: HTMLElement, mark: HTMLElement): void => {
  const [view, box] = [scroller.getBoundingClientRect(), mark.getBoundingClientRect()];
  const isSeen = box.top >= view.top && box.bottom <= view.bottom && box.left >= view.left && box.right <= view.right;
  if (isSeen) return;
  scroller.scrollBy({
    top: (box.top + box.bottom - view.top - view.bottom) / 2,
    left: (box.left + box.right - view.left - view.right) / 2,
    behavior: 'instant',
  });
};

export const useMarkInSight = (scrollerRef: RefObject<HTMLElement | null>): void => {
  useEffect(
    function followTheMark() {
      const scroller = scrollerRef.current;
      return scroller ? followMark(scroller, '[data-page]', (mark) => bring(scroller, mark)) : undefined;
    },
    [scrollerRef],
  );
};
