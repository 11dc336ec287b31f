/** The table of keys, as keyboards of several layouts send them. */
import { reviewWords } from '@vitrina/ui/messages/studio/review';
import { expect, test } from 'vitest';
import type { PressedKey } from '../../lib/pressed-key.ts';
import { actOf, reviewKeys } from './shortcuts.ts';

const press = (key: string, more: Partial<PressedKey> = {}): PressedKey => ({
  key,
  code: '',
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...more,
});

// Covers §studio-63.
test('no key has two meanings, and each has a sentence in the help', () => {
  const keys = reviewKeys.flatMap((row) => row.keys);
  expect(new Set(keys).size).toBe(keys.length);
  expect(reviewKeys.map(({ act }) => act).toSorted()).toEqual(Object.keys(reviewWords.keys).toSorted());
});

// Covers §studio-63.
test.each([
  [press('a'), { act: 'accept' }],
  [press('A', { shiftKey: true }), { act: 'accept-page' }],
  [press('Enter'), { act: 'accept' }],
  [press('Enter', { ctrlKey: true, shiftKey: true }), { act: 'accept-all' }],
  [press('3'), { act: 'candidate', at: 2 }],
  [press('?', { shiftKey: true }), { act: 'help' }],
  [press('ArrowDown'), { act: 'down' }],
  [press('z', { metaKey: true }), { act: 'undo' }],
  [press('Z', { ctrlKey: true, shiftKey: true }), { act: 'redo' }],
  [press('ф', { code: 'KeyA' }), { act: 'accept' }],
  [press('a', { ctrlKey: true }), null],
  [press('a', { altKey: true }), null],
  [press('q'), null],
])('a pressed key has its meaning (%#)', (event, act) => expect(actOf(event)).toEqual(act));

test('no key needs AltGr on a Spanish keyboard', () =>
  expect(reviewKeys.flatMap(({ keys }) => keys).filter((key) => /[[\]\\{}@#|~€]/.test(key))).toEqual([]));
