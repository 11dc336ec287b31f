/** The same item printed several times on a page: once more in its block, or in a block of its own. Pure. */

import type { Box } from '../placement/tag-spots.ts';

/** `item`: the same text for the same item. `isInColumn`: an entry of a table, whose rows are blocks. */
export type Print = { item: string; box: Box; isInColumn: boolean };

/** In percent of the page: a card is not larger. */
const MAX_WIDTH = 45;
const MAX_HEIGHT = 25;

const rightOf = ({ left, width }: Box): number => left + width;
const footOf = ({ top, height }: Box): number => top + height;

const isSameRow = (a: Box, b: Box): boolean =>
  Math.min(footOf(a), footOf(b)) - Math.max(a.top, b.top) >= Math.min(a.height, b.height) / 2;

/**
 * Two prints of an item belong to one block if nothing else is printed in the rectangle around both, and it is not larger than a card.
 * Entries of a table in two rows are two blocks. The returned function is called with the prints in their order and says whether one
 * repeats an earlier one.
 */
export const createRepeats = (prints: readonly Print[]): ((print: Print) => boolean) => {
  const byItem = new Map<string, Print[]>();
  const byTop = prints.toSorted((a, b) => a.box.top - b.box.top);
  const isOtherBetween = (a: Print, b: Print): boolean => {
    const [left, right] = [Math.min(a.box.left, b.box.left), Math.max(rightOf(a.box), rightOf(b.box))];
    const [top, foot] = [Math.min(a.box.top, b.box.top), Math.max(footOf(a.box), footOf(b.box))];
    let low = 0;
    let high = byTop.length;
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if ((byTop[middle]?.box.top ?? 0) < top) low = middle + 1;
      else high = middle;
    }
    for (let at = low; at < byTop.length; at += 1) {
      const other = byTop[at];
      if (!other || other.box.top > foot) return false;
      if (other.item !== a.item && other.box.left < right && rightOf(other.box) > left) return true;
    }
    return false;
  };
  const isSameBlock = (a: Print, b: Print): boolean => {
    if (a.isInColumn && b.isInColumn && !isSameRow(a.box, b.box)) return false;
    const width = Math.max(rightOf(a.box), rightOf(b.box)) - Math.min(a.box.left, b.box.left);
    const height = Math.max(footOf(a.box), footOf(b.box)) - Math.min(a.box.top, b.box.top);
    return width <= MAX_WIDTH && height <= MAX_HEIGHT && !isOtherBetween(a, b);
  };
  return (print) => {
    const before = byItem.get(print.item) ?? [];
    // A page has a few blocks of one item; more is machine output.
    const isRepeat = before.slice(-MAX_BLOCKS).some((one) => isSameBlock(one, print));
    if (!isRepeat) byItem.set(print.item, [...before.slice(-MAX_BLOCKS), print]);
    return isRepeat;
  };
};

const MAX_BLOCKS = 20;
