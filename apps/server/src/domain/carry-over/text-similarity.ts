/** How alike two printed names are: Dice over words weighted by rarity, tolerant of misprints but never of digits. Pure. */

import { tokensOfName } from '../blocks/names.ts';
import { isTelling } from '../names/compare-names.ts';
import { withoutPlural } from '../names/name-words.ts';

/**
 * `text`: all words. `key`: equal for equal names; letters without the spaces that PDF programs lose or add. `tokens`: without joining
 * words. `words`: the number of all words. `nums`: the words with a digit.
 */
export type Name = {
  text: string;
  key: string;
  tokens: readonly string[];
  words: number;
  nums: string;
  letters: number;
};

/** Words that editors exchange without another product in mind. *o* and *sin* are none of them. */
const JOINING = new Set('a al alla con da das de del della di do dos e el en i la las los the of to with y'.split(' '));

export const nameOf = (text: string): Name => {
  const all = tokensOfName(text);
  const telling = all.filter((token) => !JOINING.has(token));
  const tokens = telling.length > 0 ? telling : all;
  const nums = tokens.filter((token) => /\d/u.test(token));
  return {
    text: all.join(' '),
    key: tokens.join(' ').replace(/(?<=\p{L}) (?=\p{L})/gu, ''),
    tokens,
    words: all.length,
    nums: nums.toSorted().join(' '),
    letters: all.join('').replace(/[^\p{L}]/gu, '').length,
  };
};

/** Whether one insertion, removal, exchange or swap less than `most + 1` makes one word of the other. */
const isWithinEdits = (a: string, b: string, most: number): boolean => {
  if (Math.abs(a.length - b.length) > most) return false;
  let above = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let row = 1; row <= a.length; row += 1) {
    const line = [row];
    for (let at = 1; at <= b.length; at += 1) {
      const change = (above[at - 1] ?? 0) + (a[row - 1] === b[at - 1] ? 0 : 1);
      line.push(Math.min(change, (above[at] ?? 0) + 1, (line[at - 1] ?? 0) + 1));
    }
    if (Math.min(...line) > most) return false;
    above = line;
  }
  return (above.at(-1) ?? 0) <= most;
};

const SHORT = 5;
const LONG = 8;

const isSoftlyEqual = (a: string, b: string): boolean => {
  const shorter = Math.min(a.length, b.length);
  // Misprints of short words spare the first letter: `queso` and `hueso` are two words.
  const isOther = a[0] !== b[0] && (shorter < LONG || a.at(-1) !== b.at(-1));
  if (shorter < SHORT || isOther || /\d/u.test(a) || /\d/u.test(b)) return false;
  return isWithinEdits(a, b, shorter >= LONG ? 2 : 1);
};

/** Whether one of two names has a word by which products of one kind differ, such as *doble*, and the other lacks it. */
export const tellsApart = (a: Name, b: Name): boolean =>
  [[a, b] as const, [b, a] as const].some(([one, other]) =>
    one.tokens.some((token) => isTelling(withoutPlural(token)) && !other.tokens.includes(token)),
  );

export const sharesWord = (a: Name, b: Name): boolean => a.tokens.some((token) => b.tokens.includes(token));

export type Similarity = {
  /** Of a word: the higher, the fewer names have it. */
  weight(token: string): number;
  /** The number of names with the word. */
  count(token: string): number;
  /** 0 to 1; 0 where one of the texts has no words. */
  of(a: Name, b: Name): number;
  /** The share of the words of `a` that stand in `b`. */
  contained(a: Name, b: Name): number;
  /** The numbers of words that only one of them has. */
  apart(a: Name, b: Name): { inA: number; inB: number };
};

/** `names`: all of both documents, which tell how rare a word is. */
export const createSimilarity = (names: readonly Name[]): Similarity => {
  const counts = new Map<string, number>();
  for (const { tokens } of names) for (const token of new Set(tokens)) counts.set(token, (counts.get(token) ?? 0) + 1);
  const count = (token: string): number => counts.get(token) ?? 0;
  const weight = (token: string): number => Math.log(1 + (names.length + 1) / (1 + count(token)));
  const total = (tokens: readonly string[]): number => tokens.reduce((sum, token) => sum + weight(token), 0);

  /** The weight of what both have, counted on the side of each. */
  const shared = (a: readonly string[], b: readonly string[]): { inA: number; inB: number; words: number } => {
    const rest = [...b];
    const open: string[] = [];
    let [both, words] = [0, 0];
    for (const token of a) {
      const at = rest.indexOf(token);
      if (at < 0) open.push(token);
      else {
        both += weight(token);
        words += 1;
        rest.splice(at, 1);
      }
    }
    let [inA, inB] = [both, both];
    for (const token of open) {
      const at = rest.findIndex((other) => isSoftlyEqual(token, other));
      if (at < 0) continue;
      inA += weight(token);
      inB += weight(rest[at] ?? '');
      words += 1;
      rest.splice(at, 1);
    }
    return { inA, inB, words };
  };

  return {
    weight,
    count,
    of: (a, b) => {
      if (a.tokens.length === 0 || b.tokens.length === 0) return 0;
      if (a.key === b.key) return 1;
      const { inA, inB } = shared(a.tokens, b.tokens);
      return (inA + inB) / (total(a.tokens) + total(b.tokens));
    },
    apart: (a, b) => {
      const { words } = shared(a.tokens, b.tokens);
      return { inA: a.tokens.length - words, inB: b.tokens.length - words };
    },
    contained: (a, b) => (a.tokens.length === 0 ? 0 : shared(a.tokens, b.tokens).inA / total(a.tokens)),
  };
};
