import { expect, test } from 'vitest';
import { pageOf, print } from '../../blocks/blocks.fixture.ts';
import { findBlocks } from '../../blocks/blocks.ts';
import { inkMapOf } from '../../placement/ink-map.ts';
import { placeFound } from './place-found.ts';

const word = (left: number, top: number, width: number, height: number) => ({ text: 'x', left, top, width, height });
const foundAt = (box: ReturnType<typeof word>): Parameters<typeof placeFound>[0][number] => ({
  ref: 'CN-1',
  productId: '1',
  itemId: '1',
  name: 'Silla',
  page: 1,
  position: { left: 1, top: 1 },
  box,
  printed: 'CN-1',
  rule: 'code',
  spelling: 'plain',
});
const page = { width: 500, height: 700, blocks: [] };
const blank = inkMapOf(new Uint8Array(500 * 700).fill(255), 500, 700);

test('a tag on a page without a picture keeps its position', () => {
  const found = foundAt(word(20, 40, 10, 1.4));
  expect(placeFound([found], { ...page, words: [], ink: null })).toEqual([found]);
});

// Covers §access-47.
test('a tag with space has no size of its own; one between narrow lines has 11, 7 or 4 px, on every screen', () => {
  const lines = Array.from({ length: 80 }, (_, at) => word(2 + (at % 2) * 48, 5 + (at >> 1) * 2.3, 48, 0.4));
  const [whole] = placeFound([foundAt(word(20, 40, 10, 1.4))], { ...page, words: [], ink: blank });
  expect(whole?.position.left).toBeGreaterThan(32);
  expect(whole?.size).toBeUndefined();
  const [small] = placeFound([foundAt(word(2, 51, 48, 0.4))], { ...page, words: lines, ink: blank });
  expect([4, 7, 11]).toContain(small?.size);
});

// Covers §backend-174.
test('two products that are read as one block have a block each', () => {
  const { words, ...size } = pageOf(
    1,
    print('COD: CN-1', 10, 20),
    print('COD: CN-2', 55, 20),
    print('Sillas de comedor', 10, 22),
  );
  const codes = words.filter(({ text }) => text.startsWith('CN-'));
  const shared = { ...findBlocks([{ ...size, words }])[0], box: { left: 10, top: 18, width: 60, height: 5 } };
  const block = { ...shared, words: [...words.keys()] } as ReturnType<typeof findBlocks>[number];
  const found = placeFound(
    codes.map((word) => foundAt(word)),
    { ...page, words, ink: blank, blocks: [block] },
  );
  // The block that both were read as is not that of a third product.
  expect(found.map(({ size: shown }) => shown)).toEqual([undefined, undefined]);
  const [first, second] = found.map((one) => one.block);
  expect(first?.left).toBeCloseTo(10);
  expect(second?.left).toBeCloseTo(55);
  expect((first?.left ?? 0) + (first?.width ?? 0)).toBeLessThanOrEqual(second?.left ?? 0);
});
