/** Ctrl+P and Cmd+P print pages of the document: the browser's own printing knows only what is on the screen. */
import { useEffect, useEffectEvent } from 'react';

/** Left to the browser: over a modal dialog, which is then what one means. */
const isOurs = (event: KeyboardEvent): boolean => {
  if (event.defaultPrevented || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'p') return false;
  return event.ctrlKey !== event.metaKey && !document.querySelector('dialog[open], [role=alertdialog]');
};

/** `onPrint`: `null` while no pages are shown; then the keys are the browser's. */
export const usePrintKey = (onPrint: (() => void) | null): void => {
  const isActive = onPrint !== null;
  const print = useEffectEvent(() => onPrint?.());
  useEffect(
    function listenToPrintKeys() {
      if (!isActive) return;
      const handleKey = (event: KeyboardEvent) => {
        if (!isOurs(event)) return;
        event.preventDefault();
        print();
      };
      window.addEventListener('keydown', handleKey);
      return () => window.removeEventListener('keydown', handleKey);
    },
    [isActive],
  );
};
