import { expect, test } from 'vitest';
import { lackOfText } from './usable-text.ts';

const wordsAt = (text: string, top = 40) =>
  text.split(' ').map((word, at) => ({ text: word, left: 5 + 8 * at, top, width: 7, height: 2 }));

// Covers §backend-192.
test('a page without words, or with its number only, has no usable text', () => {
  expect(lackOfText([], 0)).toBe('none');
  expect(lackOfText(wordsAt('12', 96), 0)).toBe('none');
  expect(lackOfText(wordsAt('Página 3', 96), 1)).toBe('none');
});

test('a full-page picture with the mark of a scanning app has no usable text', () => {
  expect(lackOfText(wordsAt('Escaneado con CamScanner', 96), 1)).toBe('margins');
  expect(lackOfText(wordsAt('Escaneado con CamScanner', 96), 0.2)).toBeNull();
});

test('text of a broken character map over a full-page picture is not usable', () => {
  expect(lackOfText(wordsAt('Ÿþýø ÐÞðþ ðþýÞ kqxvrwz hjklmn 12.900'), 1)).toBe('garbled');
  expect(lackOfText(wordsAt('!"#$ %&/( )=?* +-.,'), 1)).toBe('garbled');
});

test('recognised text of a scanner, a caption on a photo, and a list of codes are usable', () => {
  expect(lackOfText(wordsAt('Ensa1ada de pol1o con aguacatc y queso fresc0 $ 18.900'), 1)).toBeNull();
  expect(lackOfText(wordsAt('Colección de invierno 2026'), 1)).toBeNull();
  expect(lackOfText(wordsAt('7701234567890 12.900 7701234567891 15.900 7701234567892 9.900'), 1)).toBeNull();
  expect(lackOfText(wordsAt('Каталог товаров осень и зима'), 1)).toBeNull();
});
