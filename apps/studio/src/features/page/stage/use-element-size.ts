/** The size of an element, without its scroll bars, in px; 0 before it is measured. */
import { type RefObject, useLayoutEffect, useState } from 'react';

export const useElementSize = (element: RefObject<HTMLElement | null>): { width: number; height: number } => {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(
    function measure() {
      const target = element.current;
      if (!target) return;
      const read = (): void => {
        const { clientWidth: width, clientHeight: height } = target;
        setSize((before) => (before.width === width && before.height === height ? before : { width, height }));
      };
      read();
      const observer = new ResizeObserver(read);
      observer.observe(target);
      return () => observer.disconnect();
    },
    [element],
  );
  return size;
};
