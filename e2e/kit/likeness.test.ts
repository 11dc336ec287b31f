import { describe, expect, test } from 'vitest';
import { type Grey, isBlank, likeness } from './likeness.ts';

const WIDTH = 96;

const drawing = (paint: (x: number, y: number) => number): Grey => ({
  data: Uint8Array.from({ length: WIDTH * WIDTH }, (_, at) => paint(at % WIDTH, Math.floor(at / WIDTH))),
  width: WIDTH,
  height: WIDTH,
});

/** Something like a line of words: strokes of uneven distance. */
const isInk = (x: number, y: number): boolean => y >= 40 && y < 52 && ((x + 3) * (x + 5) * (x + 11)) % 13 < 6;
const lineOfWords = drawing((x, y) => (isInk(x, y) ? 20 : 255));
const paper = drawing(() => 255);

describe('likeness', () => {
  test('the same drawing is 1, an empty page like another', () => {
    expect(likeness(lineOfWords, lineOfWords)).toBeCloseTo(1, 10);
    expect(likeness(paper, paper)).toBe(1);
  });

  test('it does not matter which of the two comes first', () => {
    const other = drawing((x, y) => (isInk(x + 1, y) ? 60 : 250));
    expect(likeness(lineOfWords, other)).toBeCloseTo(likeness(other, lineOfWords), 10);
  });

  test('a little noise and softer ink change little', () => {
    const soft = drawing((x, y) => (isInk(x, y) ? 40 : 252) + ((x * 31 + y * 17) % 5) - 2);
    expect(likeness(lineOfWords, soft)).toBeGreaterThan(0.95);
  });

  test.each([
    ['a page that has lost its only line', paper],
    ['the line a little lower', drawing((x, y) => (isInk(x, y - 9) ? 20 : 255))],
    ['the line mirrored', drawing((x, y) => (isInk(WIDTH - 1 - x, y) ? 20 : 255))],
    ['ink and paper exchanged', drawing((x, y) => (isInk(x, y) ? 255 : 20))],
    ['a page that is black', drawing(() => 0)],
  ])('%s is far below every threshold', (_, other) => expect(likeness(lineOfWords, other)).toBeLessThan(0.5));

  test('two sizes are not compared', () =>
    expect(() => likeness(paper, { data: new Uint8Array(64), width: 8, height: 8 })).toThrow('two sizes'));
});

test('blank is what has one colour, noise of a codec or not', () => {
  expect(isBlank(paper)).toBe(true);
  expect(isBlank(drawing((x, y) => 200 + ((x + y) % 2)))).toBe(true);
  expect(isBlank(lineOfWords)).toBe(false);
});
