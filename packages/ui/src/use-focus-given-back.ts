/** Something that is not modal and goes away with the focus in it: the focus returns to where it was before. */
import { type RefObject, useLayoutEffect } from 'react';

/** The browser drops a focus that loses its element at the top of the document; a modal `<dialog>` does this by itself. */
export const useFocusGivenBack = (part: RefObject<HTMLElement | null>): void =>
  useLayoutEffect(
    function rememberOpener() {
      const element = part.current;
      const opener = document.activeElement;
      return () => {
        const isIn = element?.contains(document.activeElement) ?? false;
        if (isIn && opener instanceof HTMLElement && opener.isConnected) opener.focus();
      };
    },
    [part],
  );
