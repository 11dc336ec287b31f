/** Ctrl and Cmd with a letter, where the browser's own command sees only what is on the screen and ours all of the document. */
import { useEffect } from 'react';

/** `onPress`: `null` while the key is the browser's. `spared`: what it is left to where it was pressed there, as a selector. */
export const useBrowserKey = (letter: string, onPress: (() => void) | null, spared = 'dialog'): void =>
  useEffect(
    function listenToKey() {
      const handleKey = (event: KeyboardEvent) => {
        const { key, target } = event;
        if (event.defaultPrevented || event.altKey || event.shiftKey || key.toLowerCase() !== letter) return;
        // Over a modal dialog that is what one means.
        if (event.ctrlKey === event.metaKey || document.querySelector('dialog[open], [role=alertdialog]')) return;
        if (!onPress || (target instanceof Element && target.closest(spared))) return;
        event.preventDefault();
        onPress();
      };
      window.addEventListener('keydown', handleKey);
      return () => window.removeEventListener('keydown', handleKey);
    },
    [letter, onPress, spared],
  );
