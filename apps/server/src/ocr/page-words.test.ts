import { expect, test } from 'vitest';
import { pageWords } from './page-words.ts';
import type { RasterWord } from './read-raster.ts';

const SIZE = { width: 1000, height: 1000 };
/** Words of one line, from the left. */
const line = (...words: (readonly [text: string, confidence: number])[]): RasterWord[] =>
  words.map(([text, confidence], at) => ({
    text,
    confidence,
    line: 0,
    box: { left: 100 * at, top: 10, right: 100 * at + 60, bottom: 40 },
  }));
const confidences = (words: readonly RasterWord[]) =>
  pageWords(words, SIZE).map(({ text, confidence }) => [text, confidence]);

// Covers §backend-365.
test('a currency sign is as sure as the amount after it, so that the price counts as one', () => {
  expect(confidences(line(['Posta', 0.96], ['$', 0.09], ['58.000', 0.93]))).toEqual([
    ['Posta', 0.96],
    ['$', 0.93],
    ['58.000', 0.93],
  ]);
  expect(confidences(line(['Café', 0.9], ['€', 0.2], ['2,50', 0.8]))[1]).toEqual(['€', 0.8]);
});

test('a currency sign before a small number, a word or another line keeps its confidence', () => {
  expect(confidences(line(['Talla', 0.9], ['$', 0.2], ['40', 0.9]))[1]).toEqual(['$', 0.2]);
  expect(confidences(line(['Talla', 0.9], ['$', 0.2], ['azul', 0.9]))[1]).toEqual(['$', 0.2]);
  const [sign, amount] = line(['$', 0.2], ['58.000', 0.9]) as [RasterWord, RasterWord];
  expect(confidences([sign, { ...amount, line: 1 }])[0]).toEqual(['$', 0.1]);
});
