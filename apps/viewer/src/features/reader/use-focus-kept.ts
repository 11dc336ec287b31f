// Who was on a tag when the page was turned is on the new page, not at the top of the document.
import { type RefObject, useEffect, useLayoutEffect } from 'react';

const toOpenPage = (stage: HTMLElement | null): void => {
  const focused = document.activeElement;
  if (!stage?.contains(focused) || !focused?.closest('[data-view]:not([data-current])')) return;
  stage.querySelector<HTMLElement>('[data-current] section')?.focus({ preventScroll: true });
};

export const useFocusKept = (stageRef: RefObject<HTMLElement | null>, view: number): void => {
  useLayoutEffect(
    function moveFocusToOpenPage() {
      toOpenPage(stageRef.current);
    },
    // oxlint-disable-next-line react/exhaustive-deps -- `view` says when there is another open page
    [stageRef, view],
  );
  // A page on its way out can still be reached. `inert` would keep keys off it, and style each of its tags anew for that.
  useEffect(
    function leadOnFromLeavingPage() {
      const stage = stageRef.current;
      const lead = () => toOpenPage(stage);
      stage?.addEventListener('focusin', lead);
      return () => stage?.removeEventListener('focusin', lead);
    },
    [stageRef],
  );
};
