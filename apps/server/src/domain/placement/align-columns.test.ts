import { expect, test } from 'vitest';
import { inkMapOf } from './ink-map.ts';
import type { TagToPlace } from './page-room.ts';
import { placeTags } from './place-tags.ts';

const RATIO = 0.7;
/** Pixels of a page in which 1 % of the width is 4 px. */
const [WIDTH, HEIGHT] = [400, Math.round(400 / RATIO)];

type Area = { left: number; top: number; width: number; height: number };

const inkOf = (areas: readonly Area[]) => {
  const data = new Uint8Array(WIDTH * HEIGHT).fill(255);
  for (const { left, top, width, height } of areas)
    for (let y = Math.floor((top * HEIGHT) / 100); y < ((top + height) * HEIGHT) / 100; y += 1)
      for (let x = Math.floor((left * WIDTH) / 100); x < ((left + width) * WIDTH) / 100; x += 1)
        data[y * WIDTH + x] = 0;
  return inkMapOf(data, WIDTH, HEIGHT);
};

const area = (left: number, top: number, width: number, height = 1.2): Area => ({ left, top, width, height });

/** Dishes of a menu: a name with its price on one line, and a line of description between two rules below it. */
const menu = (dishes: readonly { name: number; top: number; left?: number }[], width = 30) => {
  const words: Area[] = [];
  const rules: Area[] = [];
  const tags = dishes.map(({ name, top, left = 8 }): TagToPlace => {
    const box = area(left, top, name);
    const description = area(left, top + 1.6, width);
    words.push(box, area(left + width - 5, top, 5), description);
    rules.push(area(left, top + 3.2, width, 0.2));
    return { box, unit: { left, top, width, height: 2.8 } };
  });
  const printed = words.map((box) => ({ ...box, text: 'palabra' }));
  return { tags, place: () => placeTags({ words: printed, ratio: RATIO, ink: inkOf([...words, ...rules]) }, tags) };
};

const LENGTHS = [9, 21, 12, 20, 16, 21, 11, 18];
const sizesOf = (spots: readonly { size: number | null }[]) => new Set(spots.map(({ size }) => size));
/** Spots of each column, of eight. */
const inColumns = <T>(spots: readonly T[]): T[][] => [0, 1, 2].map((at) => spots.slice(8 * at, 8 * at + 8));

// Covers §backend-250.
test('discs of each column of a tight menu have one size, also where only some lines leave room for larger ones', () => {
  const { place } = menu(
    [8, 39, 70].flatMap((left) => LENGTHS.map((name, at) => ({ name, left, top: 10 + 4 * at }))),
    27,
  );
  expect(inColumns(place()).map((column) => sizesOf(column).size)).toEqual([1, 1, 1]);
});

test('discs of the lists of one column have one size, also where only one of them is tight', () => {
  const tops = [0, 10, 20, 30, 60, 64, 68, 72];
  const { place } = menu(
    [8, 40, 72].flatMap((left) => LENGTHS.map((name, at) => ({ name, left, top: 5 + (tops[at] ?? 0) }))),
    27,
  );
  expect(inColumns(place()).map((column) => sizesOf(column).size)).toEqual([1, 1, 1]);
});

test('discs of names that are centred have one size', () => {
  const { place } = menu(LENGTHS.map((name, at) => ({ name, top: 10 + 4 * at, left: 50 - name / 2 })));
  expect(sizesOf(place()).size).toBe(1);
});

test('discs of a column move to the margin where print leaves no room in its lines', () => {
  const rows = Array.from({ length: 10 }, (_, at) => area(20, 10 + 2.5 * at, 75));
  const words = rows.map((row) => ({ ...row, text: 'palabra' }));
  const spots = placeTags(
    { words, ratio: RATIO, ink: inkOf(rows) },
    rows.map((box) => ({ box: { ...box, width: 20 }, unit: box })),
  );
  expect(new Set(spots.map(({ left }) => left)).size).toBe(1);
  expect(spots[0]?.left).toBeLessThan(20);
});

test('discs of a price list of 65 lines are not smaller than 7 px and stand below each other', () => {
  const rows = Array.from({ length: 65 }, (_, at) => area(30, 8 + 1.35 * at, 60, 0.8));
  const words = rows.map((row) => ({ ...row, text: 'palabra' }));
  const spots = placeTags(
    { words, ratio: RATIO, ink: inkOf(rows) },
    rows.map((box) => ({ box })),
  );
  expect(Math.min(...spots.map(({ size }) => size ?? 16))).toBeGreaterThanOrEqual(7);
  expect(new Set(spots.map(({ left }) => left)).size).toBe(1);
});
