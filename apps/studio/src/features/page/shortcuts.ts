/** The keys of the page editor in one table: it decides what a key does, fills the help, and is what the tests read. */
import { ariaShortcuts, type PressedKey, pressedKey } from '../../lib/pressed-key.ts';

export type PageKey =
  | 'choose'
  | 'tag'
  | 'link'
  | 'image'
  | 'video'
  | 'model'
  | 'left'
  | 'right'
  | 'up'
  | 'down'
  | 'hide'
  | 'remove'
  | 'duplicate'
  | 'copy'
  | 'cut'
  | 'paste'
  | 'paste-pages'
  | 'select-all'
  | 'align-left'
  | 'align-right'
  | 'align-up'
  | 'align-down'
  | 'larger'
  | 'smaller'
  | 'next-page'
  | 'previous-page'
  | 'go-to'
  | 'undo'
  | 'redo'
  | 'save'
  | 'publish'
  | 'leave'
  | 'help';

/** `keys`: as they are shown and matched. With Shift an arrow moves ten times as far. `isAnywhere`: also beside the page. */
type KeyRow = { act: PageKey; keys: readonly string[]; isAnywhere?: boolean };

export const pageKeys: readonly KeyRow[] = [
  { act: 'choose', keys: ['V'] },
  { act: 'tag', keys: ['T'] },
  { act: 'link', keys: ['L'] },
  { act: 'image', keys: ['I'] },
  { act: 'video', keys: ['M'] },
  { act: 'model', keys: ['3'] },
  { act: 'left', keys: ['←', 'Shift+←'] },
  { act: 'right', keys: ['→', 'Shift+→'] },
  { act: 'up', keys: ['↑', 'Shift+↑'] },
  { act: 'down', keys: ['↓', 'Shift+↓'] },
  { act: 'hide', keys: ['H'] },
  { act: 'remove', keys: ['Delete'] },
  { act: 'duplicate', keys: ['Ctrl+D'] },
  { act: 'copy', keys: ['Ctrl+C'], isAnywhere: true },
  { act: 'cut', keys: ['Ctrl+X'], isAnywhere: true },
  { act: 'paste', keys: ['Ctrl+V'], isAnywhere: true },
  { act: 'paste-pages', keys: ['Ctrl+Shift+V'], isAnywhere: true },
  { act: 'select-all', keys: ['Ctrl+A'], isAnywhere: true },
  { act: 'align-left', keys: ['Ctrl+Shift+←'] },
  { act: 'align-right', keys: ['Ctrl+Shift+→'] },
  { act: 'align-up', keys: ['Ctrl+Shift+↑'] },
  { act: 'align-down', keys: ['Ctrl+Shift+↓'] },
  { act: 'larger', keys: ['+', 'Ctrl+→', 'Ctrl+↓'] },
  { act: 'smaller', keys: ['-', 'Ctrl+←', 'Ctrl+↑'] },
  { act: 'next-page', keys: ['PageDown'], isAnywhere: true },
  { act: 'previous-page', keys: ['PageUp'], isAnywhere: true },
  { act: 'go-to', keys: ['G'] },
  { act: 'undo', keys: ['Ctrl+Z'], isAnywhere: true },
  { act: 'redo', keys: ['Ctrl+Shift+Z', 'Ctrl+Y'], isAnywhere: true },
  { act: 'save', keys: ['Ctrl+S'], isAnywhere: true },
  { act: 'publish', keys: ['Ctrl+Enter'], isAnywhere: true },
  { act: 'leave', keys: ['Escape'], isAnywhere: true },
  { act: 'help', keys: ['?'] },
];

export type KeyedPageAct = { act: PageKey; isFar: boolean; isAnywhere: boolean };

export const pageActOf = (event: PressedKey): KeyedPageAct | null => {
  if (event.altKey) return null;
  const name = pressedKey(event);
  const row = pageKeys.find(({ keys }) => keys.includes(name));
  return row ? { act: row.act, isFar: event.shiftKey, isAnywhere: row.isAnywhere ?? false } : null;
};

/** The value of `aria-keyshortcuts`. */
export const pageShortcuts = (...acts: PageKey[]): string =>
  ariaShortcuts(acts.flatMap((act) => pageKeys.find((row) => row.act === act)?.keys ?? []));
