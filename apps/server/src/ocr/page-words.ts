/** Words of a page from what the engine read in its raster. Pure. */
import type { Word } from '../domain/ports/pdf.ts';
import type { RasterWord } from './read-raster.ts';

/** As many as a page may have as text (pdf/document/words/words.ts). */
const MAX_WORDS = 20_000;
const MAX_WORD_LENGTH = 200;
/** Bullets, rules and edges of pictures are read as dashes, asterisks and quotes. */
const HAS_SIGN = /[\p{L}\p{N}\p{Sc}]/u;
/** Signs of a word that is seldom read where nothing is printed. */
const MIN_SIGNS = 3;
/** Share of the confidence of shorter words without such a word on their line. */
const ALONE = 0.5;

/** Before an amount. Alone it is one sign, whose confidence says little. */
const IS_CURRENCY = /^\p{Sc}$/u;
/** With thousands, cents, or three digits: a letter S before a small number is often a size. */
const IS_AMOUNT = /^\d{1,3}(?:[.,]\d{3})+|^\d+[.,]\d{2}$|^\d{3}/;

const signsOf = (text: string): number => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
const rounded = (value: number, digits: number): number => Number(value.toFixed(digits));

/** A currency sign is as sure as the amount that follows it. */
const withSureCurrency = (words: readonly RasterWord[]): RasterWord[] =>
  words.map((word, at) => {
    const next = words[at + 1];
    if (!next || next.line !== word.line || !IS_CURRENCY.test(word.text) || !IS_AMOUNT.test(next.text)) return word;
    return { ...word, confidence: Math.max(word.confidence, next.confidence) };
  });

/** `size`: of the raster, in pixels. */
export const pageWords = (
  words: readonly RasterWord[],
  { width, height }: { width: number; height: number },
): Word[] => {
  const carrying = new Set(words.filter(({ text }) => signsOf(text) >= MIN_SIGNS).map(({ line }) => line));
  return withSureCurrency(words)
    .filter(({ text }) => HAS_SIGN.test(text))
    .slice(0, MAX_WORDS)
    .map(({ text, box, confidence, line }) => ({
      text: text.normalize('NFC').slice(0, MAX_WORD_LENGTH),
      left: rounded((100 * box.left) / width, 3),
      top: rounded((100 * box.top) / height, 3),
      width: rounded((100 * (box.right - box.left)) / width, 3),
      height: rounded((100 * (box.bottom - box.top)) / height, 3),
      confidence: rounded(carrying.has(line) ? confidence : ALONE * confidence, 2),
    }));
};
