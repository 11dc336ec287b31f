/** Finds the references of known products in the words of pages and places a tag beside each. Pure. */

import { referenceKey } from '@vitrina/contract';
import type { Word } from '../ports/pdf.ts';
import { columnKinds } from './columns.ts';
import { type Box, createTagPlacer, type Spot } from './tag-spots.ts';
import { createTokenMatcher, type ReferenceRule, type Spelled, type TokenMatch } from './token-matcher.ts';
import { type Token, tokensOf } from './tokens.ts';

export type KnownReference = { ref: string; productId: string; itemId: string; name: string };
/** `index` from 1. Width and height in any unit determine the aspect ratio; without them it is that of A4. */
export type WordsOfPage = { index: number; words: Word[]; width?: number; height?: number };

/**
 * `position` is the tag's centre and `box` the printed reference, both in percent of the page. Evidence: the text as `printed`, the
 * `rule` by which it counts as a reference, and how it is spelt.
 */
export type FoundReference = KnownReference & {
  page: number;
  position: Spot;
  box: Box;
  printed: string;
  rule: ReferenceRule;
  spelling: Spelled;
};
/** `ambiguous`: known references that the page prints as what could be an ordinary number; they get no tag. */
export type PageReferences = { found: FoundReference[]; ambiguous: KnownReference[] };

const A4_RATIO = 210 / 297;

const enclosing = (boxes: readonly Box[]): Box => {
  const left = Math.min(...boxes.map((box) => box.left));
  const top = Math.min(...boxes.map((box) => box.top));
  const right = Math.max(...boxes.map((box) => box.left + box.width));
  const foot = Math.max(...boxes.map((box) => box.top + box.height));
  return { left, top, width: right - left, height: foot - top };
};

/** Of a reference that continues on the next line only its beginning: the rest may be at the other side of the column. */
const printedBox = (words: readonly Word[], tokens: readonly Token[], { first, last }: TokenMatch<unknown>): Box => {
  const line: Word[] = [];
  for (let index = first; index <= last; index += 1) {
    const token = tokens[index];
    if (!token || (index > first && token.before.includes('\n'))) break;
    const word = words[token.word];
    if (word) line.push(word);
  }
  return enclosing(line);
};

/** The words that spell it, without the marks around them. */
const printedText = (
  words: readonly Word[],
  tokens: readonly Token[],
  { first, last }: TokenMatch<unknown>,
): string => {
  const indexes = new Set(tokens.slice(first, last + 1).map(({ word }) => word));
  return [...indexes]
    .map((index) => words[index]?.text ?? '')
    .join(' ')
    .replace(/^[^\p{Letter}\p{Number}]+|[^\p{Letter}\p{Number}]+$/gu, '');
};

const ratioOf = ({ width = 0, height = 0 }: WordsOfPage): number =>
  width > 0 && height > 0 ? width / height : A4_RATIO;

/**
 * Indexes the references once; the returned function finds those of one page, in the order of its words. Case, accents, dots,
 * spaces, hyphens and line ends are ignored (contract/reference-key.ts); token-matcher.ts defines what counts as a reference. A product
 * item that a page names several times has one tag, at its first position.
 */
export const createReferenceFinder = (known: readonly KnownReference[]): ((page: WordsOfPage) => PageReferences) => {
  const byKey = new Map<string, KnownReference>();
  for (const reference of known) {
    const key = referenceKey(reference.ref);
    if (key !== '' && !byKey.has(key)) byKey.set(key, reference);
  }
  const match = createTokenMatcher(byKey);

  return (page) => {
    const { tokens, tail, gaps } = tokensOf(page.words);
    const { matches, ambiguous } = match({ tokens, tail, columns: columnKinds(page.words, tokens, gaps) });
    const spotBeside = matches.length > 0 ? createTagPlacer(page.words, ratioOf(page)) : null;
    const seen = new Set<string>();
    const found: FoundReference[] = [];
    for (const one of matches) {
      const { ref, productId, itemId, name } = one.known;
      const item = JSON.stringify([productId, itemId || referenceKey(ref)]);
      if (seen.has(item) || !spotBeside) continue;
      seen.add(item);
      const box = printedBox(page.words, tokens, one);
      const evidence = { printed: printedText(page.words, tokens, one), rule: one.rule, spelling: one.spelling };
      found.push({ page: page.index, ref, productId, itemId, name, position: spotBeside(box), box, ...evidence });
    }
    return { found, ambiguous };
  };
};

/** All pages at once; results are in the order of the given pages. */
export const findReferences = (pages: readonly WordsOfPage[], known: readonly KnownReference[]): FoundReference[] =>
  pages.map(createReferenceFinder(known)).flatMap(({ found }) => found);
