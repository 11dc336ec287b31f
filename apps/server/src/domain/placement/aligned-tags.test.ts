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

const area = (left: number, top: number, width: number, height = 0.9): Area => ({ left, top, width, height });

/** In percent of the page's height. */
const ROW = 11;
/** Dishes as on a printed menu: name and price, one to three lines of description, the code below them, and rules at equal distances. */
const dishes = (lefts: readonly number[], lines: readonly number[]) => {
  const print: Area[] = [];
  const rules: Area[] = [];
  const tags = lefts.flatMap((left) => {
    return lines.map((count, row): TagToPlace => {
      const top = 10 + row * ROW;
      print.push(area(left, top, 14, 1.4), area(left + 32, top, 6, 1.4));
      for (let line = 0; line < count; line += 1) print.push(area(left, top + 2 + line * 1.4, 36));
      const box = area(left, top + 2 + count * 1.4, 2.5);
      print.push(box);
      rules.push(area(left, top + ROW - 1.6, 38, 0.2));
      return { box, unit: { left, top, width: 38, height: box.top + box.height - top } };
    });
  });
  const words = print.map((box) => ({ ...box, text: 'palabra' }));
  return placeTags({ words, ratio: RATIO, ink: inkOf([...print, ...rules]) }, tags);
};

// Covers §backend-320.
test('discs of dishes with descriptions have one size and stand below each other in each column of a menu', () => {
  const lines = [3, 1, 3, 1, 1];
  const spots = dishes([9, 53], lines);
  for (const column of [spots.slice(0, lines.length), spots.slice(lines.length)]) {
    expect(new Set(column.map(({ left }) => left)).size).toBe(1);
    expect(new Set(column.map(({ size }) => size)).size).toBe(1);
    expect(column[0]?.size ?? 16).toBeGreaterThanOrEqual(11);
  }
});

// Covers §backend-410.
test.each([49, 52])(
  'discs of both columns of a menu have one size where the right one, at %i %, has less blank paper',
  (right) => {
    const spots = dishes([9, right], [3, 1, 3, 1]);
    expect(new Set(spots.map(({ size }) => size)).size).toBe(1);
    expect(spots[0]?.size ?? 16).toBeGreaterThanOrEqual(7);
  },
);

// Covers §backend-410.
test('one disc between print does not make the others of its page smaller', () => {
  const alone = [8, 17, 74, 86].map((top) => area(30, top, 12, 1.2));
  const lines = Array.from({ length: 40 }, (_, at) => area(2 + (at % 2) * 48, 28 + (at >> 1) * 2, 47, 0.5));
  const words = [...alone, ...lines];
  const spots = placeTags(
    { words: words.map((box) => ({ ...box, text: 'palabra' })), ratio: RATIO, ink: inkOf(words) },
    [...alone, ...lines.slice(20, 21)].map((box) => ({ box })),
  );
  expect(spots.slice(0, 4).map(({ size }) => size)).toEqual([null, null, null, null]);
  expect(spots[4]?.size).not.toBeNull();
});

// Covers §backend-321.
test('discs of cards side by side stand at the same place of each card', () => {
  // The print beside the second code is shorter, so that its disc alone would stand on the line.
  const cards = [9, 40, 71].map((left, at) => ({
    box: area(left, 60, 5),
    print: [area(left, 54, 16, 1.4), area(left, 57, 9, 1.2), ...(at === 1 ? [] : [area(left + 6, 60, 11)])],
  }));
  const footer = [area(9, 66, 12), area(88, 66, 2)];
  const printed = [...cards.flatMap(({ box, print }) => [box, ...print]), ...footer];
  const spots = placeTags(
    { words: printed.map((box) => ({ ...box, text: 'palabra' })), ratio: RATIO, ink: inkOf(printed) },
    cards.map(({ box }) => ({ box, unit: area(box.left, 54, 17, 6.9) })),
  );
  expect(new Set(spots.map(({ top }) => top)).size).toBe(1);
  expect(new Set(spots.map(({ left }, at) => Math.round(10 * (left - (cards[at]?.box.left ?? 0))))).size).toBe(1);
});
