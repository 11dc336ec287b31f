/** Names of pressed keys, as tables of keys and the help write them. No name needs AltGr on a Spanish keyboard. */
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
export const pressedKey = (event: PressedKey): string => {
  const name = nameOf(event);
  const isSign = name.length === 1 && !/[A-Z←→↑↓]/u.test(name);
  const shift = event.shiftKey && !isSign ? 'Shift+' : '';
  return `${event.ctrlKey || event.metaKey ? 'Ctrl+' : ''}${shift}${name}`;
};

const ARIA: Readonly<Record<string, string>> = {
  '→': 'ArrowRight',
  '←': 'ArrowLeft',
  '↓': 'ArrowDown',
  '↑': 'ArrowUp',
};

/** The value of `aria-keyshortcuts`. */
export const ariaShortcuts = (keys: readonly string[]): string =>
  keys.map((key) => key.replace(/[←→↑↓]/u, (arrow) => ARIA[arrow] ?? arrow).replace('Ctrl', 'Control')).join(' ');
