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

/** A block that prints references of several products tells the price of none of them. */
export const printedProducts = (
  found: readonly FoundReference[],
  { words, blocks }: { words: readonly Word[]; blocks: readonly Block[] },
): PrintedProduct[] => {
  const byBlock = new Map<Block, FoundReference[]>();
  for (const one of found) {
    const block = blockWithWords(blocks, words, one.box);
    if (block) byBlock.set(block, [...(byBlock.get(block) ?? []), one]);
  }
  return [...byBlock].flatMap(([{ page, prices }, ones]) => {
    const [first] = ones;
    if (!first || prices.length === 0 || new Set(ones.map(productOf)).size > 1) return [];
    const { ref, productId, itemId, name } = first;
    return [{ ref, productId, itemId, name, page, prices, box: enclosing(prices.map(({ box }) => box)) }];
  });
};
