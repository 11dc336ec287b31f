/** The table of keys of the page editor. */
import { pageWords } from '@vitrina/ui/messages/studio/page';
import { expect, test } from 'vitest';
import { pageActOf, pageKeys, pageShortcuts } from './shortcuts.ts';

const press = (key: string, more: Partial<KeyboardEvent> = {}) =>
  pageActOf({ key, code: '', shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...more });

// Covers §studio-171.
test('no key of the page has two meanings, each has a sentence in the help, and none needs AltGr', () => {
  const keys = pageKeys.flatMap((row) => row.keys);
  expect(new Set(keys).size).toBe(keys.length);
  expect(pageKeys.map(({ act }) => act).toSorted()).toEqual(Object.keys(pageWords.keys).toSorted());
  expect(keys.join('')).not.toMatch(/[[\]\\{}@#|~]/);
});

// Covers §studio-171.
test('arrows move, with Shift ten times as far, with Ctrl and Shift they align; letters count in both cases and with Cyrillic layouts', () => {
  expect(press('ArrowLeft')).toMatchObject({ act: 'left', isFar: false });
  expect(press('ArrowLeft', { shiftKey: true })).toMatchObject({ act: 'left', isFar: true });
  expect(press('ArrowUp', { ctrlKey: true, shiftKey: true })?.act).toBe('align-up');
  expect(press('t')?.act).toBe('tag');
  expect(press('е', { code: 'KeyT' })?.act).toBe('tag');
  expect(press('z', { metaKey: true })?.act).toBe('undo');
  expect(press('Z', { ctrlKey: true, shiftKey: true })?.act).toBe('redo');
  expect(press('ArrowLeft', { altKey: true })).toBeNull();
  expect(press('x')).toBeNull();
});

test('aria-keyshortcuts names keys as browsers do', () => {
  expect(pageShortcuts('left', 'duplicate')).toBe('ArrowLeft Shift+ArrowLeft Control+D');
});
