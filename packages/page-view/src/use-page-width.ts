// How wide a page lies, in px of the layout: before it is first painted, and whenever that changes.
import { type RefObject, useLayoutEffect, useState } from 'react';

/** 0 while nobody knows, or nobody `isAsked`. Transforms do not count. */
export const usePageWidth = (ref: RefObject<HTMLElement | null>, isAsked: boolean): number => {
  const [width, setWidth] = useState(0);
  useLayoutEffect(
    function measureWidth() {
      const page = ref.current;
      if (!isAsked || !page) return;
      const measure = () => setWidth(page.clientWidth);
      measure();
      const resizes = new ResizeObserver(measure);
      resizes.observe(page);
      return () => resizes.disconnect();
    },
    [ref, isAsked],
  );
  return width;
};
