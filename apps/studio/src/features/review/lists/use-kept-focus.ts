/** The focus stays in a row whose button has done its work and is gone, so that the keys and Tab go on from there. */
import { type RefObject, useEffect, useRef } from 'react';
import { useReview } from '../review-context.ts';

export const useKeptFocus = (isDone: boolean): RefObject<HTMLLIElement | null> => {
  const row = useRef<HTMLLIElement>(null);
  const wasDone = useRef(isDone);
  const isCovered = useReview(({ dialog }) => dialog !== null);
  useEffect(
    function keepFocus() {
      if (isCovered || wasDone.current === isDone) return;
      wasDone.current = isDone;
      const focus = () => {
        const { activeElement } = document;
        if (activeElement === document.body || activeElement === null) row.current?.focus();
      };
      focus();
      // A closing dialog gives its focus back in the next frame, here to a button that is gone.
      let frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(focus);
      });
      return () => cancelAnimationFrame(frame);
    },
    [isDone, isCovered],
  );
  return row;
};
