/** The references of a list by their keys, also those that lost their leading zeros, and how likely a number is one by chance. Pure. */

import { referenceKey } from '@vitrina/contract';

export const isDigits = (key: string): boolean => /^\p{Number}+$/u.test(key);
export const isLetters = (key: string): boolean => !/\p{Number}/u.test(key);

/** Fewer characters begin too many words; a word that begins as no reference is looked at once. */
const HEAD = 3;
/** A GTIN-14 of a shorter number. */
const MAX_ZEROS = 14;
/** Shorter numbers lose no zeros: `07` and `7` are two codes as often as one. */
const MIN_STRIPPED = 3;

const withoutZeros = (key: string): string => key.replace(/^0+/, '');

/** `zeros`: the list and the page differ in leading zeros, which spreadsheets remove from numbers. */
export type KnownKey<Known> = { known: Known; isZeros: boolean };
export type ReferenceIndex<Known> = {
  get: (key: string) => KnownKey<Known> | undefined;
  /** Whether a reference may begin with these characters. */
  canBegin: (start: string) => boolean;
  /** The share of all numbers of this length that are references: near 1 a number of the page is one by chance. */
  chance: (digits: string) => number;
};

/** Of references with one key the first counts. */
export const createReferenceIndex = <Known extends { ref: string }>(known: readonly Known[]): ReferenceIndex<Known> => {
  const byKey = new Map<string, Known>();
  for (const reference of known) {
    const key = referenceKey(reference.ref);
    if (key !== '' && !byKey.has(key)) byKey.set(key, reference);
  }
  const heads = new Set<string>();
  const counts = new Map<number, number>();
  /** null: several references differ in their zeros only. */
  const stripped = new Map<string, Known | null>();
  let longest = 0;
  const addHeads = (key: string): void => {
    for (let length = 1; length <= Math.min(HEAD, key.length); length += 1) heads.add(key.slice(0, length));
  };
  for (const [key, reference] of byKey) {
    addHeads(key);
    longest = Math.max(longest, key.length);
    if (!/^\d+$/.test(key)) continue;
    counts.set(key.length, (counts.get(key.length) ?? 0) + 1);
    const short = withoutZeros(key);
    if (short.length < MIN_STRIPPED) continue;
    addHeads(short);
    stripped.set(short, stripped.has(short) ? null : reference);
  }

  return {
    get: (key) => {
      const exact = byKey.get(key);
      if (exact) return { known: exact, isZeros: false };
      if (!/^\d{3,}$/.test(key)) return undefined;
      const short = stripped.get(withoutZeros(key));
      return short ? { known: short, isZeros: true } : undefined;
    },
    canBegin: (start) => {
      if (start.startsWith('0')) return start.length <= longest + MAX_ZEROS;
      return start.length <= longest && heads.has(start.slice(0, HEAD));
    },
    chance: (digits) => (counts.get(digits.length) ?? 0) / (9 * 10 ** (digits.length - 1)),
  };
};
