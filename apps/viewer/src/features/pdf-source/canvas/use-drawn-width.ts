/** The width of an element in device pixels, updated once a resize has ended; 0 until it is measured. */
import { type RefObject, useEffect, useState } from 'react';

/** ms without a resize after which it has ended. */
const RESIZE_END_MS = 150;

const deviceWidth = (element: HTMLElement): number => Math.round(element.clientWidth * window.devicePixelRatio);

export const useDrawnWidth = (ref: RefObject<HTMLElement | null>): number => {
  const [width, setWidth] = useState(0);

  useEffect(
    function observeWidth() {
      const element = ref.current;
      if (!element) return;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const measure = () => setWidth(deviceWidth(element));
      const observer = new ResizeObserver(() => {
        clearTimeout(timer);
        timer = setTimeout(measure, RESIZE_END_MS);
      });
      measure();
      observer.observe(element);
      return () => {
        clearTimeout(timer);
        observer.disconnect();
      };
    },
    [ref],
  );

  return width;
};
