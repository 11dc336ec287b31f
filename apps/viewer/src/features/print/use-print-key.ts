/** Ctrl+P and Cmd+P open our print dialog: the browser would print only the mounted pages. */
import { useBrowserShortcut } from '../../lib/use-browser-key.ts';

/** `onPrint`: `null` while no pages are shown; the shortcut is then left to the browser. */
export const usePrintKey = (onPrint: (() => void) | null): void => useBrowserShortcut('p', onPrint);
