/** Words of printed tables and texts for tests: one line every 2 %, one character 0.8 % wide. */

import type { Word } from '../ports/pdf.ts';
import { createReferenceFinder, type KnownReference, type WordsOfPage } from './reference-finder.ts';

const CHARACTER = 0.8;
const ROW = 2;

export type Column = { left: number; cells: readonly string[] };

export const wordsAt = (text: string, left: number, top: number, character = CHARACTER): Word[] =>
  [...text.matchAll(/\S+/g)].map((match) => ({
    text: match[0],
    left: left + match.index * character,
    top,
    width: match[0].length * character,
    height: 1,
  }));

/** Row by row or column by column, as producers write them. */
export const tableOf = (columns: readonly Column[], order: 'rows' | 'columns' = 'rows', rowHeight = ROW): Word[] => {
  const rows = Math.max(...columns.map(({ cells }) => cells.length));
  const rowNumbers = Array.from({ length: rows }, (_, row) => row);
  return order === 'columns'
    ? columns.flatMap(({ left, cells }) => cells.flatMap((text, row) => wordsAt(text, left, 10 + row * rowHeight)))
    : rowNumbers.flatMap((row) =>
        columns.flatMap(({ left, cells }) => wordsAt(cells[row] ?? '', left, 10 + row * rowHeight)),
      );
};

export const linesOfText = (...lines: string[]): Word[] => tableOf([{ left: 10, cells: lines }]);

export const known = (refs: readonly string[]): KnownReference[] =>
  refs.map((ref) => ({ ref, productId: `p-${ref}`, itemId: `i-${ref}`, name: `Producto ${ref}` }));

/** The same words in another order, by a seed. */
export const shuffled = (words: readonly Word[], seed = 7): Word[] => {
  let state = seed;
  return words
    .map((word) => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      return { word, at: state };
    })
    .toSorted((a, b) => a.at - b.at)
    .map(({ word }) => word);
};

/** Pages of words, numbered from 1. */
export const pagesOf = (...pages: Word[][]): WordsOfPage[] => pages.map((words, at) => ({ index: at + 1, words }));

/** The outcome of a search: the tagged references of each page, and those without a tag. */
export const searchPages = (pages: readonly WordsOfPage[], refs: readonly string[]) => {
  const answers = pages.map(createReferenceFinder(known(refs)));
  return {
    tagged: answers.map(({ found }) => found.map(({ ref }) => ref)),
    ambiguous: answers.map(({ ambiguous }) => ambiguous.map(({ ref }) => ref)),
    rules: answers.map(({ found }) => found.map(({ rule }) => rule)),
    found: answers.flatMap(({ found }) => found),
  };
};

export const searchIn = (words: Word[], refs: readonly string[]) => {
  const { tagged, ambiguous, rules, found } = searchPages(pagesOf(words), refs);
  return { tagged: tagged[0] ?? [], ambiguous: ambiguous[0] ?? [], rules: rules[0] ?? [], found };
};
