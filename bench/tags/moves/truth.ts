/**
 * The products of two editions by what the method does not see: a printed code that both have, or, without codes, a name that each
 * edition prints once, or once with its price, heading or neighbours.
 */
import { type Block, type Box, blockWithWords, findBlocks } from '../../../apps/server/src/domain/blocks/blocks.ts';
import { tokensOfName } from '../../../apps/server/src/domain/blocks/names.ts';
import type { WordsOfPage } from '../../../apps/server/src/domain/references/reference-finder.ts';
import { type Edition, isCode, withoutCodes } from './series.ts';

/** `codes`: the method reads them. `hidden`: only the judge does. `names`: the document prints none. */
export type Truth = 'codes' | 'hidden' | 'names';

/** `code`: '' where none or several are printed. */
export type Product = { block: Block; code: string };
export type Side = { pages: WordsOfPage[]; products: Product[]; blocks: readonly Block[] };

export const keyOf = (text: string): string => tokensOfName(text).join(' ');

/** Of equal words, from 0 to 1: enough to know a code that was given to another product. */
const likeness = (one: string, other: string): number => {
  const [a, b] = [new Set(tokensOfName(one)), new Set(tokensOfName(other))];
  const both = [...a].filter((token) => b.has(token)).length;
  return (2 * both) / Math.max(1, a.size + b.size);
};
const MIN_LIKENESS = 0.3;

export const overlapOf = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top));

const sidesOf = ({ pages }: Edition): { page: WordsOfPage; width: number; height: number }[] =>
  pages.map((page) => ({ page, width: page.width ?? 0, height: page.height ?? 0 }));

const blocksOf = (edition: Edition): Block[] =>
  findBlocks(sidesOf(edition).map(({ page, width, height }) => ({ ...page, width, height })));

/** The code of each block: read where codes are printed, then looked up at the same name where they are hidden. */
export const readSide = (edition: Edition, truth: Truth): Side => {
  const shown = blocksOf(edition);
  const codes = new Map<Block, Set<string>>();
  for (const page of edition.pages) {
    const here = shown.filter((block) => block.page === page.index);
    for (const word of page.words) {
      const block = isCode(word.text) ? blockWithWords(here, page.words, word) : null;
      if (block) codes.set(block, (codes.get(block) ?? new Set()).add(word.text));
    }
  }
  const codeOf = (block: Block | undefined): string => {
    const found = block ? codes.get(block) : undefined;
    return found?.size === 1 ? ([...found][0] ?? '') : '';
  };
  const seen = truth === 'hidden' ? withoutCodes(edition) : edition;
  const blocks = truth === 'hidden' ? blocksOf(seen) : shown;
  const products = blocks.map((block): Product => {
    if (truth !== 'hidden') return { block, code: codeOf(block) };
    const [same] = shown
      .filter(({ page, nameBox }) => page === block.page && overlapOf(nameBox, block.nameBox) > 0)
      .toSorted((a, b) => overlapOf(b.nameBox, block.nameBox) - overlapOf(a.nameBox, block.nameBox));
    return { block, code: codeOf(same) };
  });
  return { pages: seen.pages, products, blocks };
};

/** The products of the new edition that are this one; null where the judge cannot tell. */
export const createTruth = (before: Side, after: Side, truth: Truth) => {
  const index = (products: readonly Product[], key: (product: Product) => string): Map<string, Product[]> => {
    const map = new Map<string, Product[]>();
    for (const product of products) map.set(key(product), [...(map.get(key(product)) ?? []), product]);
    return map;
  };
  const name = ({ block }: Product): string => keyOf(block.name);
  const code = (product: Product): string => product.code;
  const [oldNames, newNames] = [index(before.products, name), index(after.products, name)];
  const newCodes = index(after.products, code);
  /** Properties that tell products of one name apart; '' tells nothing. */
  const surroundings: ((block: Block) => string)[] = [
    ({ prices }) => prices.map(({ value }) => value).join(' '),
    ({ heading }) => keyOf(heading),
    ({ above }) => keyOf(above[0] ?? ''),
    ({ below }) => keyOf(below[0] ?? ''),
  ];
  /** Of namesakes: the one that at least two of its surroundings say, and none denies. */
  const namesake = (old: Product, olds: readonly Product[], news: readonly Product[]): Product | null => {
    const votes = surroundings.flatMap((tell): Product[] => {
      const text = tell(old.block);
      const [mine, theirs] = [olds, news].map((products) => products.filter(({ block }) => tell(block) === text));
      const [only] = theirs ?? [];
      return text !== '' && only && mine?.length === 1 && theirs?.length === 1 ? [only] : [];
    });
    const [first] = votes;
    return first && votes.length > 1 && votes.every((vote) => vote === first) ? first : null;
  };
  const byName = (old: Product): Product[] | null => {
    const [olds, news] = [oldNames.get(name(old)) ?? [], newNames.get(name(old)) ?? []];
    if (news.length === 0) return null;
    if (news.length === 1 && olds.length === 1) return news;
    const same = namesake(old, olds, news);
    return same ? [same] : null;
  };
  return {
    hasName: (old: Product): boolean => newNames.has(name(old)),
    of: (old: Product): Product[] | null => {
      if (truth === 'names') return byName(old);
      const same = (newCodes.get(old.code) ?? []).filter(
        ({ block }) => likeness(block.name, old.block.name) >= MIN_LIKENESS,
      );
      return same.length > 0 ? same : null;
    },
  };
};
