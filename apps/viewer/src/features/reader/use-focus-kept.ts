// Who was on a tag when the page was turned is on the new page, not at the top of the document.
import { type RefObject, useLayoutEffect } from 'react';

export const useFocusKept = (stageRef: RefObject<HTMLElement | null>, view: number): void => {
  useLayoutEffect(
    function moveFocusToOpenPage() {
      const stage = stageRef.current;
      const focused = document.activeElement;
      if (!stage?.contains(focused) || !focused?.closest('[data-view]:not([data-current])')) return;
      stage.querySelector<HTMLElement>(`[data-view="${view}"] section`)?.focus({ preventScroll: true });
    },
    [stageRef, view],
  );
};
