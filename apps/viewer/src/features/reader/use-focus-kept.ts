// Who was on a tag when the page was turned is on the new page, not at the top of the document.
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

const toOpenPage = (stage: HTMLElement | null, last: Element | null = null): void => {
  const focused = document.activeElement;
  const isLeft = stage?.contains(focused) && focused?.closest('[data-view]:not([data-current])');
  const isLost = focused === document.body && last && !last.isConnected;
  if (isLeft || isLost) stage?.querySelector<HTMLElement>('[data-current] section')?.focus({ preventScroll: true });
};

/** `open`: what lies open, by a name. */
export const useFocusKept = (stageRef: RefObject<HTMLElement | null>, open: string): void => {
  const last = useRef<Element | null>(null);
  useLayoutEffect(
    function moveFocusToOpenPage() {
      // Page by page or in spreads: the other way all pages are drawn anew, and what had the focus is gone.
      toOpenPage(stageRef.current, last.current);
      if (!last.current?.isConnected) last.current = null;
    },
    // oxlint-disable-next-line react/exhaustive-deps -- `open` says when there is another open page
    [stageRef, open],
  );
  // A page on its way out can still be reached. `inert` would keep keys off it, and style each of its tags anew for that.
  useEffect(
    function leadOnFromLeavingPage() {
      const stage = stageRef.current;
      const lead = ({ target }: FocusEvent) => {
        last.current = target instanceof Element ? target : null;
        toOpenPage(stage);
      };
      stage?.addEventListener('focusin', lead);
      return () => stage?.removeEventListener('focusin', lead);
    },
    [stageRef],
  );
};
