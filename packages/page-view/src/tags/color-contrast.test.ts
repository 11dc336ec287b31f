import { expect, test } from 'vitest';
import { darkInkOn } from './color-contrast.ts';

test.each([
  ['#f5d90a', '49 43 2'],
  ['#fff', '51 51 51'],
  ['FFFFFF', '51 51 51'],
  ['#9ad1c0', '31 42 38'],
])('darkInkOn(%s), a light colour, is a fifth of it: %s', (colour, ink) => expect(darkInkOn(colour)).toBe(ink));

test.each(['#b3372b', '#000', '#2f6f73', 'tomato', '', '#12'])(
  'darkInkOn(%s), a dark colour or another notation, is null',
  (colour) => expect(darkInkOn(colour)).toBeNull(),
);
