/** Presses on links that a script may handle in place of the browser. */
import type { MouseEvent } from 'react';

/** A primary press without modifier keys. Any other press opens a tab or window or saves the target, which is the browser's. */
export const isPlainPress = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey;
