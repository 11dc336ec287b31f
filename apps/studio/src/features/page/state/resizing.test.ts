/** Sizes of boxes on a page. */
import { expect, test } from 'vitest';
import { besideOthers, boxAround, MIN_SIDE, resized, scaled } from './resizing.ts';

const box = { position: { left: 20, top: 30 }, size: { width: 40, high: 20 } };
const ratioOf = ({ size }: { size: { width: number; high: number } }) => size.width / size.high;
const isInside = ({ position: { left, top }, size: { width, high } }: typeof box) =>
  left >= 0 && top >= 0 && left + width <= 100.001 && top + high <= 100.001;

const corners = [1, -1].flatMap((x) => [1, -1].map((y) => ({ x, y }) as { x: 1 | -1; y: 1 | -1 }));

// Covers §studio-203.
test.each(corners)('a corner ($x, $y) that is dragged keeps the ratio, the page and the opposite corner', (corner) => {
  for (const by of [
    { left: 7, top: 1 },
    { left: -7, top: 3 },
    { left: 500, top: 500 },
    { left: -500, top: -500 },
  ]) {
    const after = resized(box, corner, by, true);
    expect(ratioOf(after)).toBeCloseTo(2, 1);
    expect(isInside(after)).toBe(true);
    expect(Math.min(after.size.width, after.size.high)).toBeGreaterThanOrEqual(MIN_SIDE - 0.001);
    const opposite = ({ position, size }: typeof box) => [
      position.left + (corner.x > 0 ? 0 : size.width),
      position.top + (corner.y > 0 ? 0 : size.high),
    ];
    const [was, is] = [opposite(box), opposite(after)];
    expect(is[0]).toBeCloseTo(was[0] ?? 0, 2);
    expect(is[1]).toBeCloseTo(was[1] ?? 0, 2);
  }
});

// Covers §studio-203.
test('without the ratio each side follows by itself', () => {
  expect(resized(box, { x: 1, y: 1 }, { left: 5, top: -4 }, false)).toEqual({
    position: box.position,
    size: { width: 45, high: 16 },
  });
});

// Covers §studio-203.
test('a size by number moves the box where it would leave the page, and never exceeds it', () => {
  expect(scaled(box, 2.2)).toEqual({ position: { left: 12, top: 30 }, size: { width: 88, high: 44 } });
  expect(scaled(box, 9).size).toEqual({ width: 100, high: 50 });
  expect(scaled(box, 0).size).toEqual({ width: 2, high: 1 });
});

// Covers §studio-200.
test.each([
  ['a wide picture', 3, 0.7],
  ['a high picture', 0.3, 0.7],
  ['a panorama on a wide page', 12, 1.6],
])('%s is placed around its spot with its own ratio, inside the page', (_, ratio, aspect) => {
  for (const at of [
    { left: 50, top: 50 },
    { left: 1, top: 99 },
  ]) {
    const placed = boxAround(at, ratio, aspect);
    expect((placed.size.width / placed.size.high) * aspect).toBeCloseTo(ratio, 1);
    expect(isInside(placed)).toBe(true);
  }
  expect(boxAround({ left: 50, top: 50 }, 2, 0.5)).toEqual({
    position: { left: 30, top: 45 },
    size: { width: 40, high: 10 },
  });
});

// Covers §studio-200.
test('a new file is placed beside another one with the same middle, as far as the page goes', () => {
  const square = { position: { left: 34, top: 34 }, size: { width: 20, high: 20 } };
  const { position } = besideOthers(box, [box, square, { position: { left: 90, top: 90 }, size: null }]);
  expect(position).toEqual({ left: 28, top: 38 });
  const corner = { position: { left: 60, top: 80 }, size: box.size };
  expect(besideOthers(corner, [corner]).position).toEqual(corner.position);
});
