import { expect, test } from 'vitest';
import { momentText } from './moment.ts';

const now = new Date(2026, 2, 1, 18, 0);

test.each([
  [new Date(2026, 2, 1, 17, 5), 'hoy 17:05'],
  [new Date(2026, 1, 28, 9, 30), 'ayer 9:30'],
  [new Date(2026, 1, 28, 23, 59), 'ayer 23:59'],
  [new Date(2026, 1, 27, 0, 5), '27 de febrero 0:05'],
  [new Date(2025, 11, 31, 8, 0), '31 de diciembre de 2025 8:00'],
])('the moment %s is %s in the evening of the first of March', (time, text) => {
  expect(momentText(time, now)).toBe(text);
});
