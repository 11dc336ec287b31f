import fc from 'fast-check';
import { expect, test } from 'vitest';
import { blockAt } from './blocks.ts';
import { TAG_SPACING, TOUCH_TARGET } from './size.ts';

/** A page of 1000 × 1000 px: 10 px are 1 %. */
const PAGE = { width: 1000, height: 1000 };
type Block = NonNullable<Parameters<typeof blockAt>[1][number]['block']>;

const block = (left: number, top: number, width: number, height: number): Block => ({
  position: { left: left / 10, top: top / 10 },
  size: { width: width / 10, high: height / 10 },
});
const at = (x: number, y: number, blocks: readonly (Block | undefined)[], side?: number) =>
  blockAt(
    { x, y },
    blocks.map((one) => ({ position: { left: 0, top: 0 }, block: one })),
    PAGE,
    side,
  );

test('the block at a point is the one around it; beside all of them there is none', () => {
  const cards = [block(100, 100, 200, 100), undefined, block(400, 100, 200, 100)];
  expect([at(101, 101, cards), at(299, 199, cards), at(500, 150, cards)]).toEqual([0, 0, 2]);
  expect([at(350, 150, cards), at(200, 250, cards)]).toEqual([-1, -1]);
});

test('a block is at least 24 px high, and 44 px where there is space', () => {
  const row = [block(100, 500, 300, 10)];
  expect([at(200, 494, row), at(200, 516, row), at(200, 492, row)]).toEqual([0, 0, -1]);
  expect([at(200, 484, row, TOUCH_TARGET), at(200, 526, row, TOUCH_TARGET), at(200, 528, row, TOUCH_TARGET)]).toEqual([
    0, 0, -1,
  ]);
});

test('blocks closer than 44 px are separated at the middle', () => {
  const rows = [block(100, 100, 300, 24), block(100, 134, 300, 30)];
  expect([at(200, 128.9, rows, TOUCH_TARGET), at(200, 129.1, rows, TOUCH_TARGET)]).toEqual([0, 1]);
});

test('a row of 10 px has its own area, also at its ends and where another row is shorter', () => {
  const rows = [block(100, 100, 300, 10), block(100, 110, 80, 10), block(100, 120, 300, 10)];
  for (const x of [101, 140, 179]) expect([105, 115, 125].map((y) => at(x, y, rows))).toEqual([0, 1, 2]);
  expect(at(350, 109, rows)).toBe(0);
});

test('a small block inside or beside a large one has the point', () => {
  expect(at(250, 150, [block(100, 100, 300, 100), block(245, 145, 10, 10)])).toBe(1);
  expect(at(250, 91, [block(100, 100, 300, 100), block(100, 90, 300, 10)])).toBe(1);
  expect(at(250, 106, [block(100, 100, 300, 100), block(100, 90, 300, 10)])).toBe(1);
  expect(at(250, 108, [block(100, 100, 300, 100), block(100, 90, 300, 10)])).toBe(0);
});

test('of one block with several tags the tag nearer to the point is meant', () => {
  const shared = block(100, 100, 300, 100);
  const tags = [10, 20, 30].map((left) => ({ position: { left, top: 15 }, block: shared }));
  expect([110, 210, 390].map((x) => blockAt({ x, y: 150 }, tags, PAGE))).toEqual([0, 1, 2]);
});

test('a block of damaged size has no point', () => {
  expect(at(500, 500, [block(Number.NaN, 500, 10, 10), block(500, 500, Number.NaN, 10)])).toBe(-1);
});

const blocks = fc.array(
  fc
    .record({
      left: fc.integer({ min: 0, max: 900 }),
      top: fc.integer({ min: 0, max: 900 }),
      width: fc.integer({ min: 1, max: 300 }),
      height: fc.integer({ min: 1, max: 300 }),
    })
    .map(({ left, top, width, height }) => block(left, top, width, height)),
  { maxLength: 40 },
);
const coordinate = fc.integer({ min: 0, max: 1000 });

test('a point in a block always has a block; a larger side only adds points', () => {
  fc.assert(
    fc.property(blocks, coordinate, coordinate, (given, x, y) => {
      const isInside = given.some(
        ({ position, size }) =>
          Math.abs(x - (position.left + size.width / 2) * 10) <= size.width * 5 &&
          Math.abs(y - (position.top + size.high / 2) * 10) <= size.high * 5,
      );
      const found = at(x, y, given);
      if (isInside) expect(found).not.toBe(-1);
      if (found !== -1) expect(at(x, y, given, TOUCH_TARGET)).toBe(found);
    }),
  );
});

test('blocks that do not overlap at 24 px have all of their area', () => {
  fc.assert(
    fc.property(blocks, coordinate, coordinate, (given, x, y) => {
      const half = (percent: number) => Math.max(percent * 5, TAG_SPACING / 2);
      const around = given.filter(
        ({ position, size }) =>
          Math.abs(x - (position.left + size.width / 2) * 10) <= half(size.width) &&
          Math.abs(y - (position.top + size.high / 2) * 10) <= half(size.high),
      );
      const [only] = around;
      if (around.length === 1 && only) expect(given[at(x, y, given)]).toBe(only);
    }),
  );
});

test('the hit test of 1000 blocks takes less than a tenth of a frame', () => {
  const many = Array.from({ length: 1000 }, (_, place) => block((place * 37) % 900, (place * 61) % 900, 80, 12));
  const start = process.threadCpuUsage();
  for (let round = 0; round < 100; round += 1) at(round * 9, 500, many, TOUCH_TARGET);
  const { user, system } = process.threadCpuUsage(start);
  expect((user + system) / 1000 / 100).toBeLessThan(1.6);
});
