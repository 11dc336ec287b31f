/** Lists of codes: behind one label (`Ref. 5010, 5011 y 5012`), and with the end alone of all but the first (`5010/11/12`, `CN-100A/B`). Pure. */

import { continues } from './joints.ts';
import { isDigits, isLetters, type ReferenceIndex } from './reference-index.ts';
import type { TokenMatch } from './reference-rules.ts';
import { followsLabel, type Token } from './word-tokens.ts';

/** Shorter numbers behind a conjunction are counts: `Ref. 12, 14 y 16 cuotas`. */
const MIN_DIGITS = 3;
const CONJUNCTIONS = new Set(['Y', 'E', 'O', 'U', 'A', 'AL', 'HASTA']);
/** One digit behind a slash is a part of the code as often as another one. */
const MIN_END = 2;
/** Codes in one word, which has 200 characters. */
export const MAX_LIST_LENGTH = 100;

/** Behind a conjunction, a number of as many digits as the one before. */
const isNextNumber = (tokens: readonly Token[], at: number): boolean => {
  const [code, conjunction, next] = [tokens[at - 2]?.key ?? '', tokens[at - 1], tokens[at]];
  return (
    conjunction?.before === ' ' &&
    next?.before === ' ' &&
    CONJUNCTIONS.has(conjunction.key) &&
    isDigits(code) &&
    isDigits(next.key) &&
    code.length === next.key.length &&
    code.length >= MIN_DIGITS
  );
};

/** `labelledUntil`: the last token of the codes that a label names so far. */
export const isLabelledAt = (tokens: readonly Token[], first: number, labelledUntil: number): boolean => {
  if (followsLabel(tokens, first)) return true;
  if (labelledUntil === first - 1) return /^ *[,;/|] *$/.test(tokens[first]?.before ?? '\n');
  return labelledUntil === first - 2 && isNextNumber(tokens, first);
};

/** The whole key of a code of which only the end is printed; null where that cannot be the end of the code before. */
const withEnd = (key: string, end: string): string | null => {
  const replaced = key.slice(-end.length);
  const isSameKind = isDigits(end)
    ? end.length >= MIN_END && isDigits(replaced)
    : isLetters(end) && isLetters(replaced);
  return isSameKind && end.length < key.length ? key.slice(0, -end.length) + end : null;
};

/**
 * Whether the tokens from `first` on, with slashes between them, are ends of codes after the one with the key, each of them known. A whole code may
 * follow: `isReference` says whether one begins at a token.
 */
export const areEndsOfCodes = (
  tokens: readonly Token[],
  key: string,
  first: number,
  { isKnown, isReference }: { isKnown: (key: string) => boolean; isReference: (first: number) => boolean },
): boolean => {
  let before = key;
  for (let at = first; at < first + MAX_LIST_LENGTH; at += 1) {
    const token = tokens[at];
    const whole = token && withEnd(before, token.key);
    if (!whole || !isKnown(whole)) return at > first && isReference(at);
    if (token.after !== '/') return token.after !== '' && !continues.test(token.after);
    before = whole;
  }
  return false;
};

export type LastMatch = Pick<TokenMatch<unknown>, 'key' | 'rule'> | null;

/** The code whose end alone is printed right behind the last match; null for any other token. */
export const endAt = <Known>(
  { tokens, matchedUntil, last }: { tokens: readonly Token[]; matchedUntil: number; last: LastMatch },
  first: number,
  get: ReferenceIndex<Known>['get'],
): TokenMatch<Known> | null => {
  const token = tokens[first];
  if (!last || matchedUntil !== first - 1 || token?.before !== '/') return null;
  const key = withEnd(last.key, token.key);
  const known = key === null ? undefined : get(key)?.known;
  return key === null || known === undefined
    ? null
    : { known, key, tokens: [first], rule: last.rule, spelling: 'plain' };
};
