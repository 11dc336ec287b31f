/** The prices that a page prints for its products: those of the block that prints the reference. Pure. */

import { type Block, type BlockPrice, type Box, blockWithWords } from '../blocks/blocks.ts';
import type { Word } from '../ports/pdf.ts';
import type { FoundReference, KnownReference } from '../references/reference-finder.ts';

/** `box`: that of the prices. */
export type PrintedProduct = KnownReference & { page: number; prices: BlockPrice[]; box: Box };

const enclosing = (boxes: readonly Box[]): Box => {
  const left = Math.min(...boxes.map((box) => box.left));
  const top = Math.min(...boxes.map((box) => box.top));
  const right = Math.max(...boxes.map((box) => box.left + box.width));
  const foot = Math.max(...boxes.map((box) => box.top + box.height));
  return { left, top, width: right - left, height: foot - top };
};

const productOf = ({ productId, itemId, ref }: KnownReference): string => JSON.stringify([productId || ref, itemId]);

/** In heights of the reference: what stands so near to its middle is on its row. */
const MAX_OFF_ROW = 0.6;

/** A title with a table of sizes: each row has a code and its prices. Empty unless every reference has a row of its own. */
const pricesByRow = (
  ones: readonly FoundReference[],
  prices: readonly BlockPrice[],
): Map<FoundReference, BlockPrice[]> => {
  const middle = ({ top, height }: Box): number => top + height / 2;
  const onRow = (a: Box, b: Box): boolean =>
    Math.abs(middle(a) - middle(b)) < MAX_OFF_ROW * Math.min(a.height, b.height);
  const rows = new Map(ones.map((one) => [one, prices.filter(({ box }) => onRow(one.box, box))]));
  const areApart = ones.every((one) => ones.every((other) => other === one || !onRow(one.box, other.box)));
  const counts = [...rows.values()].map(({ length }) => length);
  // A price that is on no row, or a row with fewer prices, shows that the block is no such table.
  const isTable =
    counts.every((count) => count > 0 && count === counts[0]) && counts.reduce((a, b) => a + b, 0) === prices.length;
  return areApart && isTable ? rows : new Map();
};

/** A block that prints references of several products tells the price of those that have a row of it for themselves. */
export const printedProducts = (
  found: readonly FoundReference[],
  { words, blocks }: { words: readonly Word[]; blocks: readonly Block[] },
): PrintedProduct[] => {
  const byBlock = new Map<Block, FoundReference[]>();
  for (const one of found) {
    const block = blockWithWords(blocks, words, one.box);
    if (block) byBlock.set(block, [...(byBlock.get(block) ?? []), one]);
  }
  const printed = (
    { ref, productId, itemId, name }: FoundReference,
    page: number,
    prices: BlockPrice[],
  ): PrintedProduct => ({ ref, productId, itemId, name, page, prices, box: enclosing(prices.map(({ box }) => box)) });
  return [...byBlock].flatMap(([{ page, prices }, ones]) => {
    const [first] = ones;
    if (!first || prices.length === 0) return [];
    if (new Set(ones.map(productOf)).size === 1) return [printed(first, page, prices)];
    return [...pricesByRow(ones, prices)].map(([one, ofRow]) => printed(one, page, ofRow));
  });
};
