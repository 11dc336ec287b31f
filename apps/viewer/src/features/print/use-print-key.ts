/** Ctrl+P and Cmd+P print pages of the document: the browser's own printing knows only what is on the screen. */
import { useBrowserKey } from '../../lib/use-browser-key.ts';

/** `onPrint`: `null` while no pages are shown; then the keys are the browser's. */
export const usePrintKey = (onPrint: (() => void) | null): void => useBrowserKey('p', onPrint);
