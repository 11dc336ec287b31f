// After a page turn a focus on the previous page moves to the open page, in place of the top of the document.
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** Moves the focus if it is on a page that is not open, or if the element that had it (`last`) was removed. */
const focusOpenPage = (stage: HTMLElement | null, last: Element | null = null): void => {
  const focused = document.activeElement;
  const isOnOtherPage = stage?.contains(focused) && focused?.closest('[data-view]:not([data-current])');
  const isLost = focused === document.body && last && !last.isConnected;
  if (isOnOtherPage || isLost)
    stage?.querySelector<HTMLElement>('[data-current] section')?.focus({ preventScroll: true });
};

/** `openKey` identifies the open view. */
export const useRestoreTagFocus = (stageRef: RefObject<HTMLElement | null>, openKey: string): void => {
  const last = useRef<Element | null>(null);
  useLayoutEffect(
    function moveFocusToOpenPage() {
      // Between single pages and spreads all pages are mounted anew: the focused element is removed.
      focusOpenPage(stageRef.current, last.current);
      if (!last.current?.isConnected) last.current = null;
    },
    // oxlint-disable-next-line react/exhaustive-deps -- `openKey` is the reason, not an input
    [stageRef, openKey],
  );
  // A page on its way out can still be focused. `inert` would prevent it, but restyle each of the page's tags.
  useEffect(
    function redirectFocusFromLeavingPage() {
      const stage = stageRef.current;
      const handleFocus = ({ target }: FocusEvent) => {
        last.current = target instanceof Element ? target : null;
        focusOpenPage(stage);
      };
      stage?.addEventListener('focusin', handleFocus);
      return () => stage?.removeEventListener('focusin', handleFocus);
    },
    [stageRef],
  );
};
