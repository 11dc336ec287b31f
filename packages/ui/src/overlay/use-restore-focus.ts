/** Restores the focus when a non-modal element that contains it is unmounted. */
import { type RefObject, useLayoutEffect } from 'react';

/** Otherwise the browser moves the focus to the document. A modal `<dialog>` does this by itself. */
export const useRestoreFocus = (container: RefObject<HTMLElement | null>): void =>
  useLayoutEffect(
    function restoreOnUnmount() {
      const element = container.current;
      const opener = document.activeElement;
      return () => {
        const hasFocus = element?.contains(document.activeElement) ?? false;
        if (hasFocus && opener instanceof HTMLElement && opener.isConnected) opener.focus();
      };
    },
    [container],
  );
