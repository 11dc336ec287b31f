/** Ctrl+F and Cmd+F search the document: the browser's own search sees only the pages that are open. */
import { useEffect } from 'react';

const TYPED_INTO = 'input, textarea, select, [contenteditable]:not([contenteditable=false])';

/**
 * Left to the browser: while something is typed, over a modal dialog, and a second time in our own field, so that its search
 * stays within reach.
 */
const isOurs = (event: KeyboardEvent): boolean => {
  if (event.defaultPrevented || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'f') return false;
  if (event.ctrlKey === event.metaKey || document.querySelector('dialog[open], [role=alertdialog]')) return false;
  return !(event.target instanceof Element && event.target.closest(TYPED_INTO));
};

/** `onSearch` is called for the keys of searching. */
export const useSearchKey = (onSearch: () => void): void =>
  useEffect(
    function listenToSearchKeys() {
      const handleKey = (event: KeyboardEvent) => {
        if (!isOurs(event)) return;
        event.preventDefault();
        onSearch();
      };
      window.addEventListener('keydown', handleKey);
      return () => window.removeEventListener('keydown', handleKey);
    },
    [onSearch],
  );
