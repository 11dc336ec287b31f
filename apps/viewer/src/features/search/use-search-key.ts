/** Ctrl+F and Cmd+F search the document: the browser's own search sees only the pages that are open. */
import { useBrowserKey } from '../../lib/use-browser-key.ts';

/** Left to the browser while something is typed, and a second time in our own field, so that its search stays within reach. */
const TYPED_INTO = 'input, textarea, select, [contenteditable]:not([contenteditable=false])';

/** `onSearch` is called for the keys of searching. */
export const useSearchKey = (onSearch: () => void): void => useBrowserKey('f', onSearch, TYPED_INTO);
