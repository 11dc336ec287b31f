// The keyboard turns pages wherever the focus is, except where a key already means something.
import { useEffect } from 'react';

/** Fields and players have these keys for themselves. */
const OWN_KEYS = 'input, textarea, select, video, audio, iframe, [contenteditable], [role=menu], [role=listbox]';
const DIALOG = 'dialog, [role=dialog], [role=alertdialog], [popover]';
const PRESSED_BY_SPACE = 'button, a, summary, [role=button]';

const isBusy = (event: KeyboardEvent): boolean => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true;
  if (document.querySelector('dialog[open], [role=alertdialog]')) return true;
  const { target } = event;
  if (!(target instanceof Element)) return false;
  if (target.closest(OWN_KEYS) || target.closest(DIALOG)) return true;
  return event.key === ' ' && target.closest(PRESSED_BY_SPACE) !== null;
};

/** `onKey` says whether the key meant something. */
export const useTurnKeys = (onKey: (key: string, isShifted: boolean) => boolean): void => {
  useEffect(
    function listenToKeys() {
      const handleKey = (event: KeyboardEvent) => {
        if (!isBusy(event) && onKey(event.key, event.shiftKey)) event.preventDefault();
      };
      window.addEventListener('keydown', handleKey);
      return () => window.removeEventListener('keydown', handleKey);
    },
    [onKey],
  );
};
