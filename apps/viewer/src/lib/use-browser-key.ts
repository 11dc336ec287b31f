/** Takes over a browser shortcut (Ctrl or Cmd and a letter), where the browser's command covers the screen and ours the document. */
import { useEffect } from 'react';

/** `onPress`: `null` while the shortcut is left to the browser. `ignored`: a selector; within such elements it is left to the browser, too. */
export const useBrowserShortcut = (letter: string, onPress: (() => void) | null, ignored = 'dialog'): void =>
  useEffect(
    function listenToKey() {
      const handleKey = (event: KeyboardEvent) => {
        const { key, target } = event;
        if (event.defaultPrevented || event.altKey || event.shiftKey || key.toLowerCase() !== letter) return;
        // In a modal dialog the shortcut means the dialog.
        if (event.ctrlKey === event.metaKey || document.querySelector('dialog[open], [role=alertdialog]')) return;
        if (!onPress || (target instanceof Element && target.closest(ignored))) return;
        event.preventDefault();
        onPress();
      };
      window.addEventListener('keydown', handleKey);
      return () => window.removeEventListener('keydown', handleKey);
    },
    [letter, onPress, ignored],
  );
