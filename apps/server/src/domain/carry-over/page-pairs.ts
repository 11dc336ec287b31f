/** Which page of the new edition is which page of the old one: by the words they share, whatever their numbers. Pure. */

import type { TextPage } from '../blocks/blocks.ts';
import { tokensOfName } from '../blocks/names.ts';

/** `picture`: identifies the drawn page; equal pictures are equal pages. */
export type PageOfEdition = TextPage & { picture?: string | null | undefined };

/** By page number of the old edition. `isSame`: nothing on the page has changed. */
export type PagePairs = ReadonlyMap<number, { page: number; isSame: boolean }>;

const MIN_COSINE = 0.4;
const MIN_LEAD = 0.08;
const ROUND = 5;

type Vector = ReadonlyMap<string, number>;

const countWords = ({ words }: TextPage): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const { text } of words)
    for (const token of tokensOfName(text))
      if (token.length > 1 && !/\d/u.test(token)) counts.set(token, (counts.get(token) ?? 0) + 1);
  return counts;
};

const vectorsOf = (pages: readonly TextPage[], rarity: (token: string) => number): Vector[] =>
  pages.map((page) => {
    const counts = countWords(page);
    const weighted = [...counts].map(([token, count]): [string, number] => [
      token,
      (1 + Math.log(count)) * rarity(token),
    ]);
    const length = Math.sqrt(weighted.reduce((sum, [, value]) => sum + value * value, 0)) || 1;
    return new Map(weighted.map(([token, value]) => [token, value / length]));
  });

const rarityIn = (pages: readonly TextPage[]): ((token: string) => number) => {
  const counts = new Map<string, number>();
  for (const page of pages)
    for (const token of countWords(page).keys()) counts.set(token, (counts.get(token) ?? 0) + 1);
  return (token) => Math.log(1 + pages.length / (counts.get(token) ?? 1));
};

/** The cosines of all pairs that share a word; a word on most pages is too light to matter, and would make every page a pair. */
const cosines = (before: readonly Vector[], after: readonly Vector[]): Map<number, number>[] => {
  const holders = new Map<string, [page: number, weight: number][]>();
  for (const [page, vector] of after.entries())
    for (const [token, weight] of vector) holders.set(token, [...(holders.get(token) ?? []), [page, weight]]);
  return before.map((vector) => {
    const sums = new Map<number, number>();
    for (const [token, weight] of vector)
      for (const [page, other] of holders.get(token) ?? []) sums.set(page, (sums.get(page) ?? 0) + weight * other);
    return sums;
  });
};

const best = (
  scores: Iterable<[page: number, score: number]>,
): { page: number; score: number; lead: number } | null => {
  const [first, second] = [...scores].sort(([, a], [, b]) => b - a);
  return first ? { page: first[0], score: first[1], lead: first[1] - (second?.[1] ?? 0) } : null;
};

/** The print of a page: equal for pages with the same words in the same places. Null without words. */
const printOf = ({ words, width, height }: TextPage): string | null => {
  if (words.length === 0) return null;
  const places = words.map(({ text, left, top }) => `${text} ${Math.round(left * ROUND)} ${Math.round(top * ROUND)}`);
  return `${Math.round((ROUND * 20 * width) / height)}\n${places.join('\n')}`;
};

type Identity = (page: PageOfEdition) => string | null;

/** Pairs of pages that have the same identity, and no other page of their edition has it. */
const identical = (before: readonly PageOfEdition[], after: readonly PageOfEdition[], identity: Identity) => {
  const once = (pages: readonly PageOfEdition[]): Map<string, number> => {
    const found = new Map<string, number>();
    const twice = new Set<string>();
    for (const page of pages) {
      const id = identity(page);
      if (id === null) continue;
      if (found.has(id)) twice.add(id);
      found.set(id, page.index);
    }
    for (const id of twice) found.delete(id);
    return found;
  };
  const [old, fresh] = [once(before), once(after)];
  return [...old].flatMap(([id, index]): [number, number][] => {
    const page = fresh.get(id);
    return page === undefined ? [] : [[index, page]];
  });
};

export const pairPages = (before: readonly PageOfEdition[], after: readonly PageOfEdition[]): PagePairs => {
  const pairs = new Map<number, { page: number; isSame: boolean }>();
  const taken = new Set<number>();
  const add = (index: number, page: number, isSame: boolean): void => {
    if (pairs.has(index) || taken.has(page)) return;
    pairs.set(index, { page, isSame });
    taken.add(page);
  };
  for (const [index, page] of identical(before, after, ({ picture }) => picture ?? null)) add(index, page, true);
  for (const [index, page] of identical(before, after, printOf)) add(index, page, true);

  const rarity = rarityIn([...before, ...after]);
  const scores = cosines(vectorsOf(before, rarity), vectorsOf(after, rarity));
  const back = after.map((_, at) =>
    best(scores.flatMap((row, from): [number, number][] => (row.has(at) ? [[from, row.get(at) ?? 0]] : []))),
  );
  for (const [at, row] of scores.entries()) {
    const found = best(row);
    const [old, fresh] = [before[at], found ? after[found.page] : undefined];
    if (!found || !old || !fresh || found.score < MIN_COSINE || found.lead < MIN_LEAD) continue;
    if (back[found.page]?.page === at) add(old.index, fresh.index, false);
  }
  return pairs;
};
