/** Several elements that are moved, aligned, distributed or framed together. */
import { expect, test } from 'vitest';
import { aligned, boundsOf, distributed, inFrame, shiftWithin } from './arrange.ts';

const point = (left: number, top: number) => ({ position: { left, top }, size: null });
const box = (left: number, top: number, width: number, high: number) => ({
  position: { left, top },
  size: { width, high },
});

// Covers §studio-180.
test('a group stops at the edge of the page as a whole, and keeps its distances', () => {
  const group = [point(5, 20), box(60, 80, 20, 10)];
  expect(boundsOf(group)).toEqual({ position: { left: 5, top: 20 }, size: { width: 75, high: 70 } });
  expect(shiftWithin(group, { left: -9, top: 3 })).toEqual({ left: -5, top: 3 });
  expect(shiftWithin(group, { left: 90, top: 30 })).toEqual({ left: 20, top: 10 });
});

// Covers §studio-180.
test('an element beyond the edge comes back, and goes no farther', () => {
  const outside = [point(-4, 50), point(30, 50)];
  expect(shiftWithin(outside, { left: -3, top: 0 }).left).toBe(0);
  expect(shiftWithin(outside, { left: 6, top: 0 }).left).toBe(6);
});

// Covers §studio-181.
test.each([
  ['left', [10, 10, 10]],
  ['center', [35, 25, 35]],
  ['right', [60, 40, 60]],
] as const)('alignment to the %s counts the width of areas', (side, expected) => {
  const places = aligned([point(10, 5), box(30, 20, 20, 10), point(60, 50)], side);
  expect(places.map(({ left }) => left)).toEqual(expected);
  expect(places.map(({ top }) => top)).toEqual([5, 20, 50]);
});

// Covers §studio-181.
test('distribution makes equal gaps, and the outer elements stay', () => {
  const places = distributed([point(90, 1), point(10, 2), point(20, 3)], 'across');
  expect(places).toEqual([
    { left: 90, top: 1 },
    { left: 10, top: 2 },
    { left: 50, top: 3 },
  ]);
  const boxes = distributed([box(0, 0, 10, 10), box(5, 12, 10, 20), box(9, 80, 10, 20)], 'down');
  expect(boxes.map(({ top }) => top)).toEqual([0, 35, 80]);
  expect(distributed([point(1, 1), point(9, 9)], 'down')).toEqual([
    { left: 1, top: 1 },
    { left: 9, top: 9 },
  ]);
});

// Covers §studio-180.
test('a frame takes the points inside of it and the areas that it touches', () => {
  const [inside, outside, touched, beside] = [point(20, 20), point(41, 20), box(35, 35, 30, 30), box(50, 0, 10, 10)];
  const frame = { position: { left: 10, top: 10 }, size: { width: 30, high: 30 } };
  expect(inFrame([inside, outside, touched, beside], frame)).toEqual([inside, touched]);
});
