/** The keys of the review in one table: it decides what a key does, fills the help, and is what the tests read. */
import { ariaShortcuts, type PressedKey, pressedKey } from '../../lib/pressed-key.ts';

export type ReviewAct =
  | 'accept'
  | 'reject'
  | 'other'
  | 'later'
  | 'candidate'
  | 'accept-page'
  | 'accept-all'
  | 'next'
  | 'previous'
  | 'down'
  | 'up'
  | 'first'
  | 'last'
  | 'zoom'
  | 'edit-page'
  | 'undo'
  | 'redo'
  | 'publish'
  | 'help';

/** `keys`: as they are shown and matched. No key needs AltGr on a Spanish keyboard. */
type KeyRow = { act: ReviewAct; keys: readonly string[] };

export const reviewKeys: readonly KeyRow[] = [
  { act: 'accept', keys: ['A', 'Enter'] },
  { act: 'reject', keys: ['X'] },
  { act: 'other', keys: ['E'] },
  { act: 'later', keys: ['D'] },
  { act: 'candidate', keys: ['1', '2', '3', '4', '5'] },
  { act: 'accept-page', keys: ['Shift+A'] },
  { act: 'accept-all', keys: ['Ctrl+Shift+Enter'] },
  { act: 'next', keys: ['J', '→'] },
  { act: 'previous', keys: ['K', '←'] },
  { act: 'down', keys: ['↓'] },
  { act: 'up', keys: ['↑'] },
  { act: 'first', keys: ['Home'] },
  { act: 'last', keys: ['End'] },
  { act: 'zoom', keys: ['Z'] },
  { act: 'edit-page', keys: ['P'] },
  { act: 'undo', keys: ['Ctrl+Z'] },
  { act: 'redo', keys: ['Ctrl+Shift+Z', 'Ctrl+Y'] },
  { act: 'publish', keys: ['Ctrl+Enter'] },
  { act: 'help', keys: ['?'] },
];

/** Not *Publicar*, whose key the shell answers. */
export type KeyedAct = { act: Exclude<ReviewAct, 'candidate' | 'publish'> } | { act: 'candidate'; at: number };

export const actOf = (event: PressedKey): KeyedAct | null => {
  if (event.altKey) return null;
  const name = pressedKey(event);
  const row = reviewKeys.find(({ keys }) => keys.includes(name));
  if (!row || row.act === 'publish') return null;
  return row.act === 'candidate' ? { act: 'candidate', at: Number(name) - 1 } : { act: row.act };
};

/** The value of `aria-keyshortcuts`. */
export const shortcutsOf = (act: ReviewAct): string =>
  ariaShortcuts(reviewKeys.find((row) => row.act === act)?.keys ?? []);

export const firstKeyOf = (act: ReviewAct): string => reviewKeys.find((row) => row.act === act)?.keys[0] ?? '';
