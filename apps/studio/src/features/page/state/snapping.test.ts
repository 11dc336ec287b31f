/** Lines that elements snap to. */
import { expect, test } from 'vitest';
import { snapLines, snapTo, textColumns } from './snapping.ts';

const point = (left: number, top: number) => ({ position: { left, top }, size: null });
const at = (left: number, top: number, width = 0, high = 0) => ({ position: { left, top }, size: { width, high } });
const REACH = { left: 1, top: 1 };

// Covers §studio-184.
test('a point snaps to a neighbour in one direction and stays free in the other', () => {
  const lines = snapLines([point(30, 70)], []);
  expect(snapTo(lines, at(30.6, 20), REACH)).toEqual({
    by: { left: expect.closeTo(-0.6), top: 0 },
    guides: { x: 30, y: null },
  });
  expect(snapTo(lines, at(31.4, 20), REACH).guides).toEqual({ x: null, y: null });
});

// Covers §studio-184.
test('an area snaps with its edges and its centre to the edges and the centre of another one', () => {
  const lines = snapLines([{ position: { left: 20, top: 20 }, size: { width: 10, high: 10 } }], []);
  expect(snapTo(lines, at(29.7, 60, 8, 5), REACH).by.left).toBeCloseTo(0.3);
  expect(snapTo(lines, at(21.2, 60, 8, 5), REACH)).toMatchObject({
    by: { left: expect.closeTo(-0.2) },
    guides: { x: 25 },
  });
});

// Covers §studio-184.
test('the nearest line wins, and a neighbour wins over the page at the same distance', () => {
  expect(snapTo(snapLines([point(49.2, 10)], []), at(49.9, 80), REACH).guides.x).toBe(50);
  expect(snapTo(snapLines([point(50, 10)], []), at(50.2, 49.8), REACH).guides).toEqual({ x: 50, y: 50 });
});

// Covers §studio-184.
test('a point never snaps onto another one, which it would hide', () => {
  const lines = snapLines([point(30, 70)], []);
  expect(snapTo(lines, at(30.2, 70.3), REACH).guides).toEqual({ x: 30, y: null });
  expect(snapTo(lines, at(30.2, 70.3, 6, 4), REACH).guides).toEqual({ x: 30, y: 70 });
});

const line = (left: number, top: number, ...texts: string[]): [string, number, number, number, number][] =>
  texts.map((text, index) => [text, left + index * 6, top, 5, 1.5]);
const words = [
  ...line(10, 10, 'Sofá', 'tres', 'puestos'),
  ...line(10.1, 13, 'Ref.', 'CN-1042'),
  ...line(10.05, 16, 'Pino'),
  ...line(60, 10, 'Mesa', 'de', 'centro'),
  ...line(60, 13, 'Roble'),
];

// Covers §studio-184.
test('a text column is a left edge that three lines share; words inside of lines make none', () => {
  expect(textColumns(words, 0.75)).toEqual([10.05]);
  expect(snapTo(snapLines([], textColumns(words, 0.75)), at(10.5, 80), REACH).guides.x).toBe(10.05);
  expect(textColumns([], 0.75)).toEqual([]);
});
