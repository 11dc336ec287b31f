/** The key of the one primary button of a screen: the button names it, and the shell presses the button. */
import { useEffect } from 'react';

export const PRIMARY_KEY = 'Control+Enter';

/** In a dialog and a menu the key means nothing: what they ask is answered by their own buttons. */
const pressPrimary = (event: KeyboardEvent): void => {
  const { key, target } = event;
  if (key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey || event.repeat) return;
  if (document.querySelector('[role=dialog], [role=alertdialog]') !== null) return;
  if (target instanceof Element && target.closest('[role=menu]')) return;
  const button = document.querySelector<HTMLButtonElement>(`main button[aria-keyshortcuts="${PRIMARY_KEY}"]:enabled`);
  if (button === null) return;
  event.preventDefault();
  event.stopPropagation();
  button.focus();
  button.click();
};

export const usePrimaryKey = (): void => {
  useEffect(function listen() {
    // Before the focused button, which Enter would press.
    document.addEventListener('keydown', pressPrimary, { capture: true });
    return () => document.removeEventListener('keydown', pressPrimary, { capture: true });
  }, []);
};
