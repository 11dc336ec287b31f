/** Ctrl+F and Cmd+F open the document search: the browser's own search sees only the pages in view. */
import { useBrowserShortcut } from '../../lib/use-browser-key.ts';

/**
 * Fields in which the browser keeps the keys; in our own search field that makes the browser's search reachable with a
 * second press.
 */
const TYPED_INTO = 'input, textarea, select, [contenteditable]:not([contenteditable=false])';

/** Calls `onSearch` for Ctrl+F and Cmd+F. */
export const useSearchKey = (onSearch: () => void): void => useBrowserShortcut('f', onSearch, TYPED_INTO);
