/** Finds the references of known products in the words of pages and places a tag beside each. Pure. */

import { referenceKey } from '@vitrina/contract';
import { type Box, createTagPlacer, type Spot } from '../placement/tag-spots.ts';
import type { Word } from '../ports/pdf.ts';
import { nothingCarried, readColumns } from './columns/columns.ts';
import { readLines } from './lines.ts';
import { isTurned, turnedLeft, turnedRight } from './orientation.ts';
import { createReferenceIndex } from './reference-index.ts';
import type { ReferenceRule, SkipRule, Spelling, TokenMatch } from './reference-rules.ts';
import { createRepeats } from './repeats.ts';
import { settleRows } from './table-rows.ts';
import { createTokenMatcher } from './token-matcher.ts';
import { looksOf, unknownCodes } from './unknown-codes.ts';
import { SEAM, type Token, tokensOf } from './word-tokens.ts';

export type KnownReference = { ref: string; productId: string; itemId: string; name: string };
/** `index` from 1. Width and height in any unit determine the aspect ratio; without them it is that of A4. */
export type WordsOfPage = { index: number; words: Word[]; width?: number; height?: number };

/**
 * `position` is the tag's centre and `box` the printed reference, both in percent of the page. `size`: in px, of a tag that is
 * smaller than usual. `block`: all that the page prints for the product, `picture`: its picture. Evidence: the text as `printed`, the `rule` by which it
 * counts as a reference, and how it is spelt. `alternatives`: other products that a printed name may mean.
 */
export type FoundReference = KnownReference & {
  page: number;
  position: Spot;
  size?: number;
  block?: Box;
  picture?: Box | undefined;
  box: Box;
  printed: string;
  rule: ReferenceRule;
  spelling: Spelling;
  alternatives?: readonly KnownReference[];
};
/** A known reference that the page prints as what could be something else, with the reason; it gets no tag. */
export type SkippedReference = KnownReference & { rule: SkipRule };
/** `unknown`: printed codes that look like those of the list but are not in it. */
export type PageReferences = { found: FoundReference[]; ambiguous: SkippedReference[]; unknown: string[] };
export const NO_REFERENCES: PageReferences = { found: [], ambiguous: [], unknown: [] };

const A4_RATIO = 210 / 297;

const enclosing = (boxes: readonly Box[]): Box => {
  const left = Math.min(...boxes.map((box) => box.left));
  const top = Math.min(...boxes.map((box) => box.top));
  const right = Math.max(...boxes.map((box) => box.left + box.width));
  const foot = Math.max(...boxes.map((box) => box.top + box.height));
  return { left, top, width: right - left, height: foot - top };
};

/** Of a reference that continues on the next line only its beginning: the rest may be at the other side of the column. */
const printedBox = (words: readonly Word[], tokens: readonly Token[], match: TokenMatch<unknown>): Box => {
  const [first] = match.tokens;
  const line = match.tokens.filter((token) => tokens[token]?.cell === tokens[first ?? 0]?.cell);
  return enclosing(line.flatMap((token) => words[tokens[token]?.word ?? -1] ?? []));
};

/** As it is printed, without the marks, labels and names around it; a space stands for the end of a line. */
const printedText = (tokens: readonly Token[], match: TokenMatch<unknown>): string =>
  match.tokens
    .map((at, place) => {
      const [token, previous] = [tokens[at], match.tokens[place - 1]];
      if (!token || previous === undefined) return token?.text ?? '';
      const joint =
        previous === at - 1 && token.cell.line === tokens[previous]?.cell.line ? token.before : token.above?.text;
      return `${(joint ?? ' ').replace(/[\t\n]/g, ' ').replace(SEAM, '')}${token.text}`;
    })
    .join('');

const ratioOf = ({ width = 0, height = 0 }: WordsOfPage): number =>
  width > 0 && height > 0 ? width / height : A4_RATIO;

/**
 * Indexes the references once; the returned function finds those of one page, from the top. It is called with the pages of a document
 * in their order: a table continues without its headings. Case, accents, dots, spaces, hyphens and line ends are ignored
 * (contract/reference-key.ts); token-matcher.ts defines what counts as a reference. An item that one block of a page names several
 * times has one tag there (repeats.ts).
 */
export const createReferenceFinder = (known: readonly KnownReference[]): ((page: WordsOfPage) => PageReferences) => {
  const index = createReferenceIndex(known);
  const match = createTokenMatcher(index);
  const looks = looksOf(known);
  let carried = nothingCarried();

  const read = (words: readonly Word[]) => {
    const lines = readLines(words);
    const tokens = tokensOf(words, lines);
    const columns = readColumns({ words, lines, tokens }, index, carried);
    const all = match({ tokens, columns: columns.kinds });
    const used = new Set(all.words.flatMap((token) => tokens[token]?.word ?? []));
    return { tokens, columns, used, ...settleRows(tokens, all) };
  };
  /** A turned page is read in both directions: the right one has the more references. */
  const readPage = ({ words }: WordsOfPage, ratio: number) => {
    if (!isTurned(words, ratio)) return read(words);
    const [up, down] = [read(turnedRight(words)), read(turnedLeft(words))];
    return down.matches.length > up.matches.length ? down : up;
  };

  return (page) => {
    const { words } = page;
    const { tokens, columns, used, matches, skipped } = readPage(page, ratioOf(page));
    carried = columns.carried;
    const spotBeside = matches.length > 0 ? createTagPlacer(words, ratioOf(page)) : null;
    const prints = matches.map((one) => {
      const { ref, productId, itemId } = one.known;
      const item = JSON.stringify([productId, itemId || referenceKey(ref)]);
      return { one, item, box: printedBox(words, tokens, one), isInColumn: one.rule.endsWith('column') };
    });
    const isRepeat = createRepeats(prints);
    const found: FoundReference[] = [];
    for (const print of prints) {
      if (!spotBeside || isRepeat(print)) continue;
      const { ref, productId, itemId, name } = print.one.known;
      const { rule, spelling } = print.one;
      const evidence = { printed: printedText(tokens, print.one), rule, spelling };
      const position = spotBeside(print.box);
      found.push({ page: page.index, ref, productId, itemId, name, position, box: print.box, ...evidence });
    }
    const unknown = unknownCodes({ words, tokens, kinds: columns.kinds, used }, looks);
    return { found, ambiguous: skipped.map(({ known, rule }) => ({ ...known, rule })), unknown };
  };
};

/** All pages at once, in their order. */
export const findReferences = (pages: readonly WordsOfPage[], known: readonly KnownReference[]): FoundReference[] =>
  pages.map(createReferenceFinder(known)).flatMap(({ found }) => found);
