/** The words of a page as comparable tokens, each with the text between it and the previous one. Pure. */

import type { Word } from '../ports/pdf.ts';

/**
 * `key` is what referenceKey makes of the token. `before` is the text between the token before and this one, with `' '`
 * for the next word of a line, `'\n'` for the next line and `'\t'` for anything farther away.
 */
export type Token = { key: string; word: number; before: string };

/** Labels printed before a reference. Compared as keys: without case and accents. */
const LABELS = new Set(
  'REF REFS REFERENCIA REFERENCIAS COD CODS CODIGO CODIGOS CODE SKU PLU EAN UPC ART ARTICULO MOD MODELO'.split(' '),
);
const GLUED_LABEL = /^(REFERENCIA|REF|CODIGO|COD|SKU|PLU|EAN|UPC|ARTICULO|ART|MODELO|MOD)(\p{Number}.*)$/u;

export const isLabel = (key: string | undefined): boolean => key !== undefined && LABELS.has(key);

/** In characters; a wider gap is no space between words. */
const MAX_SPACE = 2.5;
/** In line heights; lines farther apart do not continue each other. */
const MAX_LINE_GAP = 1.5;

const characterWidth = ({ text, width }: Word): number => width / Math.max(1, text.length);

/** Points, hyphens and commas are small: an overlap of half of the smaller word makes one line. */
export const isSameLine = (a: Word, b: Word): boolean =>
  Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top) >= Math.min(a.height, b.height) / 2;

const gapMark = (a: Word, b: Word): string => {
  const height = Math.max(a.height, b.height);
  const space = b.left - (a.left + a.width);
  if (isSameLine(a, b)) {
    const widest = MAX_SPACE * Math.max(characterWidth(a), characterWidth(b));
    return space > -widest && space < widest ? ' ' : '\t';
  }
  const drop = b.top - (a.top + a.height);
  return drop > -height && drop < MAX_LINE_GAP * height && b.left < a.left + a.width ? '\n' : '\t';
};

const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toUpperCase();

/**
 * `tail` is the text after the last token. `gaps` has the mark between each word and the one before it. `REF1042` becomes two
 * tokens, so that the label is recognised.
 */
export const tokensOf = (words: readonly Word[]): { tokens: Token[]; tail: string; gaps: string[] } => {
  const tokens: Token[] = [];
  const gaps: string[] = [];
  let before = '';
  let last: Word | null = null;
  const add = (key: string, word: number): void => {
    tokens.push({ key, word, before });
    before = '';
  };
  for (const [index, word] of words.entries()) {
    const gap = last ? gapMark(last, word) : '';
    gaps.push(gap);
    before += gap;
    last = word;
    for (const [part] of fold(word.text).matchAll(/[\p{Letter}\p{Number}]+|[^\p{Letter}\p{Number}]+/gu)) {
      const [, label, rest] = GLUED_LABEL.exec(part) ?? [];
      if (label && rest) {
        add(label, index);
        add(rest, index);
      } else if (/^[\p{Letter}\p{Number}]/u.test(part)) add(part, index);
      else before += part;
    }
  }
  return { tokens, tail: before, gaps };
};
