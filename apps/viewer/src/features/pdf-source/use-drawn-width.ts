/** How wide an element is seen, in pixels of the device; follows a change once it has come to rest. */
import { type RefObject, useEffect, useState } from 'react';

const REST_MS = 150;

const seenWidth = (element: HTMLElement): number => Math.round(element.clientWidth * window.devicePixelRatio);

/** 0 until it is known. */
export const useDrawnWidth = (ref: RefObject<HTMLElement | null>): number => {
  const [width, setWidth] = useState(0);

  useEffect(
    function followWidth() {
      const element = ref.current;
      if (!element) return;
      let rest: ReturnType<typeof setTimeout> | undefined;
      const measure = () => setWidth(seenWidth(element));
      const observer = new ResizeObserver(() => {
        clearTimeout(rest);
        rest = setTimeout(measure, REST_MS);
      });
      measure();
      observer.observe(element);
      return () => {
        clearTimeout(rest);
        observer.disconnect();
      };
    },
    [ref],
  );

  return width;
};
