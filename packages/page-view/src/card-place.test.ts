import { expect, test } from 'vitest';
import { placeBeside } from './card-place.ts';

const SEEN = { left: 0, top: 50, width: 380, height: 500 };
const CARD = { width: 240, height: 140 };
const at = (left: number, top: number) => ({ left, top, width: 44, height: 80 });

test('a card lies below what it belongs to', () => {
  expect(placeBeside(at(20, 100), CARD, SEEN)).toEqual({ x: 20, y: 188 });
});

test('where there is no room below it lies above', () => {
  expect(placeBeside(at(20, 450), CARD, SEEN)).toEqual({ x: 20, y: 302 });
});

test('it stays on the page at its right edge', () => {
  expect(placeBeside(at(330, 100), CARD, SEEN)).toEqual({ x: 132, y: 188 });
});

test('with room neither below nor above it lies beside', () => {
  const low = { ...SEEN, height: 200 };
  expect(placeBeside(at(20, 110), CARD, low)).toEqual({ x: 72, y: 80 });
  expect(placeBeside(at(320, 110), CARD, low)).toEqual({ x: 72, y: 80 });
});

test('with no room at all it is seen from its top', () => {
  const tiny = { ...SEEN, width: 200, height: 100 };
  expect(placeBeside(at(20, 60), CARD, tiny)).toEqual({ x: 8, y: 58 });
});
