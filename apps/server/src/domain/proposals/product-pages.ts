/** The pages of a document that may propose products: a manual or report prints amounts in its text, and sells nothing. Pure. */

import type { Block } from '../blocks/blocks.ts';
import { isOfMenu } from '../blocks/plain-prices/menu-words.ts';

/** A document with more words of which fewer belong to priced blocks is a text. */
const MANY_WORDS = 1000;
const MIN_PRICED = 0.08;
/** A page of a menu in such a document: hotels print theirs between texts. */
const MIN_PRICED_OF_PAGE = 0.4;
const MIN_BLOCKS = 5;
const MIN_OF_MENU = 0.3;

const wordsIn = (blocks: readonly Block[]): number => blocks.reduce((sum, { words }) => sum + words.length, 0);
const pricedIn = (blocks: readonly Block[]): Block[] => blocks.filter(({ prices }) => prices.length > 0);
const pricedShare = (blocks: readonly Block[]): number => wordsIn(pricedIn(blocks)) / Math.max(1, wordsIn(blocks));

const isMenu = (onPage: readonly Block[]): boolean => {
  const priced = pricedIn(onPage);
  const ofMenu = priced.filter(({ name }) => isOfMenu(name)).length;
  return (
    priced.length >= MIN_BLOCKS && ofMenu >= MIN_OF_MENU * priced.length && pricedShare(onPage) >= MIN_PRICED_OF_PAGE
  );
};

export const pagesOfProducts = <K>(blocksOn: ReadonlyMap<K, readonly Block[]>): [K, readonly Block[]][] => {
  const all = [...blocksOn.values()].flat();
  const isText = wordsIn(all) >= MANY_WORDS && pricedShare(all) < MIN_PRICED;
  return [...blocksOn].filter(([, onPage]) => !isText || isMenu(onPage));
};
