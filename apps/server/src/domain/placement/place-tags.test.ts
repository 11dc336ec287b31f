import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Word } from '../ports/pdf.ts';
import { distance } from './box-grid.ts';
import { inkMapOf, inkShare } from './ink-map.ts';
import type { PageToPlace, TagToPlace } from './page-room.ts';
import { placeTags } from './place-tags.ts';

const RATIO = 0.7;
/** Pixels of a page in which 1 % of the width is 4 px. */
const [WIDTH, HEIGHT] = [400, Math.round(400 / RATIO)];

type Area = { left: number; top: number; width: number; height: number };

/** A white page with black areas; `stripes`: thin lines instead, as print is. */
const inkOf = (areas: readonly Area[], color: (x: number, y: number) => number = () => 0) => {
  const data = new Uint8Array(WIDTH * HEIGHT).fill(255);
  for (const { left, top, width, height } of areas)
    for (let y = Math.floor((top * HEIGHT) / 100); y < ((top + height) * HEIGHT) / 100; y += 1)
      for (let x = Math.floor((left * WIDTH) / 100); x < ((left + width) * WIDTH) / 100; x += 1)
        data[y * WIDTH + x] = color(x, y);
  return inkMapOf(data, WIDTH, HEIGHT);
};
const word = (left: number, top: number, width = 10, height = 1.4, text = 'palabra'): Word => ({
  text,
  left,
  top,
  width,
  height,
});
const place = (page: Partial<PageToPlace>, ...tags: TagToPlace[]) =>
  placeTags({ words: [], ratio: RATIO, ink: null, ...page }, tags);

test('a tag stands to the right of its print, on its line', () => {
  const box = word(20, 40);
  const [spot] = place({ words: [box], ink: inkOf([box]) }, { box });
  expect(spot).toMatchObject({ top: 40.7, size: null });
  expect(spot?.left).toBeGreaterThan(32);
  expect(spot?.left).toBeLessThan(34.5);
});

test('a tag does not take the place of one that stands on the page already', () => {
  const box = word(20, 40);
  const ink = inkOf([box]);
  const [free] = place({ words: [box], ink }, { box });
  if (!free) throw new Error('there is no spot');
  const [spot] = place({ words: [box], ink, standing: [free] }, { box });
  expect(spot && Math.hypot(spot.left - free.left, (spot.top - free.top) / RATIO)).toBeGreaterThan(free.radius);
});

test('a tag avoids a picture that is no word, and stands on an even colour', () => {
  const box = word(20, 40);
  const photo = { left: 30, top: 30, width: 40, height: 20 };
  const busy = inkOf([photo], (x, y) => (((x >> 1) + (y >> 1)) % 2 ? 20 : 230));
  const [beside] = place({ words: [box], ink: busy }, { box });
  expect(beside && inkShare(busy, beside, beside.radius, RATIO)).toBeLessThan(0.02);
  expect(beside?.left).toBeLessThan(30);
  const [on] = place({ words: [box], ink: inkOf([photo], () => 90) }, { box });
  expect(on).toMatchObject({ top: 40.7, size: null });
});

test('a tag is smaller between lines that leave no more space, and touches no word there', () => {
  const lines = Array.from({ length: 60 }, (_, at) => word(2 + (at % 2) * 48, 5 + (at >> 1) * 3, 48, 0.4));
  const box = lines[30];
  if (!box) throw new Error('no line');
  const [spot] = place({ words: lines, ink: inkOf(lines) }, { box });
  expect(spot?.size).not.toBeNull();
  expect(lines.some((line) => spot && distance(spot, line, RATIO) < spot.radius)).toBe(false);
});

test('a tag stands nearer to its own product than to another one, also to one without a tag', () => {
  const [own, other] = [word(20, 40, 10), word(38, 40, 10)];
  const [spot] = place({ words: [own, other], others: [other] }, { box: own });
  if (!spot) throw new Error('no spot');
  expect(distance(spot, own, RATIO)).toBeLessThan(distance(spot, other, RATIO));
});

test('a tag may stand anywhere in the block of its product', () => {
  const [name, price] = [word(20, 40, 10), word(60, 40, 5)];
  const others = [word(20, 43, 45), word(20, 37, 45)];
  const unit = { left: 20, top: 40, width: 45, height: 1.4 };
  const [spot] = place({ words: [name, price, ...others], others }, { box: name, unit });
  expect(spot?.left).toBeGreaterThan(30);
  expect(spot?.left).toBeLessThan(60);
});

test('tags of products below each other stand below each other, of one size, also with names of different lengths', () => {
  const boxes = [14, 30, 9, 22, 18, 11].map((width, at) => word(20, 20 + 3 * at, width));
  const spots = place({ words: boxes, ink: inkOf(boxes) }, ...boxes.map((box) => ({ box })));
  expect(new Set(spots.map(({ left }) => left)).size).toBe(1);
  expect(new Set(spots.map(({ size }) => size)).size).toBe(1);
  expect(spots.map(({ top }) => top)).toEqual(
    boxes.map(({ top, height }) => Math.round((top + height / 2) * 100) / 100),
  );
});

test('a tag of a column whose common place is printed stands alone beside its product', () => {
  const boxes = [10, 10, 10, 10, 10, 10].map((width, at) => word(20, 20 + 8 * at, width));
  const note = word(31, 28, 12, 1.4, 'nota');
  const left = word(2, 28, 17, 1.4, 'otra');
  const words = [...boxes, note, left];
  const spots = place({ words, ink: inkOf(words) }, ...boxes.map((box) => ({ box })));
  const others = spots.filter((_, at) => at !== 1);
  expect(new Set(others.map((spot) => spot.left)).size).toBe(1);
  expect(spots[1]?.left).not.toBe(others[0]?.left);
});

test('a tag on a page without a blank place covers as little as possible', () => {
  const words = Array.from({ length: 3600 }, (_, at) => word((at % 20) * 5, Math.floor(at / 20) * 0.55, 4.9, 0.5));
  const box = words[1010];
  if (!box) throw new Error('no word');
  expect(place({ words }, { box })[0]?.size).toBe(4);
});

const percent = fc.double({ min: 0, max: 96, noNaN: true });
const boxes = fc.array(
  fc.record({ left: percent, top: percent }).map(({ left, top }) => word(left, top, 4, 1)),
  { minLength: 1, maxLength: 60 },
);

// Covers §access-47.
test('a spot is inside the page and differs from all others, and the same page gives the same spots', () => {
  fc.assert(
    fc.property(
      boxes,
      boxes,
      fc.double({ min: 0.3, max: 3, noNaN: true }),
      fc.boolean(),
      (tagged, words, ratio, hasInk) => {
        const page = { words: [...tagged, ...words], ratio, ink: hasInk ? inkOf(words) : null };
        const tags = tagged.map((box) => ({ box }));
        const spots = placeTags(page, tags);
        expect(spots).toHaveLength(tags.length);
        for (const { left, top, ...spot } of spots) {
          // The rule by words counts without the edge of a disc.
          const radius = Math.min(spot.radius, 2.2);
          expect(left).toBeGreaterThanOrEqual(radius - 0.01);
          expect(left).toBeLessThanOrEqual(100 - radius + 0.01);
          expect(top).toBeGreaterThanOrEqual(radius * ratio - 0.01);
          expect(top).toBeLessThanOrEqual(100 - radius * ratio + 0.01);
        }
        expect(new Set(spots.map(({ left, top }) => `${left} ${top}`)).size).toBe(spots.length);
        expect(placeTags(page, tags)).toEqual(spots);
      },
    ),
    { numRuns: 60 },
  );
});

test('1000 tags on 10,000 words and a page full of structure are placed within 4 s of CPU time', () => {
  const words = Array.from({ length: 10_000 }, (_, at) =>
    word((at % 100) * 0.98, Math.floor(at / 100) * 0.98, 0.8, 0.6),
  );
  const noise = inkOf([{ left: 0, top: 0, width: 100, height: 100 }], (x, y) => (x * 73 + y * 151) % 256);
  for (const page of [{ words }, { words: [], ink: noise }]) {
    const start = process.threadCpuUsage();
    const tags = words.filter((_, at) => at % 10 === 0).map((box) => ({ box }));
    expect(place(page, ...tags)).toHaveLength(1000);
    const { user, system } = process.threadCpuUsage(start);
    expect((user + system) / 1e6).toBeLessThan(4);
  }
});

// Covers §backend-413.
test('in a dense list a short line between longer ones has its tag on its own line, and no tag covers the price below', () => {
  const rows = [14.7, 10.8, 13.4, 13.5].map((width, at) => word(48.6, 13.3 + 1.32 * at, width, 0.9));
  const price = word(47.5, 21, 15, 1.7, '$77.900');
  const photo = { left: 2, top: 3, width: 45, height: 36 };
  const words = [...rows, price];
  const ink = inkOf([photo, ...words], (x, y) => (((x >> 1) + (y >> 1)) % 2 ? 20 : 190));
  const codes = rows.map(({ left, width, ...row }) => ({
    box: { ...row, left: left + width - 4.5, width: 4.5 },
    unit: { ...row, left, width },
  }));
  const spots = place({ words, ink }, ...codes);
  for (const [at, spot] of spots.entries()) {
    expect(inkShare(ink, spot, spot.radius, RATIO)).toBeLessThan(0.02);
    expect(Math.min(...words.map((box) => distance(spot, box, RATIO)))).toBeGreaterThanOrEqual(spot.radius);
    expect(Math.abs(spot.top - (rows[at]?.top ?? 0) - 0.45)).toBeLessThan(1.32);
  }
});
