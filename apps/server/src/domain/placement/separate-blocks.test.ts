import { expect, test } from 'vitest';
import type { Box } from '../blocks/blocks.ts';
import { separateBlocks } from './separate-blocks.ts';

const box = (left: number, top: number, width: number, height: number): Box => ({ left, top, width, height });
const right = ({ left, width }: Box): number => left + width;

test('products printed side by side in one block get the words on their side of the gap between their codes', () => {
  const words = [box(8, 50, 5, 1), box(14, 50, 9, 1), box(55, 50, 5, 1), box(61, 50, 9, 1)];
  const block = box(8, 50, 62, 1);
  const [first, second] = separateBlocks([
    { box: box(61, 50, 9, 1), block, words },
    { box: box(14, 50, 9, 1), block, words },
  ]);
  expect(first).toEqual(box(55, 50, 15, 1));
  expect(second).toEqual(box(8, 50, 15, 1));
});

test('products printed below each other in one block get the rows of their codes', () => {
  const words = [box(10, 20, 30, 2), box(10, 24, 8, 1), box(40, 24, 8, 1), box(10, 27, 8, 1), box(40, 27, 8, 1)];
  const block = box(10, 20, 38, 8);
  expect(
    separateBlocks([
      { box: box(10, 24, 8, 1), block, words },
      { box: box(10, 27, 8, 1), block, words },
    ]),
  ).toEqual([box(10, 20, 38, 5), box(10, 27, 38, 1)]);
});

test('of products whose codes cannot be told apart one has the block', () => {
  const one = { box: box(10, 20, 8, 1), block: box(10, 20, 40, 4), words: [] };
  expect(separateBlocks([one, one])).toEqual([one.block, undefined]);
});

test('blocks that overlap are cut at the middle of what they share; one within another stays whole', () => {
  const at = (block: Box) => ({ box: block, block, words: [] });
  expect(separateBlocks([at(box(0, 0, 50, 10)), at(box(10, 8, 50, 10))])).toEqual([
    box(0, 0, 50, 9),
    box(10, 9, 50, 9),
  ]);
  const [outer, inner] = separateBlocks([at(box(0, 0, 50, 10)), at(box(0, 7, 20, 2))]);
  expect(inner).toEqual(box(0, 7, 20, 2));
  expect(outer).toEqual(box(0, 0, 50, 7));
});

test('blocks that do not overlap, and tags without one, stay as they are', () => {
  const block = box(0, 0, 50, 10);
  const touching = box(50, 0, 20, 10);
  const result = separateBlocks([
    { box: block, block, words: [] },
    { box: touching, block: touching, words: [] },
    { box: block, words: [] },
  ]);
  expect(result).toEqual([block, touching, undefined]);
  expect(right(block)).toBe(touching.left);
});
