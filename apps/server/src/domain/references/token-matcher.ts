/**
 * Which tokens of a page spell a known reference. Pure; linear in the tokens.
 *
 * - A match begins and ends at token borders and is no part of a longer code: `CN-104` is not in `CN-1042`,
 *   `CN-104-2` or `CN-104.2`. Of several the longest wins.
 * - Inside a code there may be hyphens, dots, slashes, spaces and line ends, but no comma, colon or bracket. Across
 *   spaces and line ends only codes of 5 signs and more are put together, and digits alone only from 8 on (an EAN in
 *   groups), never over a line end without a hyphen.
 * - What could be an ordinary word, number or measure counts only behind a label such as ref, cód, sku or art: digits
 *   alone up to 4, `500ML`, digits with a dot or slash (12.500, 12/05/2024), and letters alone unless they are
 *   hyphenated as one word. A list behind a label (`Ref. 12, 14`) is labelled as a whole.
 * - A code up to 3 signs with letters and digits (`E01` on a menu) counts behind a label or alone on its line.
 * - Below the heading of a column, such as *Código*, a code counts as behind a label (columns.ts).
 * - Longer digits stand for themselves but not beside a currency, a percent sign, a unit or a word for a phone (quantities.ts),
 *   nor in a column of amounts.
 */

import type { ColumnKind } from './columns.ts';
import { isMeasure, isQuantity, type Surroundings } from './quantities.ts';
import { isLabel, type Token } from './tokens.ts';

/** Why a text counts as a reference: behind a label, below a heading of codes, by its letters and digits, alone on its line, or as a long number. */
export type ReferenceRule = 'label' | 'column' | 'code' | 'alone' | 'number';
/** In one piece, with spaces, or over the end of a line. */
export type Spelled = 'plain' | 'spaced' | 'split';
export type TokenMatch<Known> = { known: Known; first: number; last: number; rule: ReferenceRule; spelling: Spelled };
/** `ambiguous`: printed references with digits that could as well be ordinary numbers or measures. */
type TokenMatches<Known> = { matches: TokenMatch<Known>[]; ambiguous: Known[] };

const MAX_TOKENS = 10;
const HEAD = 3;
const SEPARATORS = '\\-\u2010-\u2015\u2212._/·';
const joinsInWord = new RegExp(`^[${SEPARATORS}]*$`);
const joinsWords = new RegExp(`^[${SEPARATORS} ]*$`);
const joinsLines = new RegExp(`^[${SEPARATORS} \n]*$`);
const continues = new RegExp(`^(?:[${SEPARATORS}]+|[-\u2010\u2011]+\n.*)$`);
const isHyphenated = /[-\u2010\u2011]\s*\n/;

const isDigits = (key: string): boolean => /^\p{Number}+$/u.test(key);
const isLetters = (key: string): boolean => !/\p{Number}/u.test(key);
/** The loosest joint between the tokens of a match. */
type Joint = 'word' | 'space' | 'line' | 'none';
const jointOf = (before: string): Joint => {
  if (joinsInWord.test(before)) return 'word';
  if (joinsWords.test(before)) return 'space';
  return joinsLines.test(before) ? 'line' : 'none';
};

/** Maximum number of references in one word; a word has 200 characters. */
const MAX_LIST_LENGTH = 100;

/** The tokens of a page and the columns of its words. */
type PageTokens = { tokens: readonly Token[]; tail: string; columns: ReadonlyMap<number, ColumnKind> };

/** Shorter digits are printed on every page: numbers of pages and quantities. */
const MIN_AMBIGUOUS = 3;

/**
 * The state of reading a page: its tokens, the last token that a label and a match have reached, and the tokens that begin a
 * reference, so that each token of a list is matched once only.
 */
type Reading = PageTokens & {
  labelledUntil: number;
  matchedUntil: number;
  isReference: Map<number, boolean>;
};

const keyAt = ({ tokens }: Reading, index: number): string => tokens[index]?.key ?? '';
const beforeAt = ({ tokens, tail }: Reading, index: number): string => tokens[index]?.before ?? tail;

const columnAt = ({ tokens, columns }: Reading, index: number): ColumnKind | undefined =>
  columns.get(tokens[index]?.word ?? -1);

const isLabelled = (reading: Reading, first: number): boolean => {
  if (columnAt(reading, first) === 'code') return true;
  const before = beforeAt(reading, first);
  if (/[\t\n]/.test(before)) return false;
  return isLabel(keyAt(reading, first - 1)) || (reading.labelledUntil === first - 1 && /^ *[,;/|] *$/.test(before));
};

const beginsAt = (reading: Reading, first: number): boolean => {
  const before = beforeAt(reading, first);
  if (first === 0 || isLabel(keyAt(reading, first - 1))) return true;
  if (/^ *\/ *$/.test(before) && reading.matchedUntil === first - 1) return true;
  return before !== '' && !continues.test(before);
};

/** `isReference` says whether another reference begins at a token: `CN-104/CN-105` is a list. */
const endsAt = (reading: Reading, last: number, isReference: (first: number) => boolean): boolean => {
  if (last + 1 >= reading.tokens.length) return true;
  const after = beforeAt(reading, last + 1);
  const next = keyAt(reading, last + 1);
  if (after === '/' && isReference(last + 1)) return true;
  // A sentence that continues without a space, unlike `CN-1042.03` or `CN-1042.XL`.
  if (after === '.' && isLetters(next) && next.length > 3) return true;
  return after !== '' && !continues.test(after);
};

const surroundings = (reading: Reading, first: number, last: number): Surroundings => ({
  previous: keyAt(reading, first - 1),
  before: beforeAt(reading, first),
  after: beforeAt(reading, last + 1),
  next: keyAt(reading, last + 1),
});

/** Nothing beside it on its line, or so far away that it belongs to another column. */
const isAlone = (reading: Reading, first: number, last: number): boolean => {
  const isEnd = (text: string) => text === '' || /[\t\n]/.test(text);
  const isLast = last + 1 >= reading.tokens.length;
  return (first === 0 || isEnd(beforeAt(reading, first))) && (isLast || isEnd(beforeAt(reading, last + 1)));
};

/** Tokens that spell a key: how they are joined and the text between them. */
type Spelling = { key: string; first: number; last: number; joint: Joint; inner: string };

const mayCount = (reading: Reading, { key, first, last, joint, inner }: Spelling): boolean => {
  const isNumber = isDigits(key);
  if (joint === 'space' && (key.length < 5 || isLetters(key) || (isNumber && key.length < 8))) return false;
  if (joint === 'line' && (key.length < 5 || isLetters(key) || (isNumber && !isHyphenated.test(inner)))) return false;
  if (isLabelled(reading, first)) return true;
  if (isLetters(key)) return joint === 'word' && last > first;
  if (isMeasure.test(key)) return false;
  if (key.length <= HEAD) return !isNumber && isAlone(reading, first, last);
  if (!isNumber) return true;
  if (key.length <= 4 || /[./]/.test(inner) || columnAt(reading, first) === 'amount') return false;
  return !isQuantity(key, surroundings(reading, first, last));
};

const ruleOf = (reading: Reading, { key, first }: Spelling): ReferenceRule => {
  if (columnAt(reading, first) === 'code') return 'column';
  if (isLabelled(reading, first)) return 'label';
  if (isLetters(key)) return 'code';
  if (key.length <= HEAD) return 'alone';
  return isDigits(key) ? 'number' : 'code';
};

const SPELLED = { word: 'plain', space: 'spaced', line: 'split', none: 'split' } as const satisfies Record<
  Joint,
  Spelled
>;

/** An unlabelled code that may not count. A short number that is clearly a price or a measure is no code at all. */
const isAmbiguous = (reading: Reading, { key, first, last, joint }: Spelling): boolean => {
  if (joint !== 'word' || key.length < MIN_AMBIGUOUS || isLetters(key)) return false;
  return key.length > 4 || !isDigits(key) || !isQuantity(key, surroundings(reading, first, last));
};

/** Finds matches among the tokens of a page, from left to right, without overlap. */
export const createTokenMatcher = <Known>(
  byKey: ReadonlyMap<string, Known>,
): ((page: PageTokens) => TokenMatches<Known>) => {
  // Most words do not start like any reference: three characters decide that before tokens are joined.
  const heads = new Set<string>();
  let longest = 0;
  for (const key of byKey.keys()) {
    for (let length = 1; length <= Math.min(HEAD, key.length); length += 1) heads.add(key.slice(0, length));
    longest = Math.max(longest, key.length);
  }

  const ambiguous = new Set<Known>();
  const matchAt = (reading: Reading, first: number, depth: number): TokenMatch<Known> | null => {
    const isReference = (next: number): boolean => {
      const known = reading.isReference.get(next);
      if (known !== undefined) return known;
      if (depth >= MAX_LIST_LENGTH) return false;
      const found = matchAt(reading, next, depth + 1) !== null;
      reading.isReference.set(next, found);
      return found;
    };
    const spelling: Spelling = { key: '', first, last: first, joint: 'word', inner: '' };
    let best: TokenMatch<Known> | null = null;
    for (const token of reading.tokens.slice(first, first + MAX_TOKENS)) {
      if (spelling.key !== '') {
        const step = jointOf(token.before);
        if (step === 'none') break;
        if (step === 'line' || (step === 'space' && spelling.joint === 'word')) spelling.joint = step;
        spelling.inner += token.before;
        spelling.last += 1;
      }
      spelling.key += token.key;
      if (spelling.key.length > longest || !heads.has(spelling.key.slice(0, HEAD))) break;
      const known = byKey.get(spelling.key);
      const isWhole = known !== undefined && endsAt(reading, spelling.last, isReference);
      if (!isWhole) continue;
      if (mayCount(reading, spelling))
        best = {
          known,
          first,
          last: spelling.last,
          rule: ruleOf(reading, spelling),
          spelling: SPELLED[spelling.joint],
        };
      else if (isAmbiguous(reading, spelling)) ambiguous.add(known);
    }
    return best;
  };

  return (page) => {
    const { tokens } = page;
    const reading: Reading = { ...page, labelledUntil: -1, matchedUntil: -1, isReference: new Map() };
    ambiguous.clear();
    const matches: TokenMatch<Known>[] = [];
    let first = 0;
    while (first < tokens.length) {
      const match = beginsAt(reading, first) ? matchAt(reading, first, 0) : null;
      if (match) {
        matches.push(match);
        if (isLabelled(reading, first)) reading.labelledUntil = match.last;
        reading.matchedUntil = match.last;
        reading.isReference.clear();
      }
      first = (match?.last ?? first) + 1;
    }
    for (const { known } of matches) ambiguous.delete(known);
    return { matches, ambiguous: [...ambiguous] };
  };
};
