/** Printed codes that look like those of the list but are not in it: a list of another edition, a misprint, a product that is not sold. Pure. */

import { referenceKey } from '@vitrina/contract';
import { isGtin } from '../gtin.ts';
import type { ColumnKind } from './columns/columns.ts';
import { isMeasure } from './quantities.ts';
import { isDigits } from './reference-index.ts';
import type { Token } from './word-tokens.ts';

/** A page with more is machine output. */
const MAX_UNKNOWN = 500;
const MAX_LENGTH = 40;
/** A pattern with fewer signs is that of sizes and models, too. */
const MIN_LENGTH = 5;
const MIN_GTIN = 12;
/** A pattern that so few references have says nothing about others. */
const MIN_REFERENCES = 3;
const MIN_SHARE = 0.02;
/** Of the shortest reference: a misprint lacks a sign or two. */
const MIN_OF_SHORTEST = 0.5;

const EDGES = /^[^\p{Letter}\p{Number}]+|[^\p{Letter}\p{Number}]+$/gu;
const SHAPE = /^[\p{Letter}\p{Number}]+(?:[-._/][\p{Letter}\p{Number}]+)*$/u;

/** `CN-2210.03` → `AA-9999.99`. */
const patternOf = (text: string): string => text.replace(/\p{Letter}/gu, 'A').replace(/\p{Number}/gu, '9');

/**
 * How a printed text looks that may be a code of the list. `patterns`: of letters with digits, or of a GTIN with its check digit. `minLength`: of
 * what counts as a code in a column; `3` of the brand *3M* is none where the shortest reference has four signs.
 */
export type CodeLooks = { patterns: ReadonlySet<string>; minLength: number };

export const looksOf = (references: readonly { ref: string }[]): CodeLooks => {
  const counts = new Map<string, number>();
  let shortest = Number.POSITIVE_INFINITY;
  for (const { ref } of references) {
    const text = ref.trim();
    const key = referenceKey(text);
    if (key !== '') shortest = Math.min(shortest, key.length);
    const isTelling = isDigits(key) ? key.length >= MIN_GTIN && isGtin(key) : /\p{Number}/u.test(key);
    if (!isTelling || key.length < MIN_LENGTH || text.length > MAX_LENGTH || isMeasure.test(key)) continue;
    const pattern = patternOf(text);
    counts.set(pattern, (counts.get(pattern) ?? 0) + 1);
  }
  const least = Math.max(MIN_REFERENCES, MIN_SHARE * references.length);
  const patterns = new Set([...counts].filter(([, count]) => count >= least).map(([pattern]) => pattern));
  return { patterns, minLength: shortest * MIN_OF_SHORTEST };
};

/** `used`: the words of the references that the list knows. */
type PageCodes = {
  words: readonly { text: string }[];
  tokens: readonly Token[];
  kinds: ReadonlyMap<number, ColumnKind>;
  used: ReadonlySet<number>;
};

/** As printed, without the marks around them, each once. */
export const unknownCodes = (
  { words, tokens, kinds, used }: PageCodes,
  { patterns, minLength }: CodeLooks,
): string[] => {
  const found = new Map<string, string>();
  const firstTokens = new Map<number, Token>();
  for (const token of tokens) if (!firstTokens.has(token.word)) firstTokens.set(token.word, token);
  for (const [index] of firstTokens) {
    if (found.size >= MAX_UNKNOWN) break;
    if (used.has(index)) continue;
    const text = (words[index]?.text ?? '').replace(EDGES, '');
    const key = referenceKey(text);
    if (text.length > MAX_LENGTH || !SHAPE.test(text) || !/\p{Number}/u.test(key)) continue;
    const kind = kinds.get(index);
    const isInColumn = kind === 'column' || kind === 'continued-column';
    const isEntry = isInColumn && key.length >= minLength && !isMeasure.test(key);
    const isLikeOthers = patterns.has(patternOf(text)) && (!isDigits(key) || isGtin(key));
    if ((isEntry || isLikeOthers) && !found.has(key)) found.set(key, text);
  }
  return [...found.values()];
};
