/**
 * The blocks of a document: what each product's name, prices and description occupy on its page, and what stands around it.
 * Words → runs → pieces cut at prices → units → blocks. Takes n log n time in the words of a page. Pure.
 */

import type { Area, Block as StoredBlock } from '@vitrina/contract';
import type { Word } from '../ports/pdf.ts';
import { addContext, type BlockContext } from './context.ts';
import type { Unit } from './name-lines.ts';
import { picturesOfBlocks } from './pictures/pictures.ts';
import type { Piece } from './piece-index.ts';
import { piecesOfPages } from './pieces.ts';
import { indexed, namesOfPrices } from './price-names.ts';
import type { Rect, TextPage } from './runs.ts';
import { unitsOfPages } from './units.ts';

export type { TextPage } from './runs.ts';

/** In percent of the page. */
export type Box = { left: number; top: number; width: number; height: number };

/** `currency` is `''` where the sign is that of several; `count`: units that the price is for. */
export type BlockPrice = { text: string; value: number; currency: string; count: number; box: Box };

/**
 * `size`: of the type of the name, in percent of the page's width. `words`: the indexes of its words, in the page's own order.
 * `face`: of its name (Word.face). `picture`: of its product. `isProduct`: it prints a price or a code.
 */
export type Block = BlockContext & {
  page: number;
  name: string;
  nameBox: Box;
  prices: BlockPrice[];
  description: string;
  box: Box;
  size: number;
  face?: number;
  words: number[];
  isProduct: boolean;
  picture?: Box;
};

const areaOf = ({ left, top, width, height }: Box): Area => ({
  position: { left, top },
  size: { width, high: height },
});

/** The block of a tag. */
export const storedBlock = (box: Box, picture: Box | undefined): StoredBlock => ({
  ...areaOf(box),
  ...(picture && { picture: areaOf(picture) }),
});

const round = (value: number): number => Math.round(value * 100) / 100;

const boxAround = (rects: readonly Rect[], perWidth: number): Box => {
  const left = Math.max(0, Math.min(...rects.map((rect) => rect.left)));
  const top = Math.max(0, Math.min(...rects.map((rect) => rect.top)));
  const right = Math.min(100, Math.max(...rects.map((rect) => rect.right)));
  const foot = Math.max(...rects.map((rect) => rect.foot));
  const high = Math.min(100, foot / perWidth) - top / perWidth;
  return { left: round(left), top: round(top / perWidth), width: round(right - left), height: round(high) };
};

/** By rows, each from the left: baselines of one row differ by parts of a point. */
const inReadingOrder = (pieces: readonly Piece[]): Piece[] => {
  const rows: Piece[][] = [];
  for (const piece of pieces.toSorted((a, b) => a.baseline - b.baseline || a.left - b.left)) {
    const row = rows.at(-1);
    const [first] = row ?? [];
    if (row && first && piece.baseline - first.baseline <= 0.45 * Math.max(first.em, piece.em)) row.push(piece);
    else rows.push([piece]);
  }
  return rows.flatMap((row) => row.sort((a, b) => a.left - b.left));
};

const textOf = (pieces: readonly Piece[]): string =>
  inReadingOrder(pieces)
    .map(({ text }) => text)
    .join(' ');

const blockOf = (
  page: TextPage,
  { name, prices, description, codes }: Unit,
): Omit<Block, keyof BlockContext | 'picture'> => {
  const perWidth = page.width > 0 && page.height > 0 ? page.height / page.width : Math.SQRT2;
  const all = [...name, ...prices, ...description, ...codes];
  return {
    page: page.index,
    name: textOf(name),
    nameBox: boxAround(name, perWidth),
    prices: inReadingOrder(prices).map((price) => ({
      text: price.text,
      value: price.value,
      currency: price.currency,
      count: price.count,
      box: boxAround([price], perWidth),
    })),
    description: textOf(description),
    box: boxAround(all, perWidth),
    size: round(Math.max(...name.map(({ em }) => em))),
    ...(name[0]?.face !== undefined && { face: name[0].face }),
    words: [...new Set(all.flatMap(({ words }) => words))].sort((a, b) => a - b),
    isProduct: prices.length > 0 || codes.some(({ kind }) => kind === 'code'),
  };
};

/** In the order of the pages, on a page from the top. All pages at once: what a label is, and where names stand, shows in the whole document. */
export const findBlocks = (pages: readonly TextPage[]): Block[] => {
  const all = piecesOfPages(pages).map(indexed);
  const units = unitsOfPages(all, namesOfPrices(all));
  const found: Block[] = all.flatMap(({ page }, at) => {
    const blocks = (units[at] ?? []).map((unit) => blockOf(page, unit));
    blocks.sort((a, b) => a.nameBox.top - b.nameBox.top || a.nameBox.left - b.nameBox.left);
    return addContext(blocks);
  });
  const pictures = picturesOfBlocks(pages, found);
  return found.map((block, at) => {
    const picture = pictures.get(at);
    return picture ? { ...block, picture } : block;
  });
};

const overlapOf = (a: Box, b: Box): number => {
  const across = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left);
  const down = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top);
  return across > 0 && down > 0 ? across * down : 0;
};

/**
 * The block that prints the words in a box, such as a reference: the one that has most of them. Null where the words belong to
 * no block.
 */
export const blockWithWords = (blocks: readonly Block[], words: readonly Word[], box: Box): Block | null => {
  const inside = new Set(
    words.flatMap((word, index) => (overlapOf(word, box) > 0.5 * word.width * word.height ? [index] : [])),
  );
  let best: { block: Block; count: number } | null = null;
  for (const block of blocks) {
    const count = block.words.filter((word) => inside.has(word)).length;
    if (count > (best?.count ?? 0)) best = { block, count };
  }
  return best?.block ?? null;
};
