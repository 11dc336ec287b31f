/** Finds listed names that share words with a printed one, without comparing it with all of them. Pure. */

import type { NameWord, NameWords } from './name-words.ts';
import { isSpelling } from './word-spellings.ts';

/** Entries looked at for one printed name. A word of more names than that finds only names that are equal as a whole. */
const MAX_ENTRIES = 2000;
const MAX_SPELLINGS = 8;
const BUCKET = 3;
/** Spellings of one beginning: those of a vocabulary of codes would be too many. */
const MAX_BUCKET = 2000;

export type NameIndex = {
  has(word: string): boolean;
  /** The higher, the fewer names have the word. */
  weight(word: string): number;
  /** Positions of the names that share the most with a printed one, the best first. */
  near(printed: NameWords, most: number): number[];
};

const pushTo = <K, V>(lists: Map<K, V[]>, key: K, value: V): void => {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
};

export const createNameIndex = (names: readonly NameWords[]): NameIndex => {
  const postings = new Map<string, number[]>();
  const byKey = new Map<string, number[]>();
  const vocabulary = new Map<string, NameWord>();
  for (const [at, { words, key }] of names.entries()) {
    pushTo(byKey, key, at);
    for (const word of words) {
      const list = postings.get(word.text);
      if (list?.at(-1) !== at) pushTo(postings, word.text, at);
      if (!vocabulary.has(word.text)) vocabulary.set(word.text, word);
    }
  }
  const buckets = new Map<string, NameWord[]>();
  for (const word of vocabulary.values()) pushTo(buckets, word.text.slice(0, BUCKET), word);
  const weight = (word: string): number => Math.log(1 + (names.length + 1) / (1 + (postings.get(word)?.length ?? 0)));

  const known = new Map<string, string[]>();
  /** The words of the list that are a spelling of a printed one, itself first. */
  const spellings = (word: NameWord): string[] => {
    const cached = known.get(word.text);
    if (cached) return cached;
    const bucket = buckets.get(word.text.slice(0, BUCKET)) ?? [];
    const others =
      bucket.length > MAX_BUCKET ? [] : bucket.filter((other) => isSpelling(word, other, postings.has(word.text)));
    const found = [...(postings.has(word.text) ? [word.text] : []), ...others.map(({ text }) => text)];
    known.set(word.text, found.slice(0, MAX_SPELLINGS));
    return found.slice(0, MAX_SPELLINGS);
  };

  /** Neighbours glued to one word: `coca cola` is `cocacola` in the list. */
  const glued = ({ words }: NameWords): string[] =>
    words.slice(1).flatMap(({ text, spelt }, at) => {
      const before = words[at]?.spelt ?? '';
      return [`${before}${text}`, `${before}${spelt}`].filter((whole) => postings.has(whole)).slice(0, 1);
    });

  const common = new Map<string, ReadonlySet<number>>();
  const namesWith = (text: string, entries: readonly number[]): ReadonlySet<number> => {
    const having = common.get(text) ?? new Set(entries);
    common.set(text, having);
    return having;
  };

  const near = (printed: NameWords, most: number): number[] => {
    const texts = [...new Set([...printed.words.flatMap(spellings), ...glued(printed)])];
    const lists = texts
      .map((text) => ({ text, entries: postings.get(text) ?? [], weight: weight(text) }))
      .sort((a, b) => a.entries.length - b.entries.length);
    const scores = new Map<number, number>();
    let left = MAX_ENTRIES;
    for (const { text, entries, weight: own } of lists) {
      if (entries.length > left) {
        // A common word tells apart what the rarer ones have found.
        if (scores.size > 0) {
          const having = namesWith(text, entries);
          for (const [at, score] of scores) if (having.has(at)) scores.set(at, score + own);
        }
        continue;
      }
      left -= entries.length;
      for (const at of entries) scores.set(at, (scores.get(at) ?? 0) + own);
    }
    const best = [...scores].sort((a, b) => b[1] - a[1] || a[0] - b[0]).map(([at]) => at);
    return [...new Set([...(byKey.get(printed.key) ?? []), ...best])].slice(0, most);
  };

  return { has: (word) => postings.has(word), weight, near };
};
