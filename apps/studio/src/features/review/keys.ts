/** The keys of the review in one table: it decides what a key does, fills the help, and is what the tests read. */
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
  | 'undo'
  | 'redo'
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
  { act: 'undo', keys: ['Ctrl+Z'] },
  { act: 'redo', keys: ['Ctrl+Shift+Z', 'Ctrl+Y'] },
  { act: 'help', keys: ['?'] },
];

const ARROWS: Readonly<Record<string, string>> = { ArrowRight: '→', ArrowLeft: '←', ArrowDown: '↓', ArrowUp: '↑' };

export type PressedKey = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** The key that the layout prints; on layouts without Latin letters the one at its place. */
const nameOf = ({ key, code }: PressedKey): string => {
  const arrow = ARROWS[key];
  if (arrow !== undefined) return arrow;
  if (key.length > 1) return key;
  if (/\p{L}/u.test(key) && !/[a-z]/i.test(key)) return /^Key[A-Z]$/.test(code) ? code.slice(3) : key;
  return key.toUpperCase();
};

/** Signs such as `?` need Shift on some keyboards: it counts with letters and named keys only. */
const pressed = (event: PressedKey): string => {
  const name = nameOf(event);
  const isSign = name.length === 1 && !/[A-Z]/.test(name);
  const shift = event.shiftKey && !isSign ? 'Shift+' : '';
  return `${event.ctrlKey || event.metaKey ? 'Ctrl+' : ''}${shift}${name}`;
};

export type KeyedAct = { act: Exclude<ReviewAct, 'candidate'> } | { act: 'candidate'; at: number };

export const actOf = (event: PressedKey): KeyedAct | null => {
  if (event.altKey) return null;
  const name = pressed(event);
  const row = reviewKeys.find(({ keys }) => keys.includes(name));
  if (!row) return null;
  return row.act === 'candidate' ? { act: 'candidate', at: Number(name) - 1 } : { act: row.act };
};

const ARIA: Readonly<Record<string, string>> = {
  '→': 'ArrowRight',
  '←': 'ArrowLeft',
  '↓': 'ArrowDown',
  '↑': 'ArrowUp',
};

/** The value of `aria-keyshortcuts`. */
export const shortcutsOf = (act: ReviewAct): string =>
  (reviewKeys.find((row) => row.act === act)?.keys ?? [])
    .map((key) => ARIA[key] ?? key.replace('Ctrl', 'Control'))
    .join(' ');

export const firstKeyOf = (act: ReviewAct): string => reviewKeys.find((row) => row.act === act)?.keys[0] ?? '';
