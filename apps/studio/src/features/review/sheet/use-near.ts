/** Whether an element is near the screen, and a call when it is on it. */
import { type RefObject, useEffect, useState } from 'react';

const NEAR = '400px';

export const useNear = (element: RefObject<HTMLElement | null>, onSeen: () => void): boolean => {
  const [isNear, setNear] = useState(false);
  useEffect(
    function observe() {
      const target = element.current;
      if (!target) return;
      const near = new IntersectionObserver((entries) => entries.some((one) => one.isIntersecting) && setNear(true), {
        rootMargin: NEAR,
      });
      const seen = new IntersectionObserver((entries) => entries.some((one) => one.isIntersecting) && onSeen(), {
        threshold: 0.5,
      });
      near.observe(target);
      seen.observe(target);
      return () => {
        near.disconnect();
        seen.disconnect();
      };
    },
    [element, onSeen],
  );
  return isNear;
};
