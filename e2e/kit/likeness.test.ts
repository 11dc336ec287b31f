import { describe, expect, test } from 'vitest';
import { type Grey, isBlank, likeness } from './likeness.ts';

const WIDTH = 96;

const drawing = (paint: (x: number, y: number) => number): Grey => ({
  data: Uint8Array.from({ length: WIDTH * WIDTH }, (_, at) => paint(at % WIDTH, Math.floor(at / WIDTH))),
  width: WIDTH,
  height: WIDTH,
});

/** A drawing like a line of words: bars at uneven distances. */
const isInk = (x: number, y: number): boolean => y >= 40 && y < 52 && ((x + 3) * (x + 5) * (x + 11)) % 13 < 6;
const lineOfWords = drawing((x, y) => (isInk(x, y) ? 20 : 255));
const paper = drawing(() => 255);

describe('likeness', () => {
  test('likeness is 1 for equal drawings and for two empty pages', () => {
    expect(likeness(lineOfWords, lineOfWords)).toBeCloseTo(1, 10);
    expect(likeness(paper, paper)).toBe(1);
  });

  test('likeness is symmetric', () => {
    const other = drawing((x, y) => (isInk(x + 1, y) ? 60 : 250));
    expect(likeness(lineOfWords, other)).toBeCloseTo(likeness(other, lineOfWords), 10);
  });

  test('likeness stays above 0.95 with a little noise and with softer ink', () => {
    const soft = drawing((x, y) => (isInk(x, y) ? 40 : 252) + ((x * 31 + y * 17) % 5) - 2);
    expect(likeness(lineOfWords, soft)).toBeGreaterThan(0.95);
  });

  test.each([
    ['a page that has lost its only line', paper],
    ['the line a little lower', drawing((x, y) => (isInk(x, y - 9) ? 20 : 255))],
    ['the line mirrored', drawing((x, y) => (isInk(WIDTH - 1 - x, y) ? 20 : 255))],
    ['ink and paper exchanged', drawing((x, y) => (isInk(x, y) ? 255 : 20))],
    ['a page that is black', drawing(() => 0)],
  ])('likeness to %s is below 0.5, far below every threshold', (_, other) =>
    expect(likeness(lineOfWords, other)).toBeLessThan(0.5),
  );

  test('likeness throws for pictures of different sizes', () =>
    expect(() => likeness(paper, { data: new Uint8Array(64), width: 8, height: 8 })).toThrow('two sizes'));
});

test('isBlank holds for one colour with and without noise of a codec', () => {
  expect(isBlank(paper)).toBe(true);
  expect(isBlank(drawing((x, y) => 200 + ((x + y) % 2)))).toBe(true);
  expect(isBlank(lineOfWords)).toBe(false);
});
