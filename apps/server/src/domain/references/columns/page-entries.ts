/** The words of a page as entries of columns: their keys, cells and neighbours, and whether the list knows them. Pure. */

import { referenceKey } from '@vitrina/contract';
import type { Word } from '../../ports/pdf.ts';
import type { Cell, Lines } from '../lines.ts';
import type { ReferenceIndex } from '../reference-index.ts';
import type { Token } from '../word-tokens.ts';

export type ReadPage = { words: readonly Word[]; lines: Lines; tokens: readonly Token[] };
export type Lookup = Pick<ReferenceIndex<unknown>, 'get' | 'chance'>;

/** By the index of a word. `keys`: those of its tokens. */
export type PageEntries = ReadPage & {
  keys: string[][];
  keyOf: (index: number) => string;
  hasDigits: (index: number) => boolean;
  /** Another cell on its line, or another word in its cell. */
  hasNeighbour: (index: number) => boolean;
  /** The words before and behind it in its cell. */
  inCell: (index: number) => { previous: number | undefined; next: number | undefined };
  /** Whether the list knows it, what it begins with, or its whole cell. */
  isKnown: (index: number, lookup: Lookup) => boolean;
};

export const readEntries = (page: ReadPage): PageEntries => {
  const { words, lines, tokens } = page;
  const keys: string[][] = words.map(() => []);
  for (const { key, word } of tokens) keys[word]?.push(key);
  const cellOf = new Map<number, { cell: Cell; place: number }>();
  for (const cell of lines.flat())
    for (const [place, index] of cell.words.entries()) cellOf.set(index, { cell, place });
  const keyOf = (index: number): string => referenceKey(words[index]?.text ?? '');

  return {
    ...page,
    keys,
    keyOf,
    hasDigits: (index) => (keys[index] ?? []).some((key) => /\p{Number}/u.test(key)),
    hasNeighbour: (index) => {
      const cell = cellOf.get(index)?.cell;
      return cell !== undefined && ((lines[cell.line]?.length ?? 0) > 1 || cell.words.length > 1);
    },
    inCell: (index) => {
      const { cell, place = 0 } = cellOf.get(index) ?? {};
      return { previous: cell?.words[place - 1], next: cell?.words[place + 1] };
    },
    isKnown: (index, { get }) => {
      const whole = cellOf.get(index)?.cell.words.map((at) => words[at]?.text ?? '') ?? [];
      const spellings = [keyOf(index), keys[index]?.[0] ?? '', whole.length < 15 ? referenceKey(whole.join('')) : ''];
      return spellings.some((key) => key !== '' && get(key) !== undefined);
    },
  };
};
