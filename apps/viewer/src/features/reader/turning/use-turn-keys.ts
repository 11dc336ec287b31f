// Keyboard navigation wherever the focus is, except where a key already has a meaning.
import { useLayoutEffect } from 'react';

/** Elements that handle these keys themselves. */
const OWN_KEYS = 'input, textarea, select, [data-player], iframe, [contenteditable], [role=menu], [role=listbox]';
const DIALOG = 'dialog, [role=dialog], [role=alertdialog], [popover]';
const PRESSED_BY_SPACE = 'button, a, summary, [role=button]';

const isTaken = (event: KeyboardEvent): boolean => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true;
  if (document.querySelector('dialog[open], [role=alertdialog]')) return true;
  const { target } = event;
  if (!(target instanceof Element)) return false;
  if (target.closest(OWN_KEYS) || target.closest(DIALOG)) return true;
  return event.key === ' ' && target.closest(PRESSED_BY_SPACE) !== null;
};

/** `onKey` returns whether the key was handled. */
export const useTurnKeys = (onKey: (key: string, isShifted: boolean) => boolean): void => {
  // Not after the paint: a key pressed as soon as the controls are seen would be lost.
  useLayoutEffect(
    function listenToKeys() {
      const handleKey = (event: KeyboardEvent) => {
        if (!isTaken(event) && onKey(event.key, event.shiftKey)) event.preventDefault();
      };
      window.addEventListener('keydown', handleKey);
      return () => window.removeEventListener('keydown', handleKey);
    },
    [onKey],
  );
};
