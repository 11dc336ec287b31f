/** Finds the references of known products in the words of pages and gives each a tag beside it. Pure. */

import type { Word } from './ports.ts';
import { referenceKey } from './reference-key.ts';
import { type TokenMatch, tokenMatcher } from './references-match.ts';
import { type Box, type Spot, tagSpots } from './references-spot.ts';
import { type Token, tokensOf } from './references-tokens.ts';

export type KnownReference = { ref: string; productId: string; itemId: string; name: string };
/** `index` from 1. Width and height in any unit say how a disc lies on the page; without them it is an A4 page. */
export type WordsOfPage = { index: number; words: Word[]; width?: number; height?: number };

/** `position` is the tag's centre and `box` the printed reference, both in percent of the page. */
export type FoundReference = KnownReference & { page: number; position: Spot; box: Box };

const A4_RATIO = 210 / 297;

const enclosing = (boxes: readonly Box[]): Box => {
  const left = Math.min(...boxes.map((box) => box.left));
  const top = Math.min(...boxes.map((box) => box.top));
  const right = Math.max(...boxes.map((box) => box.left + box.width));
  const foot = Math.max(...boxes.map((box) => box.top + box.height));
  return { left, top, width: right - left, height: foot - top };
};

/** Of a reference that goes over a line end only its beginning: the rest may be at the other side of the column. */
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

const ratioOf = ({ width = 0, height = 0 }: WordsOfPage): number =>
  width > 0 && height > 0 ? width / height : A4_RATIO;

/**
 * Indexes the references once; the function it gives finds those of one page, in the order of its words. Case, accents,
 * dots, spaces, hyphens and line ends do not count (reference-key.ts); what counts as a reference is said in
 * references-match.ts. A product item that a page names several times has one tag, at the first place.
 */
export const referenceFinder = (known: readonly KnownReference[]): ((page: WordsOfPage) => FoundReference[]) => {
  const byKey = new Map<string, KnownReference>();
  for (const reference of known) {
    const key = referenceKey(reference.ref);
    if (key !== '' && !byKey.has(key)) byKey.set(key, reference);
  }
  const match = tokenMatcher(byKey);

  return (page) => {
    const { tokens, tail } = tokensOf(page.words);
    const matches = match(tokens, tail);
    const spotBeside = matches.length > 0 ? tagSpots(page.words, ratioOf(page)) : null;
    const seen = new Set<string>();
    const found: FoundReference[] = [];
    for (const one of matches) {
      const { ref, productId, itemId, name } = one.known;
      const item = JSON.stringify([productId, itemId || referenceKey(ref)]);
      if (seen.has(item) || !spotBeside) continue;
      seen.add(item);
      const box = printedBox(page.words, tokens, one);
      found.push({ page: page.index, ref, productId, itemId, name, position: spotBeside(box), box });
    }
    return found;
  };
};

/** All pages at once; the result is in the order of the pages given. */
export const findReferences = (pages: readonly WordsOfPage[], known: readonly KnownReference[]): FoundReference[] =>
  pages.flatMap(referenceFinder(known));
