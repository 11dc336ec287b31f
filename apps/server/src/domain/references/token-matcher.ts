/**
 * Which tokens of a page spell a known reference. Pure; linear in the tokens.
 *
 * - A match begins and ends at token borders and is no part of a longer code: `CN-104` is not in `CN-1042`,
 *   `CN-104-2` or `CN-104.2`. Of several the longest wins.
 * - Inside a code there may be hyphens, dots, slashes, spaces and line ends, but no comma, colon or bracket. Across
 *   spaces and line ends only codes of 5 signs and more are put together, and digits alone only from 8 on (an EAN in
 *   groups); over a line end without a hyphen only where both parts are alone in their cells.
 * - What could be an ordinary word, number or measure counts only behind a label such as ref, cód, sku or art: digits
 *   alone up to 4, `500ML`, digits with a dot or slash (12.500, 12/05/2024), and letters alone unless they are
 *   hyphenated as one word. A list behind a label (`Ref. 12, 14`) is labelled as a whole (code-lists.ts).
 * - A code up to 3 signs with letters and digits (`E01` on a menu) counts behind a label or alone on its line.
 * - In a column of codes, a code counts as behind a label (columns.ts).
 * - Longer digits stand for themselves but not beside a currency, a percent sign, a unit or a word for a phone (quantities.ts),
 *   nor in a column of amounts, unless their check digit is right.
 */

import { isGtin } from '../gtin.ts';
import { areEndsOfCodes, endAt, isLabelledAt, type LastMatch, MAX_LIST_LENGTH } from './code-lists.ts';
import type { CodeColumn, ColumnKind } from './columns/columns.ts';
import { continues, isHyphenated, type Joint, joinsCells, jointOf, LOOSENESS } from './joints.ts';
import { isMeasure, isQuantity, surroundings } from './quantities.ts';
import { isDigits, isLetters, type KnownKey, type ReferenceIndex } from './reference-index.ts';
import type { ReferenceRule, SkipRule, Spelling, TokenMatch } from './reference-rules.ts';
import { isLabel, isWeakLabel, SEAM, type Token } from './word-tokens.ts';

type Skipped<Known> = { known: Known; rule: SkipRule };
/** `words`: the tokens of all that was matched or skipped. */
export type TokenMatches<Known> = { matches: TokenMatch<Known>[]; skipped: Skipped<Known>[]; words: number[] };

/** An EAN with a space behind every digit has 13, and a few signs more. */
const MAX_TOKENS = 16;
/** Shorter digits are printed on every page: numbers of pages and quantities. */
const MIN_AMBIGUOUS = 3;
const MIN_GLUED = 5;
const SHORT = 3;
/** Numbers with a check digit that are long enough for it to be evidence: one in ten numbers has a right one. */
const MIN_CHECKED = 12;
/** An EAN-8. */
const MIN_LONG = 8;

/** The tokens of a page and the columns of its words. */
type PageTokens = { tokens: readonly Token[]; columns: ReadonlyMap<number, ColumnKind> };

/**
 * The state of reading a page: its tokens, the last token that a label and a match have reached, the last match, and the tokens that
 * begin a reference, so that each token of a list is matched once only.
 */
type Reading = PageTokens & {
  labelledUntil: number;
  matchedUntil: number;
  last: LastMatch;
  used: Set<number>;
  isReference: Map<number, boolean>;
};

const keyAt = ({ tokens }: Reading, index: number): string => tokens[index]?.key ?? '';
const beforeAt = ({ tokens }: Reading, index: number): string => tokens[index]?.before ?? '\n';
const afterAt = ({ tokens }: Reading, index: number): string => tokens[index]?.after ?? '\n';

const columnAt = ({ tokens, columns }: Reading, index: number): ColumnKind | undefined =>
  columns.get(tokens[index]?.word ?? -1);
const isCodeColumn = (kind: ColumnKind | undefined): kind is CodeColumn =>
  kind !== undefined && kind !== 'amount' && kind !== 'other-codes';

const isLabelled = ({ tokens, labelledUntil }: Reading, first: number): boolean =>
  isLabelledAt(tokens, first, labelledUntil);

const beginsAt = (reading: Reading, first: number): boolean => {
  const before = beforeAt(reading, first);
  const previous = keyAt(reading, first - 1);
  if (first === 0 || isLabel(previous) || (before === '' && isWeakLabel(previous))) return true;
  const above = reading.tokens[first]?.above;
  const isCut = above && continues.test(above.text) && !reading.used.has(above.token);
  if (isCut && !isCodeColumn(columnAt(reading, first))) return false;
  if (/^ *\/ *$/.test(before) && reading.matchedUntil === first - 1) return true;
  return before !== '' && !continues.test(before);
};

/** `isReference` says whether another reference begins at a token: `CN-104/CN-105` is a list. */
const endsAt = (reading: Reading, last: number, isReference: (first: number) => boolean): boolean => {
  const below = reading.tokens[last]?.below;
  const after = below ? below.text : afterAt(reading, last);
  const next = below ? below.token : last + 1;
  const nextKey = keyAt(reading, next);
  if (after === '/' && isReference(next)) return true;
  // A sentence that continues without a space, unlike `CN-1042.03` or `CN-1042.XL`.
  if (after === '.' && isLetters(nextKey) && nextKey.length > 3) return true;
  return after !== '' && !continues.test(after);
};

/** Nothing beside it on its line, or so far away that it belongs to another column. */
const isAlone = (reading: Reading, first: number, last: number): boolean =>
  /[\t\n]/.test(beforeAt(reading, first)) && /[\t\n]/.test(afterAt(reading, last));

/** Tokens that spell a key: how they are joined and the text between them. */
type Path = { key: string; tokens: number[]; joint: Joint; inner: string };

const firstOf = ({ tokens }: Path): number => tokens[0] ?? 0;
const lastOf = ({ tokens }: Path): number => tokens.at(-1) ?? 0;

/** Nothing else is in the cell, or in the cells: it is their width that cuts a code without a hyphen. */
const fillsCell = (reading: Reading, path: Path): boolean =>
  /[\t\n]/.test(beforeAt(reading, firstOf(path))) && /[\t\n]/.test(afterAt(reading, lastOf(path)));

/** Before an entry of a column of codes: not the sign of a number, as in `-25` and `>1.57`. */
const MAY_PRECEDE = /^[("'«“[#*.]*$/;
/** Between the codes of a list in one word, or a code and what is glued to it. */
const isBorder = (text: string): boolean => text === SEAM || /^[-,;/|]$/.test(text);
const isDecimal = (text: string, next: string): boolean => text === ',' && isDigits(next) && next.length <= 3;

/** The code is its word, but for what is glued to it or listed with it. */
const isWholeWord = ({ tokens }: Reading, path: Path): boolean => {
  const [first, last] = [tokens[firstOf(path)], tokens[lastOf(path)]];
  const [previous, next] = [tokens[firstOf(path) - 1], tokens[lastOf(path) + 1]];
  if (!first || !last) return false;
  const isInside = previous?.word === first.word && first.before !== '' && !isBorder(first.before);
  if (isInside || !MAY_PRECEDE.test(first.before.replace(/^.*[\t\n ]/s, '').replace(/^[-,;/|\u2060]$/, '')))
    return false;
  return next?.word !== last.word || (isBorder(next.before) && !isDecimal(next.before, next.key));
};

const joinsWell = (reading: Reading, path: Path): boolean => {
  const { key, joint, inner } = path;
  const isNumber = isDigits(key);
  if (joint === 'space') return key.length >= 5 && !isLetters(key) && (!isNumber || key.length >= 8);
  if (joint !== 'line') return true;
  if (key.length < 5 || isLetters(key)) return false;
  if (!isNumber || isHyphenated.test(inner) || joinsCells.test(inner)) return true;
  return key.length >= 8 && !inner.includes(' ') && fillsCell(reading, path);
};

type Verdict = { is: 'match'; rule: ReferenceRule } | { is: 'skip'; rule: SkipRule } | null;
const match = (rule: ReferenceRule): Verdict => ({ is: 'match', rule });

/** A text that may not count is reported if it could be the reference; a short number that is clearly a price or a measure is none. */
const skip = (rule: SkipRule, { key, joint }: Path): Verdict =>
  joint === 'word' && key.length >= MIN_AMBIGUOUS ? { is: 'skip', rule } : null;

/** Digits alone, in no column of codes and behind no label. */
const numberVerdict = (reading: Reading, path: Path): Verdict => {
  const { key, inner } = path;
  const [first, last] = [firstOf(path), lastOf(path)];
  const column = columnAt(reading, first);
  const isAmount = isQuantity(key, surroundings(reading.tokens, first, last));
  if (key.length <= 4) return isAmount ? null : skip(column === 'other-codes' ? column : 'number', path);
  if (key.length >= MIN_CHECKED && isGtin(key) && !isAmount && !inner.includes('/')) return match('check-digit');
  if (column === 'amount' || (column === 'other-codes' && key.length < MIN_LONG)) return skip(column, path);
  return isAmount || /[./]/.test(inner) ? skip('number', path) : match('number');
};

const verdictOf = (reading: Reading, path: Path): Verdict => {
  const { key, joint, inner } = path;
  const [first, last] = [firstOf(path), lastOf(path)];
  const isNumber = isDigits(key);
  const column = columnAt(reading, first);
  const canJoin = joinsWell(reading, path);
  if (isLabelled(reading, first)) {
    // `Ref: POLO B`: the words behind a label up to the end of the cell.
    const isWhole = joint === 'space' && /[\t\n]/.test(afterAt(reading, last));
    if (canJoin || isWhole) return match('label');
  }
  const isEntry =
    isCodeColumn(column) && isWholeWord(reading, path) && (canJoin || (joint === 'space' && fillsCell(reading, path)));
  if (isEntry) return match(column);
  if (!canJoin) return null;
  if (isLetters(key)) return joint === 'word' && last > first && !inner.includes(SEAM) ? match('code') : null;
  if (isMeasure.test(key)) return skip('number', path);
  const isGlued = beforeAt(reading, first) === SEAM || afterAt(reading, last) === SEAM;
  if (isGlued && key.length < MIN_GLUED) return skip('number', path);
  if (isNumber) return numberVerdict(reading, path);
  if (key.length <= SHORT) return isAlone(reading, first, last) ? match('alone') : skip('number', path);
  return match('code');
};

const spellingOf = (reading: Reading, path: Path, isZeros: boolean): Spelling => {
  if (isZeros) return 'zeros';
  if (path.joint === 'line') return 'split';
  if (path.joint === 'space') return 'spaced';
  return beforeAt(reading, firstOf(path)) === SEAM || afterAt(reading, lastOf(path)) === SEAM ? 'glued' : 'plain';
};

/** Of two spellings that begin with one token: the longer; but not one over a line end without a hyphen instead of a whole code. */
const isBetter = (path: Path, best: Path | null): boolean => {
  if (!best) return true;
  const isLoose = path.joint === 'line' && !isHyphenated.test(path.inner) && best.joint !== 'line';
  return !isLoose && path.key.length > best.key.length;
};

/** The tokens that may continue a path: the next on the line, and at the end of a cell the first one below. */
const stepsFrom = ({ tokens }: Reading, last: number): { token: number; text: string }[] => {
  const token = tokens[last];
  if (!token) return [];
  const steps = token.below ? [token.below] : [];
  return token.after.includes('\n') ? steps : [...steps, { token: last + 1, text: token.after }];
};

/** Finds matches among the tokens of a page, from left to right, without overlap. */
export const createTokenMatcher = <Known>({
  get,
  canBegin,
}: ReferenceIndex<Known>): ((page: PageTokens) => TokenMatches<Known>) => {
  const skipped = new Map<Known, SkipRule>();
  const words: number[] = [];
  const isKnown = (key: string): boolean => get(key) !== undefined;

  const matchAt = (reading: Reading, first: number, depth: number): TokenMatch<Known> | null => {
    const isReference = (next: number): boolean => {
      const known = reading.isReference.get(next);
      if (known !== undefined) return known;
      if (depth >= MAX_LIST_LENGTH) return false;
      const found = matchAt(reading, next, depth + 1) !== null;
      reading.isReference.set(next, found);
      return found;
    };
    let best: { path: Path; known: KnownKey<Known>; rule: ReferenceRule } | null = null;
    const consider = (path: Path): void => {
      const known = get(path.key);
      const isListed = (next: number): boolean =>
        isReference(next) || areEndsOfCodes(reading.tokens, path.key, next, { isKnown, isReference });
      if (known === undefined || !endsAt(reading, lastOf(path), isListed)) return;
      // Without its zeros a number is one of many, unless it is long or stands where codes stand.
      const verdict = verdictOf(reading, path);
      if (verdict?.is === 'match' && isBetter(path, best?.path ?? null)) {
        const needsEvidence = known.isZeros && path.key.length < MIN_LONG;
        if (!needsEvidence || verdict.rule === 'label' || verdict.rule.endsWith('column'))
          best = { path, known, rule: verdict.rule };
      } else if (verdict?.is === 'skip' && !known.isZeros) {
        skipped.set(known.known, verdict.rule);
        words.push(...path.tokens);
      }
    };
    const walk = (path: Path): void => {
      if (!canBegin(path.key)) return;
      consider(path);
      if (path.tokens.length >= MAX_TOKENS) return;
      for (const { token, text } of stepsFrom(reading, lastOf(path))) {
        const step = jointOf(text);
        // A code is cut once: what two lines and a third one spell together is chance.
        if (step === 'none' || reading.used.has(token) || (step === 'line' && path.joint === 'line')) continue;
        walk({
          key: path.key + keyAt(reading, token),
          tokens: [...path.tokens, token],
          joint: LOOSENESS[step] > LOOSENESS[path.joint] ? step : path.joint,
          inner: path.inner + text,
        });
      }
    };
    walk({ key: keyAt(reading, first), tokens: [first], joint: 'word', inner: '' });
    if (!best) return null;
    const { path, known, rule }: { path: Path; known: KnownKey<Known>; rule: ReferenceRule } = best;
    const { key, tokens } = path;
    return { known: known.known, key, tokens, rule, spelling: spellingOf(reading, path, known.isZeros) };
  };

  return (page) => {
    const { tokens } = page;
    const start = { labelledUntil: -1, matchedUntil: -1, last: null };
    const reading: Reading = { ...page, ...start, used: new Set(), isReference: new Map() };
    skipped.clear();
    words.length = 0;
    const matches: TokenMatch<Known>[] = [];
    let first = 0;
    while (first < tokens.length) {
      const isFree = !reading.used.has(first) && beginsAt(reading, first);
      const found = isFree ? (matchAt(reading, first, 0) ?? endAt(reading, first, get)) : null;
      if (found) {
        matches.push(found);
        for (const token of found.tokens) reading.used.add(token);
        const onLine = found.tokens.filter((place, at) => place === first + at).at(-1) ?? first;
        if (isLabelled(reading, first)) reading.labelledUntil = onLine;
        reading.matchedUntil = onLine;
        reading.last = found;
        reading.isReference.clear();
      }
      first += 1;
    }
    for (const { known } of matches) skipped.delete(known);
    words.push(...matches.flatMap((one) => one.tokens));
    return { matches, skipped: [...skipped].map(([known, rule]) => ({ known, rule })), words: [...words] };
  };
};
